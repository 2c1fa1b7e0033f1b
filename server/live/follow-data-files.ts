import { basename, dirname } from 'node:path';
import { shownPath } from '../catalog/json-file';
import { CatalogError, type LoadedCatalog, loadCatalog } from '../catalog/load-catalog';
import type { Stamp } from '../file-stamp';
import { type Follower, followFiles } from './follow-files';
import { jsonStamps } from './json-stamps';

/** Follows the data files. Call it before they are loaded for the first time, or a change in between is missed. */
export async function followDataFiles(folder: string): Promise<Follower<LoadedCatalog>> {
  const first = await jsonStamps(folder);
  let found = first;
  let inUse = filesOf(first);
  const stamp = async () => {
    found = await jsonStamps(folder);
    return [...found].flat().join('\n');
  };
  const load = () => {
    const files = filesOf(found);
    refuseGone(inUse.filter((file) => !files.includes(file)));
    const catalog = loadCatalog(folder);
    inUse = files;
    return catalog;
  };
  return followFiles({ stamp, load }, [...first].flat().join('\n'));
}

function filesOf(stamps: ReadonlyMap<string, Stamp>): readonly string[] {
  return [...stamps.keys()].filter((path) => path.endsWith('.json'));
}

/**
 * A group's file that is missing is more likely a mistake, such as half an upload, than a store that is to be closed: its
 * tablets would have their orders refused. Whoever means it restarts the server. Items that are gone are missed by the
 * groups that sell them.
 *
 * @throws CatalogError
 */
function refuseGone(files: readonly string[]): void {
  const missed = files.filter((file) => basename(dirname(file)) !== 'items');
  if (missed.length === 0) return;
  const message = 'the file is gone; if that is intended, restart the server';
  throw new CatalogError(missed.map((file) => ({ file: shownPath(file), message })));
}
