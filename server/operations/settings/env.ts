import { join } from 'node:path';
import * as v from 'valibot';
import type { Host } from '../../../domain/address/host';
import { type MailSettings, mailProblems, mailSettings } from '../../messages/smtp/mail-settings';
import { type PayPalSettings, paypalProblems, paypalSettings } from '../../orders/payments/paypal/paypal-settings';
import { type BackupSettings, backupSettings } from '../backup/backup-settings';
import { environment } from './environment';

/** The settings of a deployment, read from the environment once at startup; `.env.example` explains each. */
export interface Settings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** How many processes answer calls. */
  readonly workers: number;
  readonly dataDir: string;
  /** The PostgreSQL database; undefined for SQLite, in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Drawn pictures. Servers may share the folder, because files are named after their content. */
  readonly picturesDir: string;
  readonly backups: BackupSettings;
  readonly secretsFile: string | undefined;
  /** The hosts this deployment serves, each on its port, or on any if it has none. Empty means any host. */
  readonly publicHosts: readonly Host[];
  /** Where links in mails begin, for stores that have no host of their own among `publicHosts`. */
  readonly publicUrl: string | undefined;
  readonly stagingMarker: string;
  readonly multiStore: boolean | undefined;
  /** The number of proxies in front whose forwarded headers are trusted. */
  readonly trustedHops: number;
  /** Origins of other hosts' pages that may call this server. */
  readonly allowedOrigins: readonly string[];
  readonly logLevel: string;
  /** Where `/metrics` is answered; undefined if nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** How long calls are still taken after the signal to stop. */
  readonly drainSeconds: number;
  /** Undefined if orders are kept forever. */
  readonly retainOrdersDays: number | undefined;
  readonly mail: MailSettings;
  /** Undefined if cards are not set up. */
  readonly paypal: PayPalSettings | undefined;
}

/** The settings are invalid; the message lists every problem, one per line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

export interface InspectedSettings {
  /** Complete; invalid settings have their default. */
  readonly settings: Settings;
  /** The names of the invalid settings. */
  readonly faulty: readonly string[];
  /** A sentence for each. */
  readonly problems: readonly string[];
}

/** Reads the settings, and whatever is wrong with them. */
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
