import { basename, dirname } from 'node:path';
import { shownPath } from '../json-file';
import { CatalogError, type LoadedCatalog, loadCatalog } from '../load-catalog';
import { dataStamps } from './data-stamps';
import { type Follower, followFiles } from './follow-files';

/** Follows the data files. Call it before they are loaded for the first time, or a change in between is missed. */
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
 * A group's file that is missing is more likely a mistake, such as half an upload, than a store that is to be closed: its
 * tablets would have their orders refused. Whoever means it restarts the server. Items and drawings that are gone are
 * missed by those who use them.
 */
function isMissed(file: string, folder: string): boolean {
  return dirname(file) === folder || basename(dirname(file)) === 'customers';
}

/** @throws CatalogError */
function refuseGone(files: readonly string[]): void {
  if (files.length === 0) return;
  const message = 'the file is gone; if that is intended, restart the server';
  throw new CatalogError(files.map((file) => ({ file: shownPath(file), message })));
}
