import type { Knex } from 'knex';
import { isGridType } from '../../domain/catalog/item-types';
import { centsFromDollars } from '../../domain/money';
import { DEFAULT_TIME_ZONE } from '../../domain/orders/calendar-day';
import { searchableText } from '../../domain/orders/order-search';
import { FIRST_NAMES, LAST_NAMES } from '../../server/scripts/seed/seed-orders';
import { catalogOf } from '../store/sample-orders';
import { DAY_MS, DECIDE_ORDERS, DRAW_LINES, DRAW_ORDERS, FILL, FILL_SUMS } from './order-statements';

/** A dealer group of the generated orders. */
export interface Group {
  readonly customer: string;
  readonly title: string;
  /** Where its part of all orders ends, from 0 to 1. */
  readonly share: number;
  readonly stores: number;
  /** Who order, one about every 25 orders. */
  readonly people: number;
}

interface GroupPlan {
  readonly orders: number;
  readonly groups: number;
}

const LARGEST_SHARE = 0.2;

const ORDERS_PER_PERSON = 25;

/** The first group has a fifth of all orders; the others' shares fall like 1/n: most are small. */
export function groupsOf({ orders, groups }: GroupPlan): readonly Group[] {
  const weights = Array.from({ length: groups - 1 }, (_, index) => 1 / (index + 5));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let end = 0;
  return [LARGEST_SHARE, ...weights.map((weight) => ((1 - LARGEST_SHARE) * weight) / sum)].map((share, index) => {
    end += share;
    return {
      customer: `group${`${index + 1}`.padStart(4, '0')}`,
      title: `Group ${index + 1} Motors`,
      share: end,
      stores: Math.max(2, Math.min(60, Math.round(Math.sqrt(share * groups) * 5))),
      people: Math.max(3, Math.round((orders * share) / ORDERS_PER_PERSON)),
    };
  });
}

const YEARS = 5;

/** The tables that it fills. Their indexes are dropped first and built at the end, which is many times faster. */
const TABLES = [
  'orders',
  'order_lines',
  'order_line_history',
  'order_search',
  'order_links',
  'idempotency_keys',
  'outgoing_messages',
  'report_stores',
  'report_items',
  'report_sizes',
];

/** About as many processes of PostgreSQL as small machines have cores. */
const WORKERS = 2;

/**
 * The sums of reports are more than half of all rows. Beyond this many orders, only those that are read are there: of
 * the last months, and of the first one, whose orders retention deletes.
 */
const MAX_WITH_ALL_SUMS = 1_000_000;
const SUMMED_MONTHS = 26;

interface Generating extends GroupPlan {
  /** Epoch milliseconds of the newest order. */
  readonly now: number;
  readonly say: (text: string) => void;
}

/**
 * Fills a migrated PostgreSQL database with orders of the last five years, in SQL alone. Whatever the product derives
 * from an order is there as the product writes it: lines, history, search entries, links, keys, sums of reports. A test
 * compares them with the product's own.
 */
export async function generateOrders(knex: Knex, options: Generating): Promise<readonly Group[]> {
  const { orders, now, say } = options;
  const groups = groupsOf(options);
  const rebuild = await dropIndexes(knex);
  await createHelpers(knex, groups);
  const startMs = now - YEARS * 365 * DAY_MS;
  const stepMs = Math.floor((now - startMs) / orders);
  const months = await monthsBetween(knex, startMs, stepMs, orders);
  let done = 0;
  const next = months.entries();
  await eachAtOnce(WORKERS, async () => {
    for (const [index, { first, last }] of next) {
      const hasSums = orders <= MAX_WITH_ALL_SUMS || index === 0 || index >= months.length - SUMMED_MONTHS;
      const seed = index / months.length;
      await knex.transaction((trx) => fillMonth(trx, { first, last, hasSums, seed, startMs, stepMs, now }));
      done += last - first + 1;
      say(`${done.toLocaleString('en-US')} of ${orders.toLocaleString('en-US')} orders`);
    }
  });
  const isOfTexts = (statement: string) => statement.includes('USING gin');
  const isReference = (statement: string) => statement.includes('FOREIGN KEY');
  const others = rebuild.filter((statement) => !isOfTexts(statement) && !isReference(statement));
  // The indexes of texts first: they take the longest, each on one core.
  for (const statements of [[...rebuild.filter(isOfTexts), ...others], rebuild.filter(isReference)]) {
    const waiting = statements.values();
    await eachAtOnce(WORKERS, async () => {
      for (const statement of waiting) {
        say(statement.slice(0, 100));
        await knex.raw(statement);
      }
    });
  }
  await knex.raw("SELECT setval(pg_get_serial_sequence('orders', 'id'), ?)", [orders]);
  say('vacuum');
  await knex.raw('VACUUM (ANALYZE)');
  return groups;
}

