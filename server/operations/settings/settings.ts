import { join } from 'node:path';
import * as v from 'valibot';
import { type Host, parseHost } from '../../../domain/address/host';
import { OperatorError } from '../operator-error';
import { backupEntries, backupSettings } from './backup-settings';
import { mailEntries, mailProblems, mailSettings } from './mail-settings';
import { paypalEntries, paypalProblems, paypalSettings } from './paypal-settings';
import { addressProblem, completeAddress } from './postgres-addresses';

/** A stopping server has ten seconds; the rest is for finishing what's in flight. */
const MAX_DRAIN_SECONDS = 8;

/** Longer values are cut when a message quotes them. */
const MAX_QUOTE_LENGTH = 200;

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

/** `true` for one proxy, or the number of proxies that a request passes. */
const hops = v.pipe(
  v.string(),
  v.regex(/^(true|false|[0-9])$/, 'must be true, false, or the number of proxies in front (0 to 9)'),
  v.transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text))),
);
const hosts = v.pipe(
  list,
  v.check(
    (names) => names.every((name) => parseHost(name) !== undefined),
    ({ input }) => {
      const wrong = input.filter((name) => parseHost(name) === undefined);
      return `${wrong.join(', ').slice(0, MAX_QUOTE_LENGTH)}: must be hosts such as orders.example.com, without https:// and without a path`;
    },
  ),
  v.transform((names) => names.flatMap((name) => parseHost(name) ?? [])),
);

function wholeNumber(least: number, most: number, message: string) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
}

const port = wholeNumber(0, 65_535, 'must be a port number, 0 to 65535');

/** Complaints and reorders need orders; a shorter time is probably a mistake. */
const MIN_DAYS = 90;

const days = v.pipe(
  v.string(),
  v.regex(/^(\d{1,5}d)?$/, 'must be a number of days such as 730d'),
  v.transform((text) => (text === '' ? undefined : Number.parseInt(text, 10))),
  v.check((count) => count === undefined || count >= MIN_DAYS, `must be at least ${MIN_DAYS}d`),
);

const databaseAddress = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (text) => addressProblem(text) === undefined,
      ({ input }) => addressProblem(input) ?? '',
    ),
    v.transform(completeAddress),
  ),
);

/** The environment variables. `inspectSettings` turns them into `Settings`. */
const environment = v.object({
  NODE_ENV: v.optional(v.string(), 'development'),
  PORT: v.optional(port, '8080'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  DRAIN_SECONDS: v.optional(
    wholeNumber(0, MAX_DRAIN_SECONDS, `must be a number of seconds, 0 to ${MAX_DRAIN_SECONDS}`),
  ),
  RETAIN_ORDERS: v.optional(days),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must name a folder')), './data'),
  DATABASE_URL: databaseAddress,
  BACKUP_DATABASE_URL: databaseAddress,
  PICTURES_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must name a folder'))),
  DRAW_AHEAD: v.optional(flag, 'true'),
  SECRETS_FILE: v.optional(v.pipe(v.string(), v.nonEmpty('must name a file'))),
  PUBLIC_HOSTS: hosts,
  OFFICE_HOST: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (name) => parseHost(name) !== undefined,
        'must be a host such as office.example.com, without https:// and without a path',
      ),
      v.transform(parseHost),
    ),
  ),
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
  WEBHOOK_PRIVATE: v.optional(flag, 'false'),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`), 'info'),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (url) => URL.canParse(url) && new URL(url).origin === url && /^https?:/.test(url),
        'must be an address without a path, such as https://orders.example.com',
      ),
    ),
  ),
  ...backupEntries,
  ...mailEntries,
  ...paypalEntries,
});

/** A deployment's settings, read once at start; `.env.example` explains each. */
export type Settings = Readonly<ReturnType<typeof settingsOf>>;

export class SettingsError extends OperatorError {}

export interface InspectedSettings {
  /** Complete; invalid settings have their default. */
  readonly settings: Settings;
  /** The names of the invalid settings. */
  readonly faulty: readonly string[];
  /** One sentence each. */
  readonly problems: readonly string[];
}

export function inspectSettings(env: Readonly<Record<string, string | undefined>>): InspectedSettings {
  const parsed = v.safeParse(environment, env);
  const issues = parsed.issues ?? [];
  const faulty = issues.map((issue) => String(issue.path?.[0]?.key));
  const valid = Object.fromEntries(Object.entries(env).filter(([name]) => !faulty.includes(name)));
  const values = v.parse(environment, valid);
  const production = env.NODE_ENV === 'production';
  const problems = issues.map((issue) => `${issue.path?.[0]?.key}: ${issue.message}`);
  if (production && !env.SECRETS_FILE) problems.push('SECRETS_FILE: must be set in production');
  const office = values.OFFICE_HOST;
  if (office && values.PUBLIC_HOSTS.some(({ name }) => name === office.name))
    problems.push('OFFICE_HOST: needs its own host; take it out of PUBLIC_HOSTS');
  if (production && values.PUBLIC_HOSTS.length === 0 && !faulty.includes('PUBLIC_HOSTS'))
    problems.push('PUBLIC_HOSTS: must list the hosts of this deployment in production');
  problems.push(...mailProblems(env), ...paypalProblems(env));
  return { settings: settingsOf(values, production), faulty, problems };
}

/** @throws SettingsError listing every invalid setting */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const { settings, problems } = inspectSettings(env);
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return settings;
}

function settingsOf(values: v.InferOutput<typeof environment>, production: boolean) {
  return {
    production,
    port: values.PORT,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: values.DATA_DIR,
    /** Undefined for SQLite, in the data folder. */
    databaseUrl: values.DATABASE_URL,
    /** Address of the same database, if `databaseUrl` leads to a pooler. */
    backupDatabaseUrl: values.BACKUP_DATABASE_URL,
    /** Servers may share it: files are named after their content. */
    picturesDir: values.PICTURES_DIR ?? join(values.DATA_DIR, 'pictures'),
    /** Whether to draw pictures before anybody requests them. */
    drawsAhead: values.DRAW_AHEAD,
    backups: backupSettings(values),
    secretsFile: values.SECRETS_FILE,
    /** The hosts this deployment serves, each on its port or, without one, on any. Empty means any host. */
    publicHosts: values.PUBLIC_HOSTS as readonly Host[],
    /** Where the office is, and nothing else; undefined for only on this machine, outside production. */
    officeHost: values.OFFICE_HOST,
    /** Where links in mails start for stores without a host among `publicHosts`. */
    publicUrl: values.PUBLIC_URL,
    stagingMarker: values.STAGING_MARKER,
    multiStore: values.MULTI_STORE,
    /** Proxies in front whose forwarded headers are trusted. */
    trustedHops: values.TRUST_PROXY,
    /** Other origins whose pages may call this server. */
    allowedOrigins: values.ALLOWED_ORIGINS as readonly string[],
    /** Whether webhooks may go to private addresses, too. */
    privateWebhooks: values.WEBHOOK_PRIVATE,
    logLevel: values.LOG_LEVEL,
    /** Where `/metrics` is served; undefined for nowhere. */
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    /** How long a stopping server still takes calls. */
    drainSeconds: values.DRAIN_SECONDS ?? (production ? 2 : 0),
    /** Undefined to retain orders forever. */
    retainOrdersDays: values.RETAIN_ORDERS,
    mail: mailSettings(values),
    /** Undefined if cards aren't set up. */
    paypal: paypalSettings(values),
  };
}

export interface HasSettings {
  readonly settings: Settings;
}
