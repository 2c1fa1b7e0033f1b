import { join } from 'node:path';
import * as v from 'valibot';
import { type Host, parseHost } from '../../../domain/address/host';
import { addressProblem } from '../../db/engines/postgres/addresses';
import { type MailSettings, mailEntries, mailProblems, mailSettings } from '../../messages/smtp/mail-settings';
import {
  type PayPalSettings,
  paypalEntries,
  paypalProblems,
  paypalSettings,
} from '../../orders/payments/paypal/paypal-settings';
import { type BackupSettings, backupEntries, backupSettings } from '../backup/backup-settings';

/** A stopping server has ten seconds; the rest is for finishing what's in flight. */
const LONGEST_DRAIN_SECONDS = 8;

/** Longer values are cut when a message quotes them. */
const LONGEST_QUOTE = 200;

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
      return `${wrong.join(', ').slice(0, LONGEST_QUOTE)}: must be hosts such as orders.example.com, without https:// and without a path`;
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

/** More than the cores of any machine where this makes sense. */
const MOST_WORKERS = 64;

const port = wholeNumber(0, 65_535, 'must be a port number, 0 to 65535');

/** Complaints and reorders need orders; a shorter time is probably a mistake. */
const FEWEST_DAYS = 90;

const days = v.pipe(
  v.string(),
  v.regex(/^(\d{1,5}d)?$/, 'must be a number of days such as 730d'),
  v.transform((text) => (text === '' ? undefined : Number.parseInt(text, 10))),
  v.check((count) => count === undefined || count >= FEWEST_DAYS, `must be at least ${FEWEST_DAYS}d`),
);

/** The environment variables. `inspectSettings` turns them into `Settings`. */
const environment = v.object({
  NODE_ENV: v.optional(v.string(), 'development'),
  PORT: v.optional(port, '8080'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
  WORKERS: v.optional(wholeNumber(1, MOST_WORKERS, `must be a number of processes, 1 to ${MOST_WORKERS}`), '1'),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty')), '127.0.0.1'),
  DRAIN_SECONDS: v.optional(
    wholeNumber(0, LONGEST_DRAIN_SECONDS, `must be a number of seconds, 0 to ${LONGEST_DRAIN_SECONDS}`),
  ),
  RETAIN_ORDERS: v.optional(days),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must name a folder')), './data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => addressProblem(text) === undefined,
        ({ input }) => addressProblem(input) ?? '',
      ),
    ),
  ),
  PICTURES_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('must name a folder'))),
  DRAW_AHEAD: v.optional(flag, 'true'),
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
export interface Settings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly workers: number;
  readonly dataDir: string;
  /** Undefined for SQLite, in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Servers may share it: files are named after their content. */
  readonly picturesDir: string;
  /** Whether pictures are drawn before anybody asks for them. */
  readonly drawsAhead: boolean;
  readonly backups: BackupSettings;
  readonly secretsFile: string | undefined;
  /** The hosts this deployment serves, each on its port or, without one, on any. Empty means any host. */
  readonly publicHosts: readonly Host[];
  /** Where links in mails start for stores without a host among `publicHosts`. */
  readonly publicUrl: string | undefined;
  readonly stagingMarker: string;
  readonly multiStore: boolean | undefined;
  /** Proxies in front whose forwarded headers are trusted. */
  readonly trustedHops: number;
  /** Other origins whose pages may call this server. */
  readonly allowedOrigins: readonly string[];
  readonly logLevel: string;
  /** Where `/metrics` is served; undefined for nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** How long a stopping server still takes calls. */
  readonly drainSeconds: number;
  /** Undefined to keep orders forever. */
  readonly retainOrdersDays: number | undefined;
  readonly mail: MailSettings;
  /** Undefined if cards aren't set up. */
  readonly paypal: PayPalSettings | undefined;
}

/** Its message lists every problem, one per line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

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

function settingsOf(values: v.InferOutput<typeof environment>, production: boolean): Settings {
  return {
    production,
    port: values.PORT,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    workers: values.WORKERS,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    picturesDir: values.PICTURES_DIR ?? join(values.DATA_DIR, 'pictures'),
    drawsAhead: values.DRAW_AHEAD,
    backups: backupSettings(values),
    secretsFile: values.SECRETS_FILE,
    publicHosts: values.PUBLIC_HOSTS,
    publicUrl: values.PUBLIC_URL,
    stagingMarker: values.STAGING_MARKER,
    multiStore: values.MULTI_STORE,
    trustedHops: values.TRUST_PROXY,
    allowedOrigins: values.ALLOWED_ORIGINS,
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    drainSeconds: values.DRAIN_SECONDS ?? (production ? 2 : 0),
    retainOrdersDays: values.RETAIN_ORDERS,
    mail: mailSettings(values),
    paypal: paypalSettings(values),
  };
}
