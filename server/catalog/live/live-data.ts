import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import { problemLine } from '../../../domain/catalog/check/catalog-problems';
import type { Documents } from '../../../domain/catalog/check/documents';
import type { Settings } from '../../operations/settings/settings';
import type { SecretValues } from '../../secrets/secrets';
import type { CatalogFollower } from './follow-documents';
import { buildStoreData, builtStores, type Sources, type Version } from './store-data';
import type { Watcher } from './watch-files';
import type { PhotographWatcher } from './watch-photographs';

/** In files of one kind, in documents of customers who are left out, or between kinds that don't fit together. */
export type Kind = keyof Sources | 'files' | 'customers' | 'together';

/** Nobody reads more. */
const MAX_REPORTED = 20;

export function shownMistakes(mistakes: readonly string[]): readonly string[] {
  if (mistakes.length <= MAX_REPORTED) return mistakes;
  return [...mistakes.slice(0, MAX_REPORTED), `… ${mistakes.length} in all`];
}

export interface DataWatchers {
  /** Undefined in production, where the database has the catalog, and files only at a start. */
  readonly files: Watcher<Documents> | undefined;
  readonly catalog: CatalogFollower;
  /** Undefined without a secrets file. */
  readonly secrets: Watcher<SecretValues> | undefined;
  readonly photographs: PhotographWatcher;
}

/** The data in use, and the mistakes that block newer data. */
export interface LiveData {
  readonly current: Version;
  /** Epoch milliseconds. */
  readonly since: number;
  /** A sentence for each mistake in changed files that therefore aren't in use. */
  readonly mistakes: readonly string[];
  readonly watchers: DataWatchers;
  /**
   * Takes changed files. Returns whether anything is different: files may have been rewritten unchanged, or only have
   * new permissions.
   * @throws if the files don't fit together; everything then stays as it is until some of them change again
   */
  take(changed: Partial<Sources>): boolean;
  /** Replaces the mistakes known in one kind of files. Returns whether there is a new one among them. */
  reportMistakes(kind: Kind, mistakes: readonly string[]): boolean;
}

export function openLiveData(
  sources: Sources,
  settings: Settings,
  watchers: DataWatchers,
  now: () => number = Date.now,
): LiveData {
  const built = builtStores();
  let version: Version = buildStoreData(sources, settings, built);
  let since = now();
  let newest = sources;
  const mistakes = new Map<Kind, readonly string[]>();

  return {
    watchers,
    get current() {
      return version;
    },
    get since() {
      return since;
    },
    get mistakes() {
      return [...mistakes.values()].flat();
    },
    take(changed) {
      // Each revision counts, even one that undoes the one before: orders are stored with it.
      const isSame = (kind: keyof Sources) =>
        kind === 'catalog'
          ? changed.catalog?.revision === newest.catalog.revision
          : isDeepStrictEqual(changed[kind], newest[kind]);
      if (KINDS.every((kind) => !(kind in changed) || isSame(kind))) return false;
      // Includes what could not be used so far because it did not fit the others.
      newest = { ...newest, ...changed };
      version = buildStoreData(newest, settings, built, version);
      since = now();
      return true;
    },
    reportMistakes(kind, found) {
      const known = mistakes.get(kind) ?? [];
      mistakes.set(kind, found);
      return found.some((sentence) => !known.includes(sentence));
    },
  };
}

/** Logs customers whose documents can't be served, once for each mistake, and counts them among the mistakes. */
export function reportLeftOut(live: LiveData, log: Logger): void {
  const found = [...live.current.leftOut.values()].flatMap(({ key, problems }) =>
    problems.map((problem) => `${key} is left out: ${problemLine(problem)}`),
  );
  if (live.reportMistakes('customers', found))
    log.error(
      { mistakes: shownMistakes(found) },
      'customers are left out: their stores are closed until this is corrected',
    );
}

const KINDS = ['catalog', 'secrets', 'stored', 'photographs'] as const;

export interface HasLiveData {
  readonly live: LiveData;
}
