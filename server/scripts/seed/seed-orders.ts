import type { Knex } from 'knex';
import type { WireLine } from '../../../domain/calls/place-order';
import { lineTotal } from '../../../domain/cart/cart';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import { isPackType } from '../../../domain/catalog/item-types';
import { logoOptions, placementOptions } from '../../../domain/catalog/logo-choice';
import { orderPrefix } from '../../../domain/catalog/order-prefix';
import { checkOrder } from '../../../domain/checkout/order-check';
import { sumCents } from '../../../domain/money';
import { DAY_MS } from '../../../domain/orders/calendar-day';
import { NO_STORE } from '../../../domain/orders/order';
import type { LineValues } from '../../../domain/orders/order-edit';
import { orderNumber } from '../../../domain/orders/order-number';
import type { CustomerCatalog } from '../../catalog/load-catalog';
import type { Database } from '../../database/database';
import { countFigures } from '../../database/report-figures';
import { updateCounters } from '../../order-rows/edits';
import { orderSearchOf } from '../../order-rows/order-search';
import { valueColumnsOf } from '../../order-rows/rows';
import { lineRow, type NewOrder, orderRow } from '../../orders/rows';

export interface Seeding {
  readonly orders: number;
  /** The same seed on an empty database generates the same orders. */
  readonly seed: number;
  /** Epoch milliseconds of the newest order. */
  readonly now: number;
}

const ORDERS_AT_ONCE = 200;

/** The age of a customer's first order; the others are spread evenly until now. */
const MAX_AGE_MS = 2 * 365 * 24 * 60 * 60 * 1000;

/** Adds orders after the customer's existing ones. @param report receives the number of orders so far */
export async function seedOrders(
  db: Database,
  catalog: CustomerCatalog,
  { orders, seed, now }: Seeding,
  report: (done: number) => void = () => {},
): Promise<void> {
  const { key } = catalog.customer;
  const { write } = db;
  const last = await write('orders').max({ id: 'id' }).first();
  const newest = await write('orders').where({ customer: key }).max({ at: 'created_at' }).first();
  const firstId = (last?.id ?? 0) + 1;
  const start = Math.max(now - MAX_AGE_MS, newest?.at ?? 0);
  const stepMs = Math.max(1, Math.floor((now - start) / orders));
  const random = seededRandom(seed + firstId);
  for (let done = 0; done < orders; done += ORDERS_AT_ONCE) {
    const batch = Array.from({ length: Math.min(ORDERS_AT_ONCE, orders - done) }, (_, index) =>
      generateOrder(random, catalog, start + (done + index + 1) * stepMs, now),
    );
    await db.transaction((trx) => insertOrders(db, trx, batch, firstId + done));
    report(done + batch.length);
  }
}

/** Orders that weren't generated. */
export async function countRealOrders({ read }: Database): Promise<number> {
  const row = await read('orders').whereNot('email', 'like', `%${SEEDED_DOMAIN}`).count({ orders: '*' }).first();
  return Number(row?.orders ?? 0);
}

/** Uses as few statements as possible. Row ids start at `firstId`. */
export async function insertOrders(
  db: Database,
  trx: Knex.Transaction,
  orders: readonly SeedOrder[],
  firstId: number,
): Promise<void> {
  const rows = orders.map((order, index) => {
    const id = firstId + index;
    return { id, order_number: orderNumber(order.prefix, id), ...orderRow(order, order.createdAt) };
  });
  const lines = orders.flatMap((order, index) =>
    order.lines.map((line, position) => {
      const filled = order.filled[position];
      return {
        ...lineRow(firstId + index, position + 1, line, order.customerPo),
        version: 1,
        ...(filled && valueColumnsOf(filled)),
      };
    }),
  );
  await trx.batchInsert('orders', rows, ROWS_AT_ONCE);
  await trx.batchInsert('order_lines', lines, ROWS_AT_ONCE);
  const ids = rows.map(({ id }) => id);
  await updateCounters(trx, ids);
  await countFigures(trx, ids);
  await orderSearchOf(db).update(trx, ids);
  await db.skipUsedIds(trx);
}

/** SQLite limits the rows of one insert. */
const ROWS_AT_ONCE = 200;

/** A seeded random number generator (mulberry32). */
interface Random {
  next(): number;
  /** An integer from 0 to `end`, exclusive. */
  below(end: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new RangeError('Cannot pick from an empty list');
      return value;
    },
  };
}

