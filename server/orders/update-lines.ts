import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import { LINE_TOTAL_MESSAGE } from '../../domain/cart/po-price';
import { unitCount } from '../../domain/catalog/quantity-words';
import { BULK_SHIPPED, bulkEditName, bulkValuesFor } from '../../domain/orders/bulk-edit';
import { dayInTimeZone } from '../../domain/orders/calendar-day';
import type { Order, OrderLine } from '../../domain/orders/order';
import { type EditableValues, type LineEdit, lineValues, mergeEdits } from '../../domain/orders/order-edit';
import { type Marking, markLine } from '../../domain/orders/shipments';
import { notFound, type RefusalError, refusal } from '../../domain/refusals';
import type { StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import { recordLineChanges } from '../messages/message-plan';
import type { HasClock } from '../operations/clock';
import {
  type FoundLines,
  fieldsBefore,
  findOrder,
  type LineHistoryOfOrder,
  type LineName,
  lineName,
  listHistory,
  lockLines,
  lockOrder,
  type OrderLineChange,
  type StoredLine,
  storeChanges,
  versionName,
} from '../order-rows/edits';
import type { OrderRecord } from '../order-rows/rows';
import { storeBulkEdit } from './bulk-edit-rows';

export type OrderLineEdit = LineEdit & { readonly orderNumber: string; readonly version: number };

export interface UpdateLinesCall {
  /** Lines of others' orders are unknown. */
  readonly customers: readonly CustomerKey[];
  /** Who edits, as the history names them. */
  readonly session: string;
  readonly edits: readonly OrderLineEdit[];
  readonly bulk?: Bulk | undefined;
}

/** Makes a call one edit that can be undone as a whole. */
interface Bulk {
  readonly id: string;
  readonly person: string;
  readonly replacesPos: boolean;
}

export type LineResult =
  | { readonly kind: 'saved'; readonly edit: LineName; readonly line: OrderLine }
  /** Somebody else edited the line since. */
  | { readonly kind: 'conflict'; readonly edit: LineName; readonly line: OrderLine }
  | { readonly kind: 'unknown'; readonly edit: LineName };

/** An edit updates its whole order's search entry, and so reads all of the order's lines. */
const MAX_LINES_OF_ORDERS = 10_000;

/**
 * Edits lines of many orders in one transaction. Unlike in `updateOrder`, a conflict holds back only its own line: a
 * pasted sheet has hundreds, and one must not cost the rest.
 * @returns a result per edit, in their order
 * @throws RefusalError if the orders have too many lines
 */
export async function updateLines(
  services: HasDatabase & HasClock & Pick<StoreData, 'stores'>,
  call: UpdateLinesCall,
): Promise<EditedLines> {
  const { edits, bulk } = call;
  const [{ po } = {}] = edits.filter((edit) => edit.po !== undefined);
  const [{ estShipDate } = {}] = edits.filter((edit) => edit.estShipDate !== undefined);
  const name = bulkEditName({ po, estShipDate });
  return changeLines(services, { ...call, name }, edits, async (trx, found) => {
    const merge = await merger(services, trx, edits, found);
    return bulk ? (edit, stored) => bulkMerged(edit, stored, bulk) ?? merge(edit, stored) : merge;
  });
}

/** A bulk edit holds back lines that it mustn't change, whoever sent them. */
function bulkMerged(
  edit: OrderLineEdit,
  stored: StoredLine | undefined,
  { replacesPos }: Bulk,
): ChangedLine | undefined {
  if (!stored || edit.version !== stored.line.version) return undefined;
  const allowed = bulkValuesFor(stored.line, edit, replacesPos);
  const isAllowed =
    stored.line.shippedAt === null && (edit.po === undefined || edit.po === (allowed.po ?? stored.line.po));
  return isAllowed ? undefined : { result: { kind: 'conflict', edit, line: stored.line } };
}

export interface EditedLines {
  /** Per edit, in their order. */
  readonly results: readonly LineResult[];
  /** If it's a bulk edit that changed something. */
  readonly bulkId: string | undefined;
}

interface ChangeCall extends Pick<UpdateLinesCall, 'customers' | 'session' | 'bulk'> {
  /** What a bulk edit is called. */
  readonly name: string;
}

/** Stores what `changer` makes of each line, with its history and messages. */
export async function changeLines<Edit extends LineName>(
  { db, now, stores }: HasDatabase & HasClock & Pick<StoreData, 'stores'>,
  { customers, session, bulk, name }: ChangeCall,
  edits: readonly Edit[],
  changer: (trx: Knex.Transaction, found: FoundLines, now: number) => Promise<LineChanger<Edit>> | LineChanger<Edit>,
): Promise<EditedLines> {
  return db.transaction(async (trx) => {
    const found = await lockLines(trx, customers, edits);
    refuseTooManyLines(found);
    const changedAt = now();
    const change = await changer(trx, found, changedAt);
    const changed = edits.map((edit) => change(edit, found.lines.get(lineName(edit))));
    const changes = changed.flatMap((each) => each.change ?? []);
    if (changes.length > 0) {
      await storeChanges(db, trx, changes, { session, changedAt, bulk: bulk?.id, timeZoneOf: timeZonesOf(stores) });
      if (bulk) {
        const { id, person } = bulk;
        await storeBulkEdit(trx, { id, person, name, lines: changes.length, madeAt: changedAt });
      }
      for (const customer of new Set(found.customers.values())) {
        const ofCustomer = changes.filter(({ orderId }) => found.customers.get(orderId) === customer);
        await recordLineChanges(trx, ofCustomer, stores.get(customer)?.messages, changedAt);
      }
    }
    return { results: changed.map(({ result }) => result), bulkId: changes.length > 0 ? bulk?.id : undefined };
  });
}

function timeZonesOf(stores: StoreData['stores']) {
  return (customer: CustomerKey) => stores.get(customer)?.customer.time_zone;
}

export interface ChangedLine {
  readonly result: LineResult;
  readonly change?: OrderLineChange;
}

export type LineChanger<Edit> = (edit: Edit, stored: StoredLine | undefined) => ChangedLine;

/** @throws RefusalError if the lines' orders have too many */
function refuseTooManyLines({ linesOfOrders }: Pick<FoundLines, 'linesOfOrders'>): void {
  if (linesOfOrders <= MAX_LINES_OF_ORDERS) return;
  throw refusal('too_large', 'These orders have too many lines to be saved at once. Nothing was changed.');
}

async function merger(
  { stores }: Pick<StoreData, 'stores'>,
  trx: Knex.Transaction,
  edits: readonly OrderLineEdit[],
  { lines, customers }: FoundLines,
): Promise<LineChanger<OrderLineEdit>> {
  const stale = edits.flatMap((edit) => {
    const stored = lines.get(lineName(edit));
    if (!stored || edit.version >= stored.line.version) return [];
    return { orderId: stored.orderId, line: edit.line, version: edit.version };
  });
  const earlier = await fieldsBefore(trx, stale);
  return (edit, stored) => {
    if (!stored) return { result: { kind: 'unknown', edit } };
    const { orderId, line, createdAt } = stored;
    const timeZone = stores.get(customers.get(orderId) as CustomerKey)?.customer.time_zone;
    const merged = mergeEdits(
      [line],
      [edit],
      (number, version) => earlier.get(versionName({ orderId, line: number, version })),
      dayInTimeZone(createdAt, timeZone),
    );
    const name = `Line ${edit.line} of ${edit.orderNumber}`;
    if (merged.kind === 'catalog_prices') throw repriced('lines', name);
    if (merged.kind === 'too_expensive') throw tooExpensive('lines', name);
    if (merged.kind === 'ships_too_early') throw shipsTooEarly('lines', name);
    if (merged.kind !== 'merged') return { result: { kind: 'conflict', edit, line } };
    const [change] = merged.changes;
    if (!change) return { result: { kind: 'saved', edit, line } };
    const after = { ...line, ...change.after, version: change.version };
    return { result: { kind: 'saved', edit, line: after }, change: { ...change, orderId } };
  };
}

type MarkedLine = LineName & { readonly version: number } & Marking;

/**
 * Marks lines or units of them as shipped, or takes the last mark back, in one transaction. A line that somebody else
 * changed since holds back only itself. A line that's already marked is saved; new tracking text replaces the old.
 * @returns a result per line, in their order
 * @throws RefusalError if the orders have too many lines, and for more units than are left
 */
export async function shipLines(
  services: HasDatabase & HasClock & Pick<StoreData, 'stores'>,
  call: Pick<UpdateLinesCall, 'customers' | 'session' | 'bulk'> & { readonly lines: readonly MarkedLine[] },
): Promise<EditedLines> {
  const changer = (_: unknown, __: unknown, now: number) => (line: MarkedLine, stored: StoredLine | undefined) =>
    mark(line, stored, now);
  return changeLines(services, { ...call, name: BULK_SHIPPED }, call.lines, changer);
}

/** Clocks differ, and days begin earlier elsewhere. */
const MAX_AHEAD_MS = 24 * 60 * 60_000;

function mark(edit: MarkedLine, stored: StoredLine | undefined, now: number): ChangedLine {
  if (!stored) return { result: { kind: 'unknown', edit } };
  const { orderId, line } = stored;
  const name = `Line ${edit.line} of ${edit.orderNumber}`;
  if (edit.shipped && (edit.shippedAt ?? now) > now + MAX_AHEAD_MS) {
    throw invalidLine(`${name} cannot have shipped in the future.`);
  }
  const marked = markLine(line, edit.version, edit, now);
  if (marked.kind === 'unchanged') return { result: { kind: 'saved', edit, line } };
  if (marked.kind === 'conflict') return { result: { kind: 'conflict', edit, line } };
  if (marked.kind === 'too_many_units') throw invalidLine(`${name} has ${unitCount(marked.left)} left to ship.`);
  if (marked.kind === 'too_many_shipments') {
    throw invalidLine(`${name} has too many shipments. Mark the rest as shipped instead.`);
  }
  const before = lineValues(line);
  const { shipping } = marked;
  const version = line.version + 1;
  return {
    result: { kind: 'saved', edit, line: { ...line, ...shipping, version } },
    change: { orderId, line: line.line, version, before, after: { ...before, ...shipping } },
  };
}

interface UpdateOrderCall {
  readonly customer: CustomerKey;
  readonly session: string;
  readonly email: string;
  readonly createdAt: number;
  readonly edits: readonly LineEdit[];
}

export type UpdateOrderResult =
  | { readonly kind: 'saved'; readonly order: Order }
  /** Somebody else edited these lines since. Nothing was saved; `order` is the current one. */
  | { readonly kind: 'conflict'; readonly lines: readonly number[]; readonly order: Order };

/**
 * Edits Customer PO, PO, Est. Ship Date, and entered prices of an order's lines: all edits with their history, or none.
 * Newer edits by others are never overwritten.
 * @throws RefusalError for an unknown order or line
 */
export async function updateOrder(
  { db, now, stores }: HasDatabase & HasClock & Pick<StoreData, 'stores'>,
  call: UpdateOrderCall,
): Promise<UpdateOrderResult> {
  const { customer, session, email, createdAt, edits } = call;
  return db.transaction(async (trx): Promise<UpdateOrderResult> => {
    const order = requireFound(await lockOrder(trx, customer, { email, createdAt }));
    if (order.closed) throw refusal('too_late', `${order.orderNumber} was cancelled. Nothing was saved.`);
    const history = await listHistory(trx, order.id);
    const orderedOn = dayInTimeZone(createdAt, stores.get(customer)?.customer.time_zone);
    const merged = mergeEdits(order.lines, edits, (line, version) => fieldsAt(history, line, version), orderedOn);
    if (merged.kind === 'unknown_lines') throw refusal('invalid', `This order has no line ${merged.lines[0]}.`);
    if (merged.kind === 'catalog_prices') throw repriced('cart', `Line ${merged.lines[0]}`);
    if (merged.kind === 'too_expensive') throw tooExpensive('cart', `Line ${merged.lines[0]}`);
    if (merged.kind === 'ships_too_early') throw shipsTooEarly('cart', `Line ${merged.lines[0]}`);
    if (merged.kind === 'conflict') return { kind: 'conflict', lines: merged.lines, order };
    if (merged.changes.length === 0) return { kind: 'saved', order };
    const changes = merged.changes.map((change) => ({ ...change, orderId: order.id }));
    const changedAt = now();
    await storeChanges(db, trx, changes, { session, changedAt, timeZoneOf: timeZonesOf(stores) });
    await recordLineChanges(trx, changes, stores.get(customer)?.messages, changedAt);
    return { kind: 'saved', order: requireFound(await findOrder(trx, customer, { email, createdAt })) };
  });
}

/** @param line "Line 2" */
function repriced(field: 'cart' | 'lines', line: string): RefusalError {
  return invalidLine(`${line} has a catalog price, which cannot be changed.`, field);
}

function tooExpensive(field: 'cart' | 'lines', line: string): RefusalError {
  return invalidLine(`${line}: ${LINE_TOTAL_MESSAGE}`, field);
}

function shipsTooEarly(field: 'cart' | 'lines', line: string): RefusalError {
  return invalidLine(`${line} would ship before the day it was ordered.`, field);
}

function invalidLine(problem: string, field: 'cart' | 'lines' = 'lines'): RefusalError {
  const message = `${problem} Nothing was saved.`;
  return refusal('invalid', message, { fields: { [field]: message } });
}

function requireFound(found: OrderRecord | undefined): OrderRecord {
  if (!found) throw notFound('This order could not be found. Reload the orders.');
  return found;
}

/** A line's content at a version: the result of one edit, or what the next one replaced. */
function fieldsAt(history: readonly LineHistoryOfOrder[], line: number, version: number): EditableValues | undefined {
  const ofLine = history.filter((entry) => entry.line === line);
  const made = ofLine.find((entry) => entry.version === version)?.after;
  return made ?? ofLine.find((entry) => entry.version === version + 1)?.before;
}
