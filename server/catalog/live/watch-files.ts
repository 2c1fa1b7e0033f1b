import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Documents } from '../../../domain/catalog/check/documents';
import { loadSecrets } from '../../access/secrets/load-secrets';
import type { SecretValues } from '../../access/secrets/secrets';
import { errorCode, fileStamp, type Stamp } from '../../operations/files/file-stamp';
import type { Settings } from '../../operations/settings';
import { CatalogError, shownPath } from '../documents';
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
  load(): Content;
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
      const loaded = attempt(load);
      seen = await stamp();
      // If files changed while they were read, neither their content nor their mistakes mean anything.
      if (seen !== found) return { kind: 'changing' };
      taken = found;
      retryAt = loaded.kind === 'failure' ? now() + RETRY_MS : Number.POSITIVE_INFINITY;
      return loaded;
    },
  };
}

function attempt<Content>(load: () => Content): PollResult<Content> {
  try {
    return { kind: 'content', content: load() };
  } catch (error) {
    return { kind: 'failure', error };
  }
}

/** Call it before the files are loaded for the first time, or a change in between is missed. */
export async function watchDataFiles(folder: string): Promise<Watcher<Documents>> {
  const first = await dataStamps(folder);
  let found = first;
  let inUse = first;
  const stamp = async () => {
    found = await dataStamps(folder);
    return [...found].flat().join('\n');
  };
  const load = () => {
    const stamps = found;
    const { documents } = loadFolder(folder);
    refuseGone([...inUse.keys()].filter((file) => !stamps.has(file) && isMissed(file, folder)));
    inUse = stamps;
    return documents;
  };
  return watchFiles({ stamp, load }, [...first].flat().join('\n'));
}

/**
 * A missing customer file is more likely a mistake, such as half an upload, than a store that somebody meant to close:
 * the server would refuse its tablets' orders. To close a store, restart the server. Whatever uses missing items and
 * drawings reports them.
 */
function isMissed(file: string, folder: string): boolean {
  return dirname(file) === folder || basename(dirname(file)) === 'customers';
}

function refuseGone(files: readonly string[]): void {
  if (files.length === 0) return;
  const message = 'the file is gone; if that is intended, restart the server';
  throw new CatalogError(files.map((file) => ({ file: shownPath(file), message })));
}

const DATA_FILE = /\.(json|svg)$/;

/**
 * Stamps of the files in the data folder and one level below, by path. Hidden files belong to editors and other
 * programs. An unreadable folder also has a stamp, with the reason.
 */
async function dataStamps(folder: string): Promise<ReadonlyMap<string, Stamp>> {
  const stamps = new Map<string, Stamp>();
  const addFolder = async (path: string, isTop: boolean) => {
    const names = await readdir(path).catch((error: unknown) => {
      stamps.set(path, errorCode(error));
      return [];
    });
    // One at a time: the database uses the same few threads.
    for (const name of names.filter((each) => !each.startsWith('.')).sort()) {
      const file = join(path, name);
      if (DATA_FILE.test(name)) stamps.set(file, await fileStamp(file));
      else if (isTop && (await isFolder(file))) await addFolder(file, false);
    }
  };
  await addFolder(folder, true);
  return stamps;
}

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Call it before the file is loaded for the first time. */
export async function watchSecretsFile(settings: Settings): Promise<Watcher<SecretValues> | undefined> {
  const { secretsFile } = settings;
  if (secretsFile === undefined) return undefined;
  const stamp = () => fileStamp(secretsFile);
  return watchFiles({ stamp, load: () => loadSecrets(settings, []) }, await stamp());
}
