import { isDeepStrictEqual } from 'node:util';
import type { SecretValues } from '../../access/secrets/secret-values';
import type { Settings } from '../../operations/settings/env';
import type { LoadedCatalog } from '../load-catalog';
import type { Follower } from './follow-files';
import type { PhotographFollower } from './follow-photographs';
import type { StoreData } from './store-data';
import { buildStoreData, type Sources, type Version } from './store-data';

/** Where mistakes are: in files of a kind, or in kinds of files that do not fit together. */
export type Kind = keyof Sources | 'together';

/** More would tell nobody more. */
const MOST_TOLD = 20;

/** The first of many mistakes, and how many there are. */
export function toTell(mistakes: readonly string[]): readonly string[] {
  if (mistakes.length <= MOST_TOLD) return mistakes;
  return [...mistakes.slice(0, MOST_TOLD), `… ${mistakes.length} in all`];
}

/** Whoever looks at the files that the store's data come from. */
export interface DataFollowers {
  readonly catalog: Follower<LoadedCatalog>;
  /** Undefined if there is no secrets file. */
  readonly secrets: Follower<SecretValues> | undefined;
  readonly photographs: PhotographFollower;
}

/** The store's data as they are now, and what keeps newer ones from being used. */
export interface LiveData {
  readonly current: StoreData;
  /** Since when they are current, in epoch milliseconds. */
  readonly since: number;
  /** A sentence for each mistake in files that were changed and are therefore not in use. */
  readonly mistakes: readonly string[];
  readonly followers: DataFollowers;
  /**
   * Takes what changed files say. Returns whether anything is different from before: files may have been written again,
   * or have only got other rights.
   *
   * @throws if the files do not fit together; then everything stays as it is until some of them change again
   */
  take(changed: Partial<Sources>): Promise<boolean>;
  /** Replaces the mistakes known in one kind of files. Returns whether there is a new one among them. */
  tell(kind: Kind, mistakes: readonly string[]): boolean;
}

export async function openLiveData(
  sources: Sources,
  settings: Settings,
  followers: DataFollowers,
  now: () => number = Date.now,
): Promise<LiveData> {
  let version: Version = await buildStoreData(sources, settings);
  let since = now();
  let newest = sources;
  let taking: Promise<unknown> = Promise.resolve();
  const mistakes = new Map<Kind, readonly string[]>();

  async function take(changed: Partial<Sources>): Promise<boolean> {
    const isDifferent = (kind: keyof Sources) => kind in changed && !isDeepStrictEqual(changed[kind], newest[kind]);
    if (!KINDS.some(isDifferent)) return false;
    // Also what could not be used so far because it did not fit the others.
    newest = { ...newest, ...changed };
    version = await buildStoreData(newest, settings, version);
    since = now();
    return true;
  }

  return {
    followers,
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
      const taken = taking.then(() => take(changed));
      taking = taken.catch(() => undefined);
      return taken;
    },
    tell(kind, found) {
      const known = mistakes.get(kind) ?? [];
      mistakes.set(kind, found);
      return found.some((sentence) => !known.includes(sentence));
    },
  };
}

const KINDS = ['catalog', 'secrets', 'photographs'] as const;
