import { accessSync, constants } from 'node:fs';

/**
 * DATABASE_URL means the same to the `pg` package as to PostgreSQL's own programs, whose documentation an operator reads
 * (postgresql.org/docs/current/libpq-ssl.html): `sslmode=require` encrypts, `verify-full` also checks who answers.
 */

/** Names the certificates of the system, which the `pg` package uses by itself. */
const PUBLIC_AUTHORITIES = 'system';

/** Values of `sslmode` that only the `pg` package knows, and the closest ones of PostgreSQL's own programs. */
const PACKAGE_MODES: Readonly<Record<string, string>> = { 'no-verify': 'require' };

const MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', ...Object.keys(PACKAGE_MODES)];

/** What is wrong with an address, as far as that can be seen without calling it. */
export function addressProblem(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text) || databaseIn(text) === undefined) {
    return 'must be an address such as postgres://user:password@host:5432/name, with special characters percent-encoded';
  }
  const { searchParams } = new URL(text);
  const mode = searchParams.get('sslmode');
  const certificates = searchParams.get('sslrootcert');
  if (mode !== null && !MODES.includes(mode)) return `sslmode must be one of ${MODES.join(', ')}`;
  if (mode === 'verify-ca' && certificates === null)
    return 'sslmode=verify-ca needs sslrootcert, a file; or use verify-full';
  if (certificates !== null && certificates !== PUBLIC_AUTHORITIES && !canRead(certificates)) {
    return `sslrootcert: there is no file ${certificates} that the server's user can read`;
  }
  return undefined;
}

/** The name of the database; undefined if there is none, or anything is encoded wrongly. */
function databaseIn(url: string): string | undefined {
  try {
    const { username, password, pathname } = new URL(url);
    for (const part of [username, password]) decodeURIComponent(part);
    return decodeURIComponent(pathname.slice(1)) || undefined;
  } catch {
    return undefined;
  }
}

function canRead(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** The address as the `pg` package reads it. By itself, it takes `require` for `verify-full`. */
export function driverAddress(url: string): string {
  const address = new URL(url);
  const { searchParams } = address;
  if (searchParams.get('sslrootcert') === PUBLIC_AUTHORITIES) searchParams.delete('sslrootcert');
  if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true');
  if (searchParams.get('sslmode') === 'no-verify') searchParams.set('sslmode', 'require');
  return address.href;
}

/**
 * The address as PostgreSQL's own programs read it. Everybody on the machine can read a program's arguments, so it has no
 * password.
 */
export function programAddress(url: string): { readonly address: string; readonly password: string } {
  const address = new URL(url);
  const { searchParams } = address;
  const password = decodeURIComponent(address.password);
  address.password = '';
  searchParams.delete('uselibpqcompat');
  const mode = searchParams.get('sslmode') ?? '';
  if (mode in PACKAGE_MODES) searchParams.set('sslmode', PACKAGE_MODES[mode] ?? mode);
  if (mode === 'verify-full' && !searchParams.has('sslrootcert')) searchParams.set('sslrootcert', PUBLIC_AUTHORITIES);
  return { address: address.href, password };
}
