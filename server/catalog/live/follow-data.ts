import type { Repeated } from '../../jobs/repeat';
import type { Services } from '../../operations/services/services';
import { problemsOf } from '../../operations/startup/problems';
import type { Follower } from './follow-files';
import { type Kind, toTell } from './live-data';
import { startPolling } from './start-polling';
import type { Sources } from './store-data';

/**
 * Picks up changed data files, secrets, and photographs while the server runs. Files with mistakes change nothing: the
 * old data stays in use, and the log and `/readyz` say so.
 *
 * @param onChange called when `services` has new data
 */
export function startFollowingData(services: Services, onChange: () => void): Repeated {
  const { live, log } = services;
  const { followers } = live;

  async function take(kind: keyof Sources, changed: Partial<Sources>): Promise<void> {
    const started = performance.now();
    try {
      if (!(await live.take(changed))) return;
      onChange();
      log.info({ changed: kind, ms: Math.round(performance.now() - started) }, 'new data are in use');
      tell('together', []);
    } catch (error) {
      tellError('together', error);
    }
  }

  /** @returns whether that's new */
  function tell(kind: Kind, found: readonly string[]): boolean {
    const hadMistakes = live.mistakes.length > 0;
    const isNew = live.tell(kind, found);
    if (isNew) log.error({ changed: kind, mistakes: toTell(found) }, 'new data are not in use');
    else if (hadMistakes && live.mistakes.length === 0) log.info('all data are in use');
    return isNew;
  }

  /** Anything but a mistake in files is a bug. */
  function tellError(kind: Kind, error: unknown): void {
    const sentences = problemsOf(error);
    const isNew = tell(kind, sentences ?? [`${kind}: the files could not be taken; the log says more`]);
    if (isNew && !sentences) log.error({ err: error, changed: kind }, 'taking new data failed');
  }

  async function followFiles<Kind extends 'catalog' | 'secrets'>(
    kind: Kind,
    follower: Follower<Sources[Kind]> | undefined,
    isFinal: boolean,
  ): Promise<boolean> {
    try {
      const look = (await follower?.look(isFinal)) ?? { kind: 'same' };
      if (look.kind === 'failure') throw look.error;
      if (look.kind !== 'content') return look.kind === 'changing';
      await take(kind, { [kind]: look.content });
      tell(kind, []);
    } catch (error) {
      tellError(kind, error);
    }
    return true;
  }

  async function followPhotographs(isFinal: boolean): Promise<boolean> {
    try {
      const { photographs, mistakes, isNew } = await followers.photographs.look(isFinal);
      await take('photographs', { photographs });
      tell('photographs', mistakes);
      return isNew;
    } catch (error) {
      tellError('photographs', error);
      return false;
    }
  }

  const polls = [
    startPolling(async (isFinal) => {
      const isNew = await followFiles('catalog', followers.catalog, isFinal);
      return (await followFiles('secrets', followers.secrets, isFinal)) || isNew;
    }),
    // Separately, because many photographs take long to check.
    startPolling(followPhotographs),
  ];
  return {
    runNow() {
      for (const each of polls) each.runNow();
    },
    // A poll that's underway, perhaps at a disk that's gone, isn't waited for.
    async stop() {
      for (const each of polls) void each.stop();
    },
  };
}
