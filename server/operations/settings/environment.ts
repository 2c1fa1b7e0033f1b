import * as v from 'valibot';
import { parseHost } from '../../../domain/address/host';
import { addressProblem } from '../../db/engines/postgres/addresses';
import { mailEntries } from '../../messages/smtp/mail-settings';
import { paypalEntries } from '../../orders/payments/paypal/paypal-settings';
import { backupEntries } from '../backup/backup-settings';

/** Left of the ten seconds in which a server must end: time to finish what is in flight. */
const LONGEST_DRAIN_SECONDS = 8;

/** Settings that people read back are cut off here. */
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

/** `true` for one proxy, or the number of proxies a request passes through. */
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

/** A whole number from `least` to `most`. */
function wholeNumber(least: number, most: number, message: string) {
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  );
}

/** More than the cores of any machine that this makes sense on. */
const MOST_WORKERS = 64;

const port = wholeNumber(0, 65_535, 'must be a port number, 0 to 65535');

/** Orders are needed for complaints and repeat orders, and a short time is more likely a mistake. */
const FEWEST_DAYS = 90;

const days = v.pipe(
  v.string(),
  v.regex(/^(\d{1,5}d)?$/, 'must be a number of days such as 730d'),
  v.transform((text) => (text === '' ? undefined : Number.parseInt(text, 10))),
  v.check((count) => count === undefined || count >= FEWEST_DAYS, `must be at least ${FEWEST_DAYS}d`),
);

/** The environment variables that are settings. `env.ts` makes `Settings` of them. */
export const environment = v.object({
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
