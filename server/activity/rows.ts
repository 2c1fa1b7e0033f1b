import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { ActivityGroup, ActivityKind, EditedField } from '../../domain/people/activity';
import type { OnConnection } from '../database/connection';
import type { Database } from '../database/database';
import type { ActivityRow } from '../database/tables';

/** Who makes a change. A command has a name only. */
export interface Actor {
  readonly id: string;
  readonly name: string;
}

export const COMMAND: Actor = { id: '', name: 'Command line' };

/** Somebody with an order's link; nobody knows who. */
export const SHOPPER: Actor = { id: '', name: 'The shopper' };

export interface Action {
  readonly kind: ActivityKind;
  readonly subject: string;
  readonly customer?: CustomerKey;
  /** Anything JSON can hold. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Call it in the change's transaction: neither exists without the other. Rows are only added, never edited. */
export async function recordActivity(trx: Knex, by: Actor, action: Action, now: number): Promise<void> {
  const { kind, subject, customer = null, before, after } = action;
  const row: Omit<ActivityRow, 'id'> = {
    at: now,
    person: by.id || null,
    by_name: by.name,
    customer,
    kind,
    subject,
    value_before: textOf(before),
    value_after: textOf(after),
  };
  await trx('activity').insert(row as ActivityRow);
}

function textOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value);
}

/** What a person did, and what was done to them, the newest first. */
export async function listActivityOf(knex: Knex, person: string, most: number): Promise<readonly ActivityRow[]> {
  return knex('activity').where({ subject: person }).orWhere({ person }).orderBy('id', 'desc').limit(most).select();
}

