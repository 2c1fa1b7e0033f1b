import type { Stamp } from '../../operations/files/file-stamp';

export type Look<Content> =
  | { readonly kind: 'same' }
  /** They may still be being written. */
  | { readonly kind: 'changing' }
  | { readonly kind: 'content'; readonly content: Content }
  | { readonly kind: 'failure'; readonly error: unknown };

/** Polls files that are used together. */
export interface Follower<Content> {
  /** @param isFinal somebody says that the files are complete */
  look(isFinal: boolean): Promise<Look<Content>>;
}

export interface FollowedFiles<Content> {
  stamp(): Promise<Stamp>;
  /** @throws if the files have mistakes */
  load(): Content;
}

/** A failure may have had another cause, such as too many open files. */
const RETRY_MS = 30_000;

/**
 * Loads files once they've come to rest: two polls in a row find them the same, and so does a look after reading them.
 * So it never takes half of what an editor, an upload, or a new link is doing.
 *
 * @param first the files' stamp before they were loaded for the first time
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
      // If files changed while they were read, neither their content nor their mistakes mean anything.
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
