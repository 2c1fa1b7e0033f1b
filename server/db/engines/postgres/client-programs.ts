import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { BackupError } from '../../backup/backup-database';

/** Values of `sslmode` that only the `pg` package knows, and the closest ones of PostgreSQL's own programs. */
const SSL_MODES: Readonly<Record<string, string>> = { 'no-verify': 'require' };

/**
 * Runs one of PostgreSQL's own programs on a database.
 *
 * @throws BackupError with the program's own words
 */
export async function runClientProgram(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  url?: string,
): Promise<void> {
  const { database, password } = url === undefined ? { database: [], password: '' } : programAddress(url);
  const child = spawn(program, [...database, ...args], {
    env: { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // It would go on writing a backup that nobody finishes.
  const endAlong = () => child.kill();
  process.once('exit', endAlong);
  child.once('close', () => process.off('exit', endAlong));
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

/** Everybody on the machine can read a program's arguments, so the password goes into its environment. */
function programAddress(url: string) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const sslMode = address.searchParams.get('sslmode') ?? '';
  if (sslMode in SSL_MODES) address.searchParams.set('sslmode', SSL_MODES[sslMode] ?? sslMode);
  return { database: ['--dbname', address.href], password };
}