export const FIRST_NAMES =
  'Renee Marcus Dana Priya Tyler Alicia Kenji Bo Fatima Owen Lucía Hank Sierra Devon Ingrid Al Monique Pat Quentin Rosa Sam Theo Uma Vince Wanda Xavier Yolanda Zeke Brooke Curtis'.split(
    ' ',
  );

export const LAST_NAMES =
  "Castellano Whitfield Okafor Nguyen O'Brien Delgado Abernathy Li Stavros Kowalski Barnes Hutchinson Moreau Patel Ferris Jankowski Sørensen Tran Ellison McAllister Ruiz Vandermeer Goldberg Ibarra Yamamoto Pruitt Lindqvist Quigley Zamora Underwood".split(
    ' ',
  );

/** Real people don't have this domain. */
export const SEEDED_DOMAIN = '@seeded.example.com';

/** An order, and what an admin entered for each of its lines. */
export interface SeedOrder extends NewOrder {
  readonly createdAt: number;
  readonly filled: readonly LineValues[];
}

export const LINES_PER_ORDER = 5;

/** Older orders usually have all their POs and ship dates. */
const USUALLY_FILLED_AFTER_MS = 30 * DAY_MS;

/** Five different items of the customer's catalog, valid like a real order. */
export function generateOrder(random: Random, catalog: CustomerCatalog, createdAt: number, now: number): SeedOrder {
  const { customer, items } = catalog;
  const wire = pickItems(random, items).map((item) => wireLine(random, catalog, item));
  const checked = checkOrder(wire, new Map(items.map((item) => [item.code, item])), customer);
  if (checked.kind !== 'accepted') throw new Error(`${customer.title}: ${checked.message}`);
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  const customerPo = random.next() < 0.8 ? String(10_000 + random.below(90_000)) : '';
  const isSettled = now - createdAt > USUALLY_FILLED_AFTER_MS;
  return {
    customer: customer.key,
    title: customer.title,
    prefix: orderPrefix(customer),
    email: `${firstName}.${lastName}${SEEDED_DOMAIN}`.toLowerCase(),
    firstName,
    lastName,
    store: random.next() < 0.05 ? NO_STORE : random.pick(Object.values(customer.stores)),
    customerPo,
    paid: 1,
    payment: 'bypass',
    total: sumCents(checked.lines.map(lineTotal)),
    capturedAt: undefined,
    revision: null,
    note: '',
    timeZone: customer.time_zone,
    lines: checked.lines,
    createdAt,
    filled: checked.lines.map(() => lineValues(random, customerPo, createdAt, now, isSettled ? 0.98 : 0.5)),
  };
}

function pickItems(random: Random, items: readonly CatalogItem[]): readonly CatalogItem[] {
  const picked = new Set<CatalogItem>();
  while (picked.size < Math.min(LINES_PER_ORDER, items.length)) picked.add(random.pick(items));
  return [...picked];
}

/** Dozens meet every minimum; pack items are ordered by the pack. */
function wireLine(random: Random, { customer }: CustomerCatalog, item: CatalogItem): WireLine {
  const size = random.pick(Object.keys(item.sizes));
  const logos = logoOptions(customer, item.type);
  const placements = placementOptions(customer, item.type);
  const line = { code: item.code, color: random.pick(item.colors) };
  if (isPackType(item.type)) {
    return { ...line, size: 'default', price: 0, quantity: Number(size), placement: null, embroidery: null };
  }
  return {
    ...line,
    size,
    price: item.sizes[size] ?? 0,
    quantity: 12 * (1 + random.below(4)),
    placement: placements.length > 0 ? random.pick(placements) : null,
    embroidery: logos.length > 0 ? random.pick(logos) : null,
  };
}

function lineValues(random: Random, customerPo: string, createdAt: number, now: number, likely: number): LineValues {
  const shipsAfterMs = (7 + random.below(30)) * DAY_MS;
  const po = random.next() < likely ? `PO-${100_000 + random.below(900_000)}` : '';
  const estShipDate = random.next() < likely ? new Date(createdAt + shipsAfterMs).toISOString().slice(0, 10) : '';
  const isShipped = po !== '' && estShipDate !== '' && createdAt + shipsAfterMs < now;
  return {
    customerPo,
    po,
    estShipDate,
    shippedAt: isShipped ? createdAt + shipsAfterMs : null,
    shippedParts: [],
    tracking: isShipped ? `1Z999AA1${String(createdAt).slice(-10)}` : '',
    poPrice: null,
  };
}