export interface ActivityFilters {
  /** Undefined: at all customers, and what belongs to none. */
  readonly customers?: readonly CustomerKey[] | undefined;
  readonly person?: { readonly id: string; readonly name: string } | undefined;
  readonly group?: ActivityGroup | undefined;
  /** Epoch milliseconds; `to` is the first that doesn't count. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Where a page ends. Of what happened in the same millisecond, activity comes before edits of orders. */
export interface FeedPosition {
  readonly at: number;
  readonly source: 'activity' | 'edit';
  readonly id: number;
}

/** What one person changed in one order at one moment, as its lines' history has it. */
export interface OrderEdits {
  readonly at: number;
  readonly orderId: number;
  readonly orderNumber: string;
  readonly customer: CustomerKey;
  readonly by: string;
  readonly lines: number;
  readonly fields: readonly EditedField[];
}

export type FeedEntry =
  | { readonly source: 'activity'; readonly row: ActivityRow }
  | { readonly source: 'edit'; readonly edits: OrderEdits };

const WITHIN_MS = 5_000;

/**
 * What people did, the newest first: the rows of `activity`, and the edits of orders, which are the same rows that a
 * line's history shows.
 *
 * @throws RefusalError 503 if rare entries are spread over too many others
 */
export async function readFeed(
  db: Database,
  filters: ActivityFilters,
  { after, most }: { readonly after?: FeedPosition | undefined; readonly most: number },
): Promise<{ readonly entries: readonly FeedEntry[]; readonly next: FeedPosition | null }> {
  return db.withTimeLimit(db.lists, WITHIN_MS, async (on) => {
    const wanted = { ...filters, after, most: most + 1 };
    const rows = await activityRows(db.lists, wanted, on);
    const edits = await editsOfOrders(db.lists, wanted, on);
    const all = [
      ...rows.map((row): FeedEntry => ({ source: 'activity', row })),
      ...edits.map((each): FeedEntry => ({ source: 'edit', edits: each })),
    ].toSorted((a, b) => timeOf(b) - timeOf(a));
    const entries = all.slice(0, most);
    const last = entries.at(-1);
    return { entries, next: last && all.length > most ? positionOf(last) : null };
  });
}

function timeOf(entry: FeedEntry): number {
  return entry.source === 'activity' ? entry.row.at : entry.edits.at;
}

function positionOf(entry: FeedEntry): FeedPosition {
  const id = entry.source === 'activity' ? entry.row.id : entry.edits.orderId;
  return { at: timeOf(entry), source: entry.source, id };
}

type Wanted = ActivityFilters & { readonly after: FeedPosition | undefined; readonly most: number };

async function activityRows(knex: Knex, wanted: Wanted, on: OnConnection): Promise<readonly ActivityRow[]> {
  const { customers, person, group, after, most } = wanted;
  const query = knex('activity').orderBy('at', 'desc').orderBy('id', 'desc').limit(most).select();
  inPeriod(query, 'at', wanted);
  if (customers) query.whereIn('customer', [...customers]);
  if (person) query.where({ person: person.id });
  if (group) {
    query.where((any) => {
      for (const prefix of PREFIXES[group]) any.orWhere('kind', 'like', `${prefix}.%`);
    });
  }
  if (after) query.where('at', '<=', after.at);
  if (after?.source === 'activity') query.whereNot((same) => same.where('at', after.at).where('id', '>=', after.id));
  if (after?.source === 'edit') query.where('at', '<', after.at);
  return on(query);
}

const PREFIXES: Readonly<Record<ActivityGroup, readonly string[]>> = {
  people: ['person', 'passkey'],
  secrets: ['secret'],
  devices: ['device'],
  catalog: ['catalog'],
  orders: ['order'],
};

/** Indexes give the moments, the newest first; only those of one page are read. */
async function editsOfOrders(knex: Knex, wanted: Wanted, on: OnConnection): Promise<readonly OrderEdits[]> {
  const { customers, person, group, after, most } = wanted;
  if (group && group !== 'orders') return [];
  const moments = knex('order_line_history as edits')
    .groupBy('edits.changed_at', 'edits.order_id')
    .orderBy('edits.changed_at', 'desc')
    .orderBy('edits.order_id', 'desc')
    .limit(most)
    .select('edits.changed_at', 'edits.order_id');
  inPeriod(moments, 'edits.changed_at', wanted);
  if (person) moments.where('edits.session', person.name);
  if (customers) {
    const theirs = knex('orders')
      .whereRaw('orders.id = edits.order_id')
      .whereIn('orders.customer', [...customers]);
    moments.whereExists(theirs.select(knex.raw('1')));
  }
  if (after) moments.where('edits.changed_at', '<=', after.at);
  if (after?.source === 'edit') {
    moments.whereNot((same) => same.where('edits.changed_at', after.at).where('edits.order_id', '>=', after.id));
  }
  const found: { changed_at: number; order_id: number }[] = await on(moments);
  return found.length === 0 ? [] : summaries(knex, found, on);
}

async function summaries(knex: Knex, moments: readonly { changed_at: number; order_id: number }[], on: OnConnection) {
  const keys = moments.map(({ changed_at, order_id }) => [changed_at, order_id]);
  const query = knex('order_line_history as edits')
    .join('orders', 'orders.id', 'edits.order_id')
    .whereIn(['edits.changed_at', 'edits.order_id'], keys)
    .groupBy('edits.changed_at', 'edits.order_id', 'orders.order_number', 'orders.customer')
    .orderBy('edits.changed_at', 'desc')
    .orderBy('edits.order_id', 'desc')
    .select('edits.changed_at', 'edits.order_id', 'orders.order_number', 'orders.customer')
    .select(knex.raw(SUMMARY));
  // biome-ignore lint/suspicious/noExplicitAny: the columns of SUMMARY
  const rows: readonly any[] = await on(query);
  return rows.map(
    (row): OrderEdits => ({
      at: Number(row.changed_at),
      orderId: row.order_id,
      orderNumber: row.order_number,
      customer: row.customer,
      by: row.by_name,
      lines: Number(row.lines),
      fields: FIELDS.flatMap(({ name }) => {
        const lines = Number(row[`${name}_lines`]);
        if (lines === 0) return [];
        const [before, after] = ['before', 'after'].map((when) => onlyValue(row, `${name}_${when}`));
        return { name, lines, before, after };
      }),
    }),
  );
}

/** The value that all changed lines had or got; undefined if they differ. */
function onlyValue(row: Readonly<Record<string, string | null>>, column: string): string | undefined {
  const [least, most] = [row[`${column}_least`], row[`${column}_most`]];
  return least !== null && least === most ? most : undefined;
}

const FIELDS: readonly { readonly name: EditedField['name']; readonly before: string; readonly after: string }[] = [
  { name: 'customer_po', before: 'edits.customer_po_before', after: 'edits.customer_po' },
  { name: 'po', before: 'edits.po_before', after: 'edits.po' },
  { name: 'est_ship_date', before: 'edits.est_ship_date_before', after: 'edits.est_ship_date' },
  { name: 'tracking', before: 'edits.tracking_before', after: 'edits.tracking' },
  {
    name: 'shipped',
    before: "CASE WHEN edits.shipped_at_before IS NULL THEN 'no' ELSE 'yes' END",
    after: "CASE WHEN edits.shipped_at IS NULL THEN 'no' ELSE 'yes' END",
  },
  { name: 'part', before: 'edits.shipped_parts_before', after: 'edits.shipped_parts' },
  {
    name: 'price',
    before: "coalesce(CAST(edits.po_price_cents_before AS varchar) || edits.po_price_per_before, '')",
    after: "coalesce(CAST(edits.po_price_cents AS varchar) || edits.po_price_per, '')",
  },
];

const SUMMARY = [
  'count(*) AS lines',
  'min(edits.session) AS by_name',
  ...FIELDS.flatMap(({ name, before, after }) => {
    const changed = `(${before}) <> (${after})`;
    return [
      `count(*) FILTER (WHERE ${changed}) AS ${name}_lines`,
      ...['min', 'max'].flatMap((of) => {
        const end = of === 'min' ? 'least' : 'most';
        return [
          `${of}(${before}) FILTER (WHERE ${changed}) AS ${name}_before_${end}`,
          `${of}(${after}) FILTER (WHERE ${changed}) AS ${name}_after_${end}`,
        ];
      }),
    ];
  }),
].join(', ');

function inPeriod(query: Knex.QueryBuilder, column: string, { from, to }: ActivityFilters): void {
  if (from !== undefined) query.where(column, '>=', from);
  if (to !== undefined) query.where(column, '<', to);
}
