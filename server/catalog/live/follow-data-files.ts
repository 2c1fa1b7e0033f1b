import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode, fileStamp, type Stamp } from '../../operations/files/file-stamp';
import { shownPath } from '../json-file';
import { CatalogError, type LoadedCatalog, loadCatalog } from '../load-catalog';
import { type Follower, followFiles } from './follow-files';

/** Call it before the files are loaded for the first time, or a change in between is missed. */
export async function followDataFiles(folder: string): Promise<Follower<LoadedCatalog>> {
  const first = await dataStamps(folder);
  let found = first;
  let inUse = first;
  const stamp = async () => {
    found = await dataStamps(folder);
    return [...found].flat().join('\n');
  };
  const load = () => {
    const stamps = found;
    const catalog = loadCatalog(folder);
    refuseGone([...inUse.keys()].filter((file) => !stamps.has(file) && isMissed(file, folder)));
    inUse = stamps;
    return catalog;
  };
  return followFiles({ stamp, load }, [...first].flat().join('\n'));
}

/**
 * A missing customer file is more likely a mistake, such as half an upload, than a store that's meant to close: its
 * tablets would have their orders refused. Whoever means it restarts the server. Missing items and drawings are noticed
 * by whatever uses them.
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
 * programs. An unreadable folder has a stamp, too, which says why.
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
