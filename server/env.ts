import { join } from 'node:path';
import * as v from 'valibot';
import { type Host, parseHost } from '../domain/address/host';
import { type BackupSettings, backupEntries, backupSettings } from './backup/backup-settings';
import { type PayPalSettings, paypalEntries, paypalProblems, paypalSettings } from './payments/paypal-settings';

/** The settings of a deployment, read from the environment once at startup; `.env.example` explains each. */
export interface Settings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The PostgreSQL database; undefined for SQLite, in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Drawn pictures. Servers may share the folder, because files are named after their content. */
  readonly picturesDir: string;
  readonly backups: BackupSettings;
  readonly secretsFile: string | undefined;
  /** The hosts this deployment serves, each on its port, or on any if it has none. Empty means any host. */
  readonly publicHosts: readonly Host[];
  readonly stagingMarker: string;
  readonly multiStore: boolean | undefined;
  /** The number of proxies in front whose forwarded headers are trusted. */
  readonly trustedHops: number;
  /** Origins of other hosts' pages that may call this server. */
  readonly allowedOrigins: readonly string[];
  readonly logLevel: string;
  /** Undefined if cards are not set up. */
  readonly paypal: PayPalSettings | undefined;
}

/** The settings are invalid; the message lists every problem, one per line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'];

const list = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
);
const flag = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((text) => text === 'true'),
);

/** `true` for one proxy, or the number of proxies a request passes through. */
const hops = v.pipe(
  v.string(),
  v.regex(/^(true|false|[0-9])$/, 'must be true, false, or the number of proxies in front (0 to 9)'),
  v.transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text))),
);
const hosts = v.pipe(
  list,
  v.everyItem((name) => parseHost(name) !== undefined, 'must be hosts such as orders.example.com, without https://'),
  v.transform((names) => names.flatMap((name) => parseHost(name) ?? [])),
);

function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}

const environment = v.object({
  NODE_ENV: v.optional(v.string(), 'development'),
  PORT: v.pipe(
    v.optional(v.string(), '8080'),
    v.regex(/^\d+$/, 'must be a port number, 0 to 65535'),
    v.transform(Number),
    v.integer('must be a port number, 0 to 65535'),
    v.minValue(0, 'must be a port number, 0 to 65535'),
    v.maxValue(65535, 'must be a port number, 0 to 65535'),
  ),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must name a folder')), './data'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.check(isPostgresUrl, 'must be an address such as postgres://user:password@host:5432/name')),
  ),
  PICTURES_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must name a folder'))),
  SECRETS_FILE: v.optional(v.pipe(v.string(), v.nonEmpty('must name a file'))),
  PUBLIC_HOSTS: hosts,
  STAGING_MARKER: v.optional(v.string(), 'staging'),
  MULTI_STORE: v.optional(flag),
  TRUST_PROXY: v.optional(hops, 'false'),
  ALLOWED_ORIGINS: v.pipe(
    list,
    v.everyItem(
      (origin) => URL.canParse(origin) && new URL(origin).origin === origin,
      'must be origins such as https://shop.example.com',
    ),
  ),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  ...backupEntries,
  ...paypalEntries,
});

/** @throws SettingsError listing every invalid setting */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = v.safeParse(environment, env);
  const problems = parsed.success ? [] : parsed.issues.map((issue) => `${issue.path?.[0]?.key}: ${issue.message}`);
  const production = env.NODE_ENV === 'production';
  if (production && !env.SECRETS_FILE) problems.push('SECRETS_FILE: must be set in production');
  if (production && parsed.success && parsed.output.PUBLIC_HOSTS.length === 0)
    problems.push('PUBLIC_HOSTS: must list the hosts of this deployment in production');
  problems.push(...paypalProblems(env));
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems.join('\n'));
  const values = parsed.output;
  return {
    production,
    port: values.PORT,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    picturesDir: values.PICTURES_DIR ?? join(values.DATA_DIR, 'pictures'),
    backups: backupSettings(values),
    secretsFile: values.SECRETS_FILE,
    publicHosts: values.PUBLIC_HOSTS,
    stagingMarker: values.STAGING_MARKER,
    multiStore: values.MULTI_STORE,
    trustedHops: values.TRUST_PROXY,
    allowedOrigins: values.ALLOWED_ORIGINS,
    logLevel: values.LOG_LEVEL,
    paypal: paypalSettings(values),
  };
}
