import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Files and folders that hold orders, names and sessions are for the user that runs the server, and for no other. */
export const OWNER_ONLY_FILE = 0o600;
export const OWNER_ONLY_FOLDER = 0o700;

const OTHERS = 0o077;

/** SQLite gives the files beside the database the rights of the database itself. */
const BESIDE = ['', '-wal', '-shm', '-journal'];

/**
 * Sees to it that the database is readable by its owner only, before anything is written into it. A folder that is there
 * already keeps its rights: it may hold more than the database.
 */
export function prepareDatabaseFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER });
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE));
  for (const ending of BESIDE) closeToOthers(file + ending);
}

function closeToOthers(file: string): void {
  if (existsSync(file) && (statSync(file).mode & OTHERS) !== 0) chmodSync(file, OWNER_ONLY_FILE);
}
