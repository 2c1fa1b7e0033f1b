import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { access, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Orders, names, and sessions are only for the user that runs the server. */
export const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

const OTHERS = 0o077;

const BESIDE = ['', '-wal', '-shm', '-journal'];

/** Closes the database to others before writing to it. An existing folder may hold other files, so it stays. */
export function prepareDatabaseFile(file: string): void {
  makeFolder(dirname(file));
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE));
  for (const ending of BESIDE) closeToOthers(file + ending);
}

/** Creates missing folders. Node's recursive `mkdir` hangs where the parent takes no folders, as in /proc. */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: OWNER_ONLY_FOLDER });
  } catch (error) {
    // Another process was faster.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function closeToOthers(file: string): void {
  if (existsSync(file) && (statSync(file).mode & OTHERS) !== 0) chmodSync(file, OWNER_ONLY_FILE);
}

/** Whether users outside the file's group may read it. */
export function isOpenToEverybody(file: string): boolean {
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o004) !== 0;
}

/** Creates missing folders. Writes a temporary file and renames it, so nobody reads half a file. */
export async function writeWhole(file: string, content: Buffer): Promise<void> {
  makeFolder(dirname(file));
  const part = `${file}.${randomUUID()}.part`;
  try {
    await writeFile(part, content, { mode: OWNER_ONLY_FILE });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

export function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Waits until a file's content, or a folder's names, would survive a power cut. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
