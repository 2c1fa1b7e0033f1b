import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { BackupError } from '../../backup/backup-database';
import { programAddress } from './addresses';

interface ProgramOptions {
  /** The database's address, if the program needs one. */
  readonly url?: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs one of PostgreSQL's own programs.
 *
 * @throws BackupError with the program's own words
 */
export async function runClientProgram(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  { url, signal }: ProgramOptions = {},
): Promise<void> {
  signal?.throwIfAborted();
  const { address, password } = url === undefined ? {} : programAddress(url);
  const child = spawn(program, [...(address === undefined ? [] : ['--dbname', address]), ...args], {
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // It would go on writing a backup that nobody finishes.
  const end = () => void child.kill();
  process.once('exit', end);
  signal?.addEventListener('abort', end);
  child.once('close', () => {
    process.off('exit', end);
    signal?.removeEventListener('abort', end);
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [status, said] = await Promise.all([ended, text(child.stderr)]).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'ENOENT'
        ? `${program} is not installed. It comes with PostgreSQL's client programs (Debian: postgresql-client).`
        : `${program} cannot run: ${error.message}`,
    );
  });
  if (status !== 0) throw new BackupError(said.trim() || `${program} ended with ${status}.`);
}
