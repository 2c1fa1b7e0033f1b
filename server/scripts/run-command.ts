import { existsSync } from 'node:fs';
import type { Database } from '../database/database';
import { databaseFault } from '../database/database-faults';
import { databasePlace, inspectDatabase } from '../database/engines/open-database';
import { OperatorError } from '../operations/operator-error';
import { readSettings, type Settings } from '../operations/settings/settings';
import { openDatabase } from '../order-rows/open-database';

/** For commands with the server's settings. */
export async function runCommand(usage: string, run: (settings: Settings) => Promise<void>): Promise<void> {
  await runTool(usage, () => {
    if (existsSync('.env')) process.loadEnvFile('.env');
    return run(readSettings(process.env));
  });
}

/** What an operator can fix becomes a sentence and exit code 1. */
export async function runTool(usage: string, run: () => void | Promise<void>): Promise<void> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${reasonOf(error, usage)}\n`);
    process.exitCode = 1;
  }
}

function reasonOf(error: unknown, usage: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OperatorError) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return usage;
  // From PostgreSQL, or on the way to it.
  if ('severity' in error || databaseFault(error) === 'away') return `The database: ${error.message}`;
  // From the system (no such file, no space, no permission), or from SQLite.
  if ('syscall' in error || code.startsWith('SQLITE_')) return error.message;
  return error.stack ?? error.message;
}

export async function withDatabase<Result>(
  settings: Settings,
  run: (db: Database) => Promise<Result>,
): Promise<Result> {
  const place = databasePlace(settings);
  await inspectDatabase(place);
  const db = await openDatabase(place);
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** '4.2 MB' */
export function fileSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
