import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import { isByDay, type Span, sumPeriods } from '../../domain/reports/period';
import type { Compared } from '../../domain/reports/report';
import {
  addSums,
  BRIEF_SUM_NAMES,
  type BriefSums,
  NOTHING,
  NOTHING_BRIEF,
  SUM_NAMES,
  type SumName,
  type SumRow,
  type Sums,
  sumOrders,
} from '../../domain/reports/sums';
import type { Database } from './database';
import { dayOfZones, readOrders, zonesOf } from './report-sums';
import { untyped } from './tables';

export interface ReportQuery {
  readonly customers: readonly CustomerKey[];
  /** Undefined for all. */
  readonly store?: string | undefined;
  readonly code?: string | undefined;
  readonly now: Span;
  /** Ends before `now` begins. */
  readonly before?: Span | undefined;
}

type Briefs = ReadonlyMap<string, Compared<BriefSums>>;

/** The sums of both spans. Those of a day, a store, or an item without any aren't there. */
export interface ReportSums {
  readonly total: Compared<Sums>;
  /** By day, or by month if the span is long. */
  readonly periods: Briefs;
  /** By `customer/store`. */
  readonly stores: Briefs;
  readonly items: Briefs;
}

export interface SizeSums {
  readonly size: string;
  readonly orders: number;
  readonly units: number;
}

export interface ReadReport extends ReportSums {
  readonly kind: 'report';
  /** Of one item in the span. */
  readonly sizes: readonly SizeSums[];
}

/** So many orders wait to be summed, after an upgrade, that counting them takes too long. */
export interface NotCountedYet {
  readonly kind: 'counting';
  readonly orders: number;
}

const MAX_PENDING = 3_000;

/** The sums and the pending orders, as of one moment. @param sizesOf chooses the item whose sizes are read */
export async function readReport(
  db: Database,
  query: ReportQuery,
  sizesOf: (sums: ReportSums) => string | undefined,
): Promise<ReadReport | NotCountedYet> {
  return db.lists.transaction(
    async (trx): Promise<ReadReport | NotCountedYet> => {
      const pending: number[] = await trx('report_pending')
        .limit(MAX_PENDING + 1)
        .pluck('order_id');
      if (pending.length > MAX_PENDING) {
        const [counted] = await trx('report_pending').count({ orders: '*' });
        return { kind: 'counting', orders: Number(counted?.orders) };
      }
      const added = await pendingRows(trx, pending, query);
      const [now, before] = [await readTotal(trx, query, query.now), await readTotal(trx, query, query.before)];
      const total = { now, before };
      const periods = await readBriefs(trx, 'stores', query, ['period'], ({ period }) =>
        chartPeriod(query, `${period}`),
      );
      const stores = await readBriefs(trx, 'stores', query, ['customer', 'store']);
      const items = await readBriefs(trx, 'items', query, ['code']);
      for (const row of query.code === undefined ? added.stores : added.items) {
        if (!isAsked(query, row) || row.store === '') continue;
        const which = whichOf(query, row);
        total[which] = addSums(total[which], row.sums);
        addBrief(periods, chartPeriod(query, row.period), which, row.sums);
        addBrief(stores, `${row.customer}/${row.store}`, which, row.sums);
      }
      for (const row of added.items) {
        if (!isAsked(query, row) || row.store !== (query.store ?? '')) continue;
        addBrief(items, row.code ?? '', whichOf(query, row), row.sums);
      }
      const code = sizesOf({ total, periods, stores, items });
      const sizes = code === undefined ? [] : await readSizes(trx, { ...query, code }, added.sizes);
      return { kind: 'report', total, periods, stores, items, sizes };
    },
    // On SQLite, every transaction is.
    { isolationLevel: 'repeatable read' },
  );
}

async function pendingRows(trx: Knex.Transaction, ids: readonly number[], query: ReportQuery) {
  const customers = new Set<string>(query.customers);
  const orders = ids.length === 0 ? [] : await readOrders(trx, ids);
  const asked = orders.filter(({ customer }) => customers.has(customer));
  // All of it as of one moment, so without a lock, which a replica would refuse.
  const zones = asked.length === 0 ? [] : await trx('report_zones').select();
  return sumOrders(asked, dayOfZones(zonesOf(zones)));
}

function isAsked({ store, code, now, before }: ReportQuery, row: SumRow): boolean {
  // Days are enough: each order counts on one.
  if (row.period.length !== DAY_LENGTH) return false;
  if (store !== undefined && row.store !== store && row.store !== '') return false;
  if (code !== undefined && row.code !== undefined && row.code !== code) return false;
  return isWithin(now, row.period) || (before !== undefined && isWithin(before, row.period));
}

function whichOf({ now }: ReportQuery, { period }: SumRow): 'now' | 'before' {
  return isWithin(now, period) ? 'now' : 'before';
}

