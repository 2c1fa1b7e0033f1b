import type { Documents } from '../../../domain/catalog/check/documents';
import { inSlices } from '../../jobs/slices';
import { fileStamp, type Stamp } from '../../operations/files/file-stamp';
import type { Settings } from '../../operations/settings/settings';
import { loadingSecrets } from '../../secrets/load-secrets';
import type { SecretValues } from '../../secrets/secrets';
import { hashOfDocuments, readDocuments } from '../documents';
import { loadFolder } from '../load-catalog';

export type PollResult<Content> =
  | { readonly kind: 'same' }
  /** They may still be being written. */
  | { readonly kind: 'changing' }
  | { readonly kind: 'content'; readonly content: Content }
  | { readonly kind: 'failure'; readonly error: unknown };

export interface Watcher<Content> {
  /** @param isFinal somebody says that the files are complete */
  poll(isFinal: boolean): Promise<PollResult<Content>>;
}

export interface WatchedFiles<Content> {
  stamp(): Promise<Stamp>;
  /** @throws if the files have mistakes */
  load(): Content | Promise<Content>;
}

/** A failure may have had another cause, such as too many open files. */
const RETRY_MS = 30_000;

/**
 * Loads files once they've come to rest: two polls in a row find them the same, and so does a check after reading them.
 * So it never takes half of what an editor, an upload, or a new link is doing.
 * @param first the files' stamp before they were loaded for the first time
 */
export function watchFiles<Content>(
  { stamp, load }: WatchedFiles<Content>,
  first: Stamp,
  now = () => performance.now(),
): Watcher<Content> {
  let taken: Stamp = first;
  let seen: Stamp = first;
  let retryAt = Number.POSITIVE_INFINITY;
  return {
    async poll(isFinal) {
      const found = await stamp();
      const isAtRest = isFinal || found === seen;
      seen = found;
      if (found === taken && now() < retryAt) return { kind: 'same' };
      if (!isAtRest) return { kind: 'changing' };
      const loaded = await attempt(load);
      seen = await stamp();
      // If files changed while they were read, neither their content nor their mistakes mean anything.
      if (seen !== found) return { kind: 'changing' };
      taken = found;
      retryAt = loaded.kind === 'failure' ? now() + RETRY_MS : Number.POSITIVE_INFINITY;
      return loaded;
    },
  };
}

async function attempt<Content>(load: () => Content | Promise<Content>): Promise<PollResult<Content>> {
  try {
    return { kind: 'content', content: await load() };
  } catch (error) {
    return { kind: 'failure', error };
  }
}

/** In development only. Call it before the files are loaded for the first time, or a change in between is missed. */
export async function watchDataFiles(folder: string): Promise<Watcher<Documents>> {
  const stamp = async () => {
    try {
      return hashOfDocuments(readDocuments(folder));
    } catch (error) {
      return String(error);
    }
  };
  return watchFiles({ stamp, load: () => loadFolder(folder).documents }, await stamp());
}

/** Call it before the file is loaded for the first time. */
export async function watchSecretsFile(settings: Settings): Promise<Watcher<SecretValues> | undefined> {
  const { secretsFile } = settings;
  if (secretsFile === undefined) return undefined;
  const stamp = () => fileStamp(secretsFile);
  return watchFiles({ stamp, load: () => inSlices(loadingSecrets(settings, () => [])) }, await stamp());
}
