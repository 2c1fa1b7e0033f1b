import type { Documents } from '../../../domain/catalog/check/documents';
import { reencrypt, unreadableSecrets } from '../../access/secrets/stored-secrets';
import { databaseFault } from '../../db/database-faults';
import { listSecretRows, newestSecretVersion } from '../../db/secrets';
import { type Repeated, repeat } from '../../jobs/repeat';
import type { Services } from '../../operations/services/services';
import { problemsOf } from '../../operations/startup/problems';
import { NOT_TAKEN, takeFiles } from './follow-documents';
import { type DataWatchers, type Kind, shownMistakes } from './live-data';
import type { Sources } from './store-data';
import type { Watcher } from './watch-files';

/**
 * Takes each new revision of the catalog, and picks up changed secrets and photographs, while the server runs. What has
 * mistakes changes nothing: the old data stays in use, and the log and `/readyz` report it.
 * @param onChange called when `services` has new data
 */
export function startWatchingData(services: Services, onChange: () => void): Repeated {
  const { watchers } = services.live;
  const taking = openTaking(services, onChange);
  const catalog = startPolling(pollCatalog(watchers.catalog, taking));
  const polls = [
    catalog,
    startPolling(pollStoredSecrets(services, taking)),
    startPolling(pollSecrets(watchers.secrets, taking)),
    // Many photographs take long to check.
    startPolling(pollPhotographs(watchers.photographs, taking)),
    ...(watchers.files ? [startPolling(pollDataFiles(services, watchers.files, taking, catalog.runNow))] : []),
  ];
  watchers.catalog.pollNow = catalog.runNow;
  return {
    async runNow() {
      await Promise.all(polls.map((each) => each.runNow()));
    },
    // A poll that's underway, perhaps at a disk that's gone, isn't waited for.
    async stop() {
      for (const each of polls) void each.stop();
    },
  };
}

type Poll = (isFinal: boolean) => Promise<boolean>;

type Taking = ReturnType<typeof openTaking>;

/** Puts new data into use, or reports why it isn't. */
function openTaking({ live, log }: Services, onChange: () => void) {
  function take(kind: keyof Sources, changed: Partial<Sources>): void {
    const started = performance.now();
    try {
      if (!live.take(changed)) return;
      onChange();
      log.info({ changed: kind, ms: Math.round(performance.now() - started) }, 'new data are in use');
      reportMistakes('together', []);
    } catch (error) {
      reportError('together', error);
    }
  }

  /** @returns whether that's new */
  function reportMistakes(kind: Kind, found: readonly string[]): boolean {
    const hadMistakes = live.mistakes.length > 0;
    const isNew = live.reportMistakes(kind, found);
    if (isNew) log.error({ changed: kind, mistakes: shownMistakes(found) }, 'new data are not in use');
    else if (hadMistakes && live.mistakes.length === 0) log.info('all data are in use');
    return isNew;
  }

  /** Anything but a mistake in files is a bug. */
  function reportError(kind: Kind, error: unknown): void {
    const sentences = problemsOf(error);
    const isNew = reportMistakes(kind, sentences ?? [`${kind}: the files could not be taken; the log says more`]);
    if (isNew && !sentences) log.error({ err: error, changed: kind }, 'taking new data failed');
  }

  return { take, reportMistakes, reportError };
}

/** Any process or machine may have published. */
function pollCatalog(watcher: DataWatchers['catalog'], { take, reportMistakes, reportError }: Taking): Poll {
  return async () => {
    try {
      const catalog = await watcher.poll();
      if (catalog) {
        take('catalog', { catalog });
        reportMistakes('catalog', []);
      }
    } catch (error) {
      // Asked again with the next poll. The health check says what's wrong with the database.
      if (!databaseFault(error)) reportError('catalog', error);
    }
    // However slow the database is: everybody sells the same.
    return true;
  };
}