const DAY_LENGTH = '2026-11-23'.length;

function isWithin({ from, to }: Span, day: string): boolean {
  return from <= day && day <= to;
}

/** Sums without an item are in one table, and those with one in the other. */
function asked(
  trx: Knex.Transaction,
  { customers, store, code, now }: ReportQuery,
  rows: 'stores' | 'items',
  spans: readonly Span[],
): Knex.QueryBuilder {
  const periods = spans.flatMap((span) => sumPeriods(span, isByDay(now)));
  const ofItems = rows === 'items' || code !== undefined;
  const found = trx(untyped(ofItems ? 'report_items' : 'report_stores'))
    .whereIn('customer', [...customers])
    .whereIn('period', periods);
  if (code !== undefined) found.where({ code });
  if (store !== undefined) return found.where({ store });
  if (rows === 'items') return found.where({ store: '' });
  return ofItems ? found.whereNot({ store: '' }) : found;
}

/** PostgreSQL adds up big integers to a type that arrives as text. */
function summed(names: readonly SumName[]): string {
  return names.map((name) => `coalesce(sum(${name}), 0) AS ${name}`).join(', ');
}

type SummedRow = Readonly<Record<string, number | string>>;

function sumsOfRow<Name extends SumName>(row: SummedRow, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, Number(row[name])])) as Record<Name, number>;
}

async function readTotal(trx: Knex.Transaction, query: ReportQuery, span: Span | undefined): Promise<Sums> {
  if (!span) return NOTHING;
  const [row]: SummedRow[] = await asked(trx, query, 'stores', [span]).select(trx.raw(summed(SUM_NAMES)));
  return row ? sumsOfRow(row, SUM_NAMES) : NOTHING;
}

function chartPeriod({ now }: ReportQuery, period: string): string {
  return isByDay(now) ? period : period.slice(0, 7);
}

/** Where `now` begins: a month sorts before its own days. */
function firstOf({ now }: ReportQuery): string {
  return now.from.endsWith('-01') ? now.from.slice(0, 7) : now.from;
}

/** @param nameOf a group's key in the result; its columns, joined by '/', by default */
async function readBriefs(
  trx: Knex.Transaction,
  rows: 'stores' | 'items',
  query: ReportQuery,
  columns: readonly string[],
  nameOf = (row: SummedRow) => columns.map((column) => row[column]).join('/'),
): Promise<Map<string, Compared<BriefSums>>> {
  const isNow = trx.raw('CASE WHEN period >= ? THEN 1 ELSE 0 END AS is_now', [firstOf(query)]);
  const names = BRIEF_SUM_NAMES;
  const spans = [query.now, ...(query.before ? [query.before] : [])];
  const found: SummedRow[] = await trx
    .from(
      asked(trx, query, rows, spans)
        .select(...columns, ...names, isNow)
        .as('asked'),
    )
    .groupBy([...columns, 'is_now'])
    .select([...columns, 'is_now'])
    .select(trx.raw(summed(names)));
  const briefs = new Map<string, Compared<BriefSums>>();
  for (const row of found) addBrief(briefs, nameOf(row), row.is_now === 1 ? 'now' : 'before', sumsOfRow(row, names));
  return briefs;
}

const NEITHER: Compared<BriefSums> = { now: NOTHING_BRIEF, before: NOTHING_BRIEF };

function addBrief(
  briefs: Map<string, Compared<BriefSums>>,
  key: string,
  which: 'now' | 'before',
  sums: Readonly<Partial<Sums>>,
): void {
  const known = briefs.get(key) ?? NEITHER;
  briefs.set(key, { ...known, [which]: addSums(known[which], sums) });
}

async function readSizes(
  trx: Knex.Transaction,
  { customers, store, code, now }: ReportQuery & { readonly code: string },
  pending: readonly SumRow[],
): Promise<readonly SizeSums[]> {
  const found = trx('report_sizes')
    .whereIn('customer', [...customers])
    .where({ code })
    .whereIn('period', [...sumPeriods(now, false)]);
  if (store !== undefined) found.where({ store });
  const rows: { size: string; orders: number | string; units: number | string }[] = await found
    .groupBy('size')
    .select('size')
    .sum({ orders: 'orders', units: 'units' });
  const sizes = new Map(
    rows.map(({ size, orders, units }) => [size, { orders: Number(orders), units: Number(units) }]),
  );
  for (const row of pending) {
    if (!isAsked({ customers, store, code, now }, row)) continue;
    const { size = '', sums } = row;
    const known = sizes.get(size) ?? { orders: 0, units: 0 };
    sizes.set(size, { orders: known.orders + (sums.orders ?? 0), units: known.units + (sums.units ?? 0) });
  }
  return [...sizes].map(([size, sums]) => ({ size, ...sums })).filter(({ orders }) => orders > 0);
}
