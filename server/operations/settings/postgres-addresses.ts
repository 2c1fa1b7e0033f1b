import { accessSync, constants } from 'node:fs';

/**
 * DATABASE_URL means the same to the `pg` package as to PostgreSQL's own programs, whose documentation an operator
 * reads (postgresql.org/docs/current/libpq-ssl.html): `sslmode=require` encrypts, `verify-full` also checks who
 * answers.
 */

/** The system's certificates, which the `pg` package uses by default. */
const PUBLIC_AUTHORITIES = 'system';

/** The same on Debian: its PostgreSQL 15 takes the word for a file's name. */
const PUBLIC_FILE = '/etc/ssl/certs/ca-certificates.crt';

/** Values of `sslmode` that only the `pg` package knows, and the closest ones of PostgreSQL's own programs. */
const PACKAGE_MODES: Readonly<Record<string, string>> = { 'no-verify': 'require' };

const MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', ...Object.keys(PACKAGE_MODES)];

/** Values of `target_session_attrs` that find a database to write to; that's also what we look for without it. */
const WRITABLE = ['read-write', 'primary'];

/** The scheme with the user, the hosts, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * PostgreSQL's own programs leave out the host beside a socket's folder: `postgres://user@/name?host=/run/postgresql`.
 * `URL` takes no user without a host, so it gets one; the folder still decides.
 */
export function completeAddress(url: string): string {
  const [, before = '', hosts, after = ''] = url.match(PARTS) ?? [];
  return hosts === '' && /[?&]host=/.test(after) ? `${before}localhost${after}` : url;
}

/** An address for each host of `postgres://user@host1,host2:5433/name`, in their order. */
export function hostAddresses(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = url.match(PARTS) ?? [];
  return hosts.split(',').map((host) => before + host + after);
}

/** What's wrong with an address, as far as that shows without connecting. */
export function addressProblem(text: string): string | undefined {
  const addresses = hostAddresses(completeAddress(text));
  if (!PARTS.test(text) || !addresses.every(hasHost) || databaseIn(addresses[0] as string) === undefined) {
    return 'must be an address such as postgres://user:password@host:5432/name, with special characters percent-encoded';
  }
  const { searchParams } = new URL(addresses[0] as string);
  const wanted = searchParams.get('target_session_attrs');
  if (wanted !== null && !WRITABLE.includes(wanted)) {
    return `target_session_attrs=${wanted} may lead to a database that cannot be written; use read-write, or leave it out`;
  }
  if (searchParams.get('host')?.includes(','))
    return 'several hosts belong before the name: postgres://user@host1,host2:5433/name';
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

/** Sockets' folders are in `?host=`, beside a host that counts for nothing. */
function hasHost(url: string): boolean {
  return URL.canParse(url) && (new URL(url).host !== '' || new URL(url).searchParams.has('host'));
}

/** Undefined if there is none, or the address is badly encoded. */
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

/** One host's address, as the `pg` package reads it: left alone, it treats `require` as `verify-full`. */
export function driverAddress(url: string): string {
  const address = new URL(url);
  const { searchParams } = address;
  searchParams.delete('target_session_attrs');
  if (searchParams.get('sslrootcert') === PUBLIC_AUTHORITIES) searchParams.delete('sslrootcert');
  if (searchParams.has('sslmode')) searchParams.set('uselibpqcompat', 'true');
  if (searchParams.get('sslmode') === 'no-verify') searchParams.set('sslmode', 'require');
  return address.href;
}

/**
 * The address as PostgreSQL's own programs read it. Everybody on the machine can see a program's arguments, so it has
 * no password.
 */
export function programAddress(url: string): { readonly address: string; readonly password: string } {
  const address = new URL(url);
  const { searchParams } = address;
  const password = decodeURIComponent(address.password);
  address.password = '';
  searchParams.delete('uselibpqcompat');
  const mode = searchParams.get('sslmode') ?? '';
  if (mode in PACKAGE_MODES) searchParams.set('sslmode', PACKAGE_MODES[mode] ?? mode);
  const authorities = searchParams.get('sslrootcert') ?? PUBLIC_AUTHORITIES;
  if (mode === 'verify-full' && authorities === PUBLIC_AUTHORITIES)
    searchParams.set('sslrootcert', canRead(PUBLIC_FILE) ? PUBLIC_FILE : PUBLIC_AUTHORITIES);
  return { address: address.href, password };
}