/** @param onTaken called when the files may have become a revision */
function pollDataFiles(
  { db, log, now }: Services,
  watcher: Watcher<Documents>,
  { reportMistakes, reportError }: Taking,
  onTaken: () => Promise<void>,
): Poll {
  /** Files that are still to be stored as a revision. */
  let changed: Documents | undefined;

  return async (isFinal) => {
    try {
      const found = await watcher.poll(isFinal);
      if (found.kind === 'failure') throw found.error;
      if (found.kind === 'content') {
        changed = found.content;
        reportMistakes('files', []);
      }
      if (changed) {
        const whyNot = NOT_TAKEN[await takeFiles(db, changed, now(), 'running')];
        changed = undefined;
        if (whyNot) log.warn(whyNot);
        void onTaken();
      }
      return found.kind !== 'same';
    } catch (error) {
      if (!databaseFault(error)) reportError('files', error);
      return true;
    }
  };
}

function pollSecrets(watcher: DataWatchers['secrets'], { take, reportMistakes, reportError }: Taking): Poll {
  return async (isFinal) => {
    try {
      const found = (await watcher?.poll(isFinal)) ?? { kind: 'same' };
      if (found.kind === 'failure') throw found.error;
      if (found.kind !== 'content') return found.kind === 'changing';
      take('secrets', { secrets: found.content });
      reportMistakes('secrets', []);
    } catch (error) {
      reportError('secrets', error);
    }
    return true;
  };
}

function pollPhotographs(watcher: DataWatchers['photographs'], { take, reportMistakes, reportError }: Taking): Poll {
  return async (isFinal) => {
    try {
      const { photographs, mistakes, isNew } = await watcher.poll(isFinal);
      take('photographs', { photographs });
      reportMistakes('photographs', mistakes);
      return isNew;
    } catch (error) {
      reportError('photographs', error);
      return false;
    }
  };
}

/** Owners change them in the office, perhaps at another process or machine. */
function pollStoredSecrets({ live, db, log }: Services, { take, reportMistakes }: Taking): Poll {
  let storedVersion = '';
  let isDatabaseAway = false;

  return async () => {
    const { file } = live.current.secrets;
    try {
      // First: what changes in between is found by the next poll.
      const version = JSON.stringify([await newestSecretVersion(db.read), file.sessionKeys]);
      if (version === storedVersion) return false;
      const rows = await listSecretRows(db.read);
      take('stored', { stored: rows });
      reportMistakes('stored', unreadableSecrets(file, rows));
      await reencrypt(db.write, file, rows);
      storedVersion = version;
      isDatabaseAway = false;
      return true;
    } catch (error) {
      if (!isDatabaseAway) log.warn({ err: error }, 'stored secrets could not be read');
      isDatabaseAway = true;
      return false;
    }
  };
}

/** Polls of many files come less often, so they take about a fiftieth of a core. */
const REST_FACTOR = 50;

/** How long a poll is expected to take at first. */
const FIRST_MS = 5;

/**
 * Polls about every second, on the second, so all processes of a server pick up a change at nearly the same moment.
 * `runNow` means that somebody says the files are complete.
 * @param poll resolves to whether there was anything new, and never rejects
 */
export function startPolling(poll: (isFinal: boolean) => Promise<boolean>, everyMs = 1_000): Repeated {
  let neededMs = FIRST_MS;
  let restMs = 0;
  let isFinal = false;

  async function pollOnce(): Promise<void> {
    const started = performance.now();
    const wasFinal = isFinal;
    isFinal = false;
    const isNew = await poll(wasFinal);
    // One that took much longer than those before had to wait for other work or for a disk.
    neededMs = Math.min(performance.now() - started, neededMs * 2);
    restMs = isNew ? 0 : neededMs * REST_FACTOR;
  }

  function untilNext(): number {
    // Never sooner: two polls in a row show whether a file is still being written.
    const atLeast = Math.max(everyMs / 2, restMs);
    return atLeast + everyMs - ((Date.now() + atLeast) % everyMs);
  }

  const polling = repeat(pollOnce, { everyMs: untilNext });
  return {
    ...polling,
    runNow() {
      isFinal = true;
      return polling.runNow();
    },
  };
}
