import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, fileStamp, type Stamp } from '../../operations/files/file-stamp';

/** What the data folder has, besides notes. */
const DATA_FILE = /\.(json|svg)$/;

/**
 * The stamps of the files in the data folder and one level below, by path. Hidden files belong to editors and other
 * programs. A folder that cannot be read has a stamp itself, which says why.
 */
export async function dataStamps(folder: string): Promise<ReadonlyMap<string, Stamp>> {
  const stamps = new Map<string, Stamp>();
  const addFolder = async (path: string, isTop: boolean) => {
    const names = await readdir(path).catch((error: unknown) => {
      stamps.set(path, errorCode(error));
      return [];
    });
    // One after the other: the database uses the same few threads.
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
