import type { Documents } from '../../../domain/catalog/check/documents';
import type { HasDatabase } from '../../database/database';
import { databaseFault } from '../../database/database-faults';
import { problemsOf } from '../../database/problems';
import { type Repeated, repeat } from '../../jobs/repeat';
import type { HasClock } from '../../operations/clock';
import type { HasLog } from '../../operations/log';
import { listSecretRows, newestSecretVersion } from '../../secrets/rows';
import { reencrypt, unreadableSecrets } from '../../secrets/stored-secrets';
import { NOT_TAKEN, takeFiles } from './follow-documents';
import type { HasLiveData } from './live-data';
import { type DataWatchers, type Kind, reportLeftOut, shownMistakes } from './live-data';
import type { Sources } from './store-data';
import type { Watcher } from './watch-files';

/**
 * Takes each new revision of the catalog, and picks up changed secrets and photographs, while the server runs. What has
 * mistakes changes nothing: the old data stays in use, and the log and `/readyz` report it.
 */
export function startWatchingData(services: HasDatabase & HasLiveData & HasLog & HasClock): Repeated {
  const { watchers } = services.live;
  const taking = openTaking(services);
  const catalog = pollEverySecond(pollCatalog(watchers.catalog, taking));
  const polls = [
    catalog,
    pollEverySecond(pollStoredSecrets(services, taking)),
    pollEverySecond(pollSecrets(watchers.secrets, taking)),
    // Many photographs take long to check.
    pollEverySecond(pollPhotographs(watchers.photographs, taking)),
    ...(watchers.files ? [pollEverySecond(pollDataFiles(services, watchers.files, taking, catalog.runNow))] : []),
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

/** Never rejects. */
type Poll = (isFinal: boolean) => Promise<void>;

type Taking = ReturnType<typeof openTaking>;

/** Puts new data into use, or reports why it isn't. */
function openTaking({ live, log }: HasLiveData & HasLog) {
  function take(kind: keyof Sources, changed: Partial<Sources>): void {
    const started = performance.now();
    try {
      if (!live.take(changed)) return;
      reportLeftOut(live, log);
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
  };
}

/** @param onTaken called when the files may have become a revision */
function pollDataFiles(
  { db, log, now }: HasDatabase & HasLog & HasClock,
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
    } catch (error) {
      if (!databaseFault(error)) reportError('files', error);
    }
  };
}

function pollSecrets(watcher: DataWatchers['secrets'], { take, reportMistakes, reportError }: Taking): Poll {
  return async (isFinal) => {
    try {
      const found = (await watcher?.poll(isFinal)) ?? { kind: 'same' };
      if (found.kind === 'failure') throw found.error;
      if (found.kind !== 'content') return;
      take('secrets', { secrets: found.content });
      reportMistakes('secrets', []);
    } catch (error) {
      reportError('secrets', error);
    }
  };
}

function pollPhotographs(watcher: DataWatchers['photographs'], { take, reportMistakes, reportError }: Taking): Poll {
  return async (isFinal) => {
    try {
      const { photographs, mistakes } = await watcher.poll(isFinal);
      take('photographs', { photographs });
      reportMistakes('photographs', mistakes);
    } catch (error) {
      reportError('photographs', error);
    }
  };
}

/** Owners change them in the office, perhaps at another process or machine. */
function pollStoredSecrets(
  { live, db, log }: HasDatabase & HasLiveData & HasLog,
  { take, reportMistakes }: Taking,
): Poll {
  let storedVersion = '';
  let isDatabaseAway = false;

  return async () => {
    const { file } = live.current.secrets;
    try {
      // First: what changes in between is found by the next poll.
      const version = JSON.stringify([await newestSecretVersion(db.read), file.sessionKeys]);
      if (version === storedVersion) return;
      const rows = await listSecretRows(db.read);
      take('stored', { stored: rows });
      reportMistakes('stored', unreadableSecrets(file, rows));
      await reencrypt(db.write, file, rows);
      storedVersion = version;
      isDatabaseAway = false;
    } catch (error) {
      if (!isDatabaseAway) log.warn({ err: error }, 'stored secrets could not be read');
      isDatabaseAway = true;
    }
  };
}

const POLL_EVERY_MS = 1_000;

/** Polls every second, one at a time. `runNow` means that somebody says the files are complete. */
export function pollEverySecond(poll: Poll): Repeated {
  let isFinal = false;
  const polling = repeat(
    () => {
      const wasFinal = isFinal;
      isFinal = false;
      return poll(wasFinal);
    },
    { everyMs: POLL_EVERY_MS },
  );
  return {
    ...polling,
    runNow() {
      isFinal = true;
      return polling.runNow();
    },
  };
}