async function eachAtOnce(count: number, work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, work));
}

/** @returns the statements that make them again */
async function dropIndexes(knex: Knex): Promise<readonly string[]> {
  const rebuild: string[] = [];
  const { rows: constraints }: { rows: { owner: string; name: string; definition: string }[] } = await knex.raw(
    `SELECT conrelid::regclass::text AS owner, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE (conrelid = ANY(:tables::regclass[]) OR confrelid = ANY(:tables::regclass[]))
       AND contype IN ('p', 'u', 'f') ORDER BY contype = 'f' DESC`,
    { tables: TABLES },
  );
  for (const { owner, name, definition } of constraints) {
    rebuild.push(`ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`);
    await knex.raw(`ALTER TABLE ${owner} DROP CONSTRAINT ${name}`);
  }
  const { rows: indexes }: { rows: { name: string; definition: string }[] } = await knex.raw(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY(:tables::regclass[])`,
    { tables: TABLES },
  );
  for (const { name, definition } of indexes) {
    rebuild.push(definition);
    await knex.raw(`DROP INDEX ${name}`);
  }
  return rebuild;
}

const asciiOnly = (names: readonly string[]) => names.filter((name) => /^[\x20-\x7e]+$/.test(name));

/** Tables that the generating statements read, and functions of the calendar. */
async function createHelpers(knex: Knex, groups: readonly Group[]): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION scale_day(ms bigint) RETURNS text STABLE LANGUAGE sql AS
      $$ SELECT to_char(to_timestamp(ms / 1000.0) AT TIME ZONE '${DEFAULT_TIME_ZONE}', 'YYYY-MM-DD') $$;
    CREATE TABLE scale_groups (n int PRIMARY KEY, customer text, title text, share float8, stores int, people int);
    CREATE TABLE scale_items (n int PRIMARY KEY, code text, name text, type text, description text, words text,
      colors text[], sizes text[], cents bigint[]);
    CREATE TABLE scale_names (first text[], last text[])`);
  await knex.raw('INSERT INTO scale_groups SELECT * FROM json_populate_recordset(NULL::scale_groups, ?)', [
    JSON.stringify(groups.map((group, index) => ({ n: index + 1, ...group }))),
  ]);
  const items = catalogOf('hennessy').items.filter(({ type }) => isGridType(type));
  const rows = items.map(({ code, name, fullname, type, colors, sizes }, index) => ({
    ...{ n: index + 1, code, name, type, description: fullname, colors },
    words: searchableText(code, name, fullname).trim(),
    sizes: Object.keys(sizes),
    cents: Object.values(sizes).map(centsFromDollars),
  }));
  await knex.raw('INSERT INTO scale_items SELECT * FROM json_populate_recordset(NULL::scale_items, ?)', [
    JSON.stringify(rows),
  ]);
  await knex.raw('INSERT INTO scale_names VALUES (?::text[], ?::text[])', [
    asciiOnly(FIRST_NAMES),
    asciiOnly(LAST_NAMES),
  ]);
  await knex.raw('INSERT INTO report_zones (customer, time_zone) SELECT customer, ? FROM scale_groups', [
    DEFAULT_TIME_ZONE,
  ]);
  await knex.raw('ANALYZE scale_groups; ANALYZE scale_items');
}

interface Month {
  readonly first: number;
  readonly last: number;
}

/** The ids of each month's orders: sums of one month never meet those of another. */
async function monthsBetween(knex: Knex, startMs: number, stepMs: number, orders: number): Promise<readonly Month[]> {
  const { rows } = await knex.raw(
    `SELECT min(id)::int AS first, max(id)::int AS last FROM generate_series(1, ?::bigint) AS id
     GROUP BY left(scale_day(? + id * ?::bigint), 7) ORDER BY 1`,
    [orders, startMs, stepMs],
  );
  return rows;
}

interface MonthToFill extends Month {
  readonly hasSums: boolean;
  readonly seed: number;
  readonly startMs: number;
  readonly stepMs: number;
  readonly now: number;
}

async function fillMonth(trx: Knex.Transaction, month: MonthToFill): Promise<void> {
  const { first, last, hasSums, seed, startMs, stepMs, now } = month;
  await trx.raw('SELECT setseed(?)', [seed]);
  await trx.raw(DRAW_ORDERS, { first, last, startMs, stepMs });
  await trx.raw(DECIDE_ORDERS, { now });
  await trx.raw(DRAW_LINES, {});
  await trx.raw('ANALYZE drawn_lines');
  for (const statement of hasSums ? [...FILL, ...FILL_SUMS] : FILL) await trx.raw(statement);
}
