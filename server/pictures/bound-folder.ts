import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The part of the limit left after deleting files, so that not each new file has to delete another. */
const KEPT_PART = 0.8;

interface KeptFile {
  readonly path: string;
  readonly bytes: number;
  readonly writtenAt: number;
}

/** The part of the limit added before the folder is read again: other processes also add files. */
const UNSEEN_PART = 1 / 16;

/**
 * Keeps a folder within a number of bytes: returns what to call after adding a file of a size. Beyond the limit, the
 * oldest files are deleted; they can be drawn again. Several processes may each add a sixteenth before they notice.
 */
export function boundFolder(folder: string, mostBytes: number): (added: number) => Promise<void> {
  let bytes: number | undefined;
  let unseen = 0;
  return async (added) => {
    unseen += added;
    const mustRead = bytes === undefined || unseen > mostBytes * UNSEEN_PART;
    bytes = bytes === undefined ? 0 : bytes + added;
    if (mustRead) {
      unseen = 0;
      bytes = sizeOf(await filesIn(folder));
    }
    if (bytes <= mostBytes) return;
    // Counted as done at once, so files added meanwhile don't start this again.
    bytes = mostBytes * KEPT_PART;
    await deleteOldest(await filesIn(folder), bytes);
  };
}

async function deleteOldest(files: readonly KeptFile[], mostBytes: number): Promise<void> {
  let left = sizeOf(files);
  for (const { path, bytes } of files.toSorted((a, b) => a.writtenAt - b.writtenAt)) {
    if (left <= mostBytes) return;
    await rm(path, { force: true });
    left -= bytes;
  }
}

async function filesIn(folder: string): Promise<readonly KeptFile[]> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? [{ path, bytes: found.size, writtenAt: found.mtimeMs }] : [];
    }),
  );
  return files.flat();
}

function sizeOf(files: readonly KeptFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
