import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { programPath } from '../../bench/browser/program-path';
import { inspectDatabase } from '../../server/database/engines/open-database';
import { postgresBackups } from '../../server/database/engines/postgres/backup';
import { programAddress } from '../../server/operations/settings/postgres-addresses';
import { postgresPrograms } from '../support/database/postgres/postgres-programs';
import { type PostgresServer, startPostgresServer } from '../support/database/postgres/postgres-server';
import { connectTo } from '../support/database/test-database';
import { freePort } from '../support/server/server-process';

/** With every kind of character that means something in an address. */
const PASSWORD = 'p/w@:%?#1';

let postgres: PostgresServer;
let port: number;
let folder: string;
let authority: string;

/** An address on the server, which takes only connections with TLS and the password. */
function address(search: string, { host = 'localhost', password = PASSWORD } = {}): string {
  return `postgres://tester:${encodeURIComponent(password)}@${host}:${port}/postgres${search}`;
}

describe.runIf(programPath('openssl'))('a PostgreSQL that wants a password and TLS', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tls-'));
    authority = makeCertificates(folder);
    port = await freePort();
    postgres = await startPostgresServer(postgresPrograms() ?? '', false, [
      'listen_addresses=localhost',
      `port=${port}`,
      `ssl_cert_file=${join(folder, 'server.crt')}`,
      `ssl_key_file=${join(folder, 'server.key')}`,
    ]);
    const { uid, gid } = statSync(join(postgres.folder, 'data'));
    for (const path of [folder, join(folder, 'server.key')]) chownSync(path, uid, gid);
    await requirePasswordAndTls();
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function requirePasswordAndTls(): Promise<void> {
    const rules = 'hostssl all all all scram-sha-256\nlocal all all scram-sha-256\n';
    writeFileSync(join(postgres.folder, 'data/pg_hba.conf'), rules);
    const knex = connectTo({ url: `postgres://tester@localhost:${port}/postgres?sslmode=disable` });
    // Knex takes a question mark for the place of a value.
    await knex.raw(`ALTER ROLE tester PASSWORD '${PASSWORD.replaceAll('?', '\\?')}'`);
    await knex.raw('ALTER SYSTEM SET ssl = on');
    await knex.raw('SELECT pg_reload_conf()');
    await knex.destroy();
    const isOn = async () => expect(await problemOf(address('?sslmode=require'))).toBeUndefined();
    await vi.waitFor(isOn, { timeout: 30_000 });
  }

  const problemOf = (url: string) => inspectDatabase({ url }).catch(({ message }: Error) => message);

  it.each([
    ['encrypts', () => '?sslmode=require'],
    ['checks who answers', () => `?sslmode=verify-full&sslrootcert=${authority}`],
    ['checks the authority only', () => `?sslmode=verify-ca&sslrootcert=${authority}`],
  ])('is used and backed up with what %s', async (_what, search) => {
    expect(await problemOf(address(search()))).toBeUndefined();
    const backup = join(folder, 'backup');
    // What pg_dump says about a database that it has been let into.
    await expect(postgresBackups(address(search())).backUp(backup)).rejects.toThrow('relation "orders" does not exist');
  });

  it.runIf(existsSync('/etc/ssl/certs/ca-certificates.crt'))('is checked by pg_dump against public authorities', () => {
    const { address: url, password } = programAddress(address('?sslmode=verify-full'));
    const env = { ...process.env, PGPASSWORD: password };
    const { stderr } = spawnSync('pg_dump', [url], { env, encoding: 'utf8' });

    expect(stderr).toContain('certificate verify failed');
  });

  it.each([
    ['no TLS', () => address('?sslmode=disable'), /: the server wants TLS\. Add \?sslmode=/],
    ['nothing said about TLS', () => address(''), /: the server wants TLS\. Add \?sslmode=/],
    [
      'an authority that is unknown',
      () => address('?sslmode=verify-full'),
      /certificate is not trusted.* \(UNABLE_TO_/,
    ],
    [
      'another host than the certificate names',
      () => address(`?sslmode=verify-full&sslrootcert=${authority}`, { host: '127.0.0.1' }),
      /certificate is not trusted.* \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
    ],
    ['a wrong password', () => address('?sslmode=require', { password: 'x' }), /refuses this user or password/],
  ])('is not used with %s, which is told in a sentence', async (_what, url, sentence) => {
    expect(await problemOf(url())).toMatch(sentence);
  });
});

/** Of an authority, and of a server with the name localhost. Returns the authority's file. */
function makeCertificates(into: string): string {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: into, stdio: 'ignore' });
  const newKey = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-subj', `/CN=${name}`];
  openssl('req', '-x509', ...newKey('authority'), '-out', 'authority.crt', '-days', '2');
  openssl('req', ...newKey('server'), '-out', 'server.csr');
  writeFileSync(join(into, 'names'), 'subjectAltName=DNS:localhost\n');
  const signed = ['-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'server.csr', ...signed, '-out', 'server.crt', '-days', '2');
  chmodSync(join(into, 'server.key'), 0o600);
  return join(into, 'authority.crt');
}
