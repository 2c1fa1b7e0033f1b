import type { Knex } from 'knex';
import { SEARCH_INDEX, type SearchEntry, searchEntry } from './order-search';
import { lineRow, type OrderToStore, orderRow, type StoredOrder } from './orders';
import type { Execute } from './prepared-statements';

/** A new order with its id, number and time. */
export interface NumberedOrder extends OrderToStore {
  readonly stored: StoredOrder;
}

/** What is inserted for new orders, in this order: the rows of each table, by its columns. */
const PARTS = {
  orders: {
    table: 'orders',
    columns: [
      'id',
      'order_number',
      'customer',
      'email',
      'created_at',
      'captured_at',
      'first_name',
      'last_name',
      'company_name',
      'store',
      'customer_po',
      'paid',
      'payment',
      'total_cents',
      'line_count',
      'lines_without_po',
      'lines_without_ship_date',
    ],
  },
  lines: {
    table: 'order_lines',
    columns: [
      'order_id',
      'line',
      'code',
      'name',
      'type',
      'quantity',
      'price_cents',
      'description',
      'color',
      'embroidery',
      'placement',
      'size',
      'customer_po',
    ],
  },
  search_entries: { table: SEARCH_INDEX, columns: ['rowid', 'text', 'email', 'scope'] },
  keys: { table: 'idempotency_keys', columns: ['customer', 'key', 'payload_hash', 'order_id'] },
  sessions: { table: 'sessions', columns: ['id', 'ends'] },
  grants: { table: 'session_customers', columns: ['session', 'customer', 'secret'] },
} as const;

type Parts = typeof PARTS;
type Rows<Part extends keyof Parts> = readonly Readonly<Record<Parts[Part]['columns'][number], unknown>>[];

/**
 * Inserts orders and what belongs to them, all with one statement, however many there are: each statement waits for a
 * thread, and then for this one to have time for its result.
 */
export async function insertOrders(execute: Execute, orders: readonly NumberedOrder[]): Promise<void> {
  const sessions = orders.flatMap(({ session }) => session ?? []);
  await execute(INSERT, [
    valuesOf('orders', orders.map(orderRowOf)),
    valuesOf('lines', orders.flatMap(lineRowsOf)),
    valuesOf('search_entries', orders.map(searchEntryOf)),
    valuesOf('keys', orders.flatMap(keyRowsOf)),
    valuesOf('sessions', sessions),
    valuesOf(
      'grants',
      sessions.map(({ id: session, customer, secret }) => ({ session, customer, secret })),
    ),
  ]);
}

/**
 * A statement can insert into one table only, unless it inserts into a view whose trigger inserts into several. The
 * view takes the rows of each part as JSON; it belongs to the connection and is not in the database file.
 */
export async function prepareInsertingOrders(write: Knex): Promise<void> {
  const parts = Object.entries(PARTS);
  const inserts = parts.map(([part, { table, columns }]) => {
    const values = columns.map((_, index) => `json_extract(value, '$[${index}]')`);
    return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(new.${part});`;
  });
  await write.raw(`CREATE TEMP VIEW new_orders AS SELECT ${parts.map(([part]) => `NULL AS ${part}`).join(', ')}`);
  await write.raw(`CREATE TEMP TRIGGER insert_orders INSTEAD OF INSERT ON new_orders BEGIN ${inserts.join(' ')} END`);
}

const INSERT = `INSERT INTO new_orders VALUES (${Object.keys(PARTS)
  .map(() => '?')
  .join(', ')})`;

function valuesOf<Part extends keyof Parts>(part: Part, rows: Rows<Part>): readonly unknown[] {
  const columns: readonly Parts[Part]['columns'][number][] = PARTS[part].columns;
  return rows.map((row) => columns.map((column) => row[column]));
}

function orderRowOf({ order, stored: { id, order_number, created_at } }: NumberedOrder) {
  return { id, order_number, ...orderRow(order, created_at) };
}

function lineRowsOf({ order, stored }: NumberedOrder) {
  return order.lines.map((line, index) => lineRow(stored.id, index + 1, line, order.customerPo));
}

function keyRowsOf({ order: { customer }, key, payloadHash: payload_hash, stored: { id: order_id } }: NumberedOrder) {
  return key === null ? [] : [{ customer, key, payload_hash, order_id }];
}

/** Only what is searched: copies of whole lines were most of the garbage that orders leave in the old heap. */
function searchEntryOf({ order, stored }: NumberedOrder): SearchEntry {
  const { customer, email, firstName, lastName, store, customerPo } = order;
  return searchEntry({
    id: stored.id,
    orderNumber: stored.order_number,
    customer,
    email,
    firstName,
    lastName,
    store,
    customerPo,
    lines: order.lines.map(({ code, name, description }) => ({
      code,
      name,
      description,
      customerPo,
      po: '',
      estShipDate: '',
    })),
  });
}
