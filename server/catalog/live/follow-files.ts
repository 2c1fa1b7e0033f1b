import type { Stamp } from '../../operations/files/file-stamp';

/** What has become of some files since the last look at them. */
export type Look<Content> =
  | { readonly kind: 'same' }
  /** They may still be being written. */
  | { readonly kind: 'changing' }
  | { readonly kind: 'content'; readonly content: Content }
  | { readonly kind: 'failure'; readonly error: unknown };

/** Looks again and again at files that are used together. */
export interface Follower<Content> {
  /** @param isFinal whether somebody says that the files are complete */
  look(isFinal: boolean): Promise<Look<Content>>;
}

export interface FollowedFiles<Content> {
  stamp(): Promise<Stamp>;
  /** @throws if there are mistakes in the files */
  load(): Content;
}

/** Something else may have been wrong with files that failed, such as too many open ones. */
const RETRY_MS = 30_000;

/**
 * Files are loaded once they have come to rest: when two looks in a row find them the same, and when they are still the
 * same after they were read. So nothing is taken that an editor, an upload or a new link has only done half of.
 *
 * @param first the stamp that the files had before they were loaded for the first time
 */
export function followFiles<Content>(
  { stamp, load }: FollowedFiles<Content>,
  first: Stamp,
  now = () => performance.now(),
): Follower<Content> {
  let taken: Stamp = first;
  let seen: Stamp = first;
  let retryAt = Number.POSITIVE_INFINITY;
  return {
    async look(isFinal) {
      const found = await stamp();
      const isAtRest = isFinal || found === seen;
      seen = found;
      if (found === taken && now() < retryAt) return { kind: 'same' };
      if (!isAtRest) return { kind: 'changing' };
      const look = attempt(load);
      seen = await stamp();
      // Neither the content nor the mistakes of files that were changed while they were read mean anything.
      if (seen !== found) return { kind: 'changing' };
      taken = found;
      retryAt = look.kind === 'failure' ? now() + RETRY_MS : Number.POSITIVE_INFINITY;
      return look;
    },
  };
}

function attempt<Content>(load: () => Content): Look<Content> {
  try {
    return { kind: 'content', content: load() };
  } catch (error) {
    return { kind: 'failure', error };
  }
}
