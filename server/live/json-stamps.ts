import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, fileStamp, type Stamp } from '../file-stamp';

/**
 * The stamps of a folder's `.json` files and of those one level below, by path. Hidden files belong to editors and other
 * programs. A folder that cannot be read has a stamp itself, which says why.
 */
export async function jsonStamps(folder: string): Promise<ReadonlyMap<string, Stamp>> {
  const stamps = new Map<string, Stamp>();
  const addFolder = async (path: string, isTop: boolean) => {
    const names = await readdir(path).catch((error: unknown) => {
      stamps.set(path, errorCode(error));
      return [];
    });
    // One after the other: the database uses the same few threads.
    for (const name of names.filter((each) => !each.startsWith('.')).sort()) {
      const file = join(path, name);
      if (name.endsWith('.json')) stamps.set(file, await fileStamp(file));
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
