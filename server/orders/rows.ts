import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { ApprovalRule, ApprovalSettings } from '../../domain/catalog/approval-settings';
import type { CardPaymentState } from '../../domain/checkout/card-payment';
import type { CheckedLine } from '../../domain/checkout/order-check';
import { type Cents, centsFromDollars } from '../../domain/money';
import type { ApprovalState } from '../../domain/orders/approval-state';
import { dayInTimeZone } from '../../domain/orders/calendar-day';
import type { PaymentKind } from '../../domain/orders/order';
import type { RowsByTable } from '../database/database';
import { newFigures } from '../database/report-figures';
import type { LineRow, LineTimesColumns, PoPriceColumns, ShippingColumns } from '../database/tables';
import { messageRow, type NewMessage } from '../messages/rows';
import type { StoredLink } from '../order-rows/links';
import type { IndexedOrder } from '../order-rows/search-index';
import type { NewSession } from '../sessions/rows';

/** `store` is a store code or 'None'. */
export interface NewOrder {
  readonly customer: CustomerKey;
  readonly title: string;
  /** Starts its number. */
  readonly prefix: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly store: string;
  readonly customerPo: string;
  readonly paid: 0 | 1;
  readonly payment: PaymentKind;
  readonly total: Cents;
  readonly capturedAt: number | undefined;
  /** Revision of the catalog that it was checked against; null for generated orders. */
  readonly revision: number | null;
  /** To the approvers; kept if a rule holds the order. */
  readonly note: string;
  /** The customer's. */
  readonly timeZone: string | undefined;
  readonly lines: readonly CheckedLine[];
}

export interface StoredOrder {
  readonly id: number;
  readonly order_number: string;
  readonly created_at: number;
  readonly total_cents: Cents;
  /** Null for orders that no rule held. */
  readonly approval: ApprovalState | null;
  /** The `ApprovalRule` that held it, as JSON, if it has an `approval`. */
  readonly approval_rule: string | null;
}

/** See docs/decisions/placing-orders.md. */
export interface OrderKey {
  readonly customer: CustomerKey;
  readonly key: string;
}

export interface KeyedOrder extends StoredOrder {
  readonly payload_hash: string;
  /** Null for orders by code. */
  readonly card_state: CardPaymentState | null;
}

/** Stored together, or not at all. */
export interface OrderToStore {
  readonly order: NewOrder;
  /** Null for orders sent without a key. */
  readonly key: string | null;
  readonly payloadHash: string;
  /** Opened by the order for a browser without one. */
  readonly session: NewSession | undefined;
  /** None yet for an order awaiting payment. */
  readonly messages: readonly NewMessage[];
  readonly link: StoredLink;
  /** Epoch milliseconds. The order gets this time, or the person's next free millisecond. */
  readonly now: number;
  /** Undefined for customers without rules and budgets, and for orders by card. */
  readonly rules: OrderRules | undefined;
}

export interface OrderRules {
  readonly settings: ApprovalSettings;
  /** Undefined if the store has none. */
  readonly budget: { readonly period: string; readonly amount: Cents } | undefined;
  /** In place of the order's own, if the rule holds it. */
  messagesOf(rule: ApprovalRule): readonly NewMessage[];
}

export interface NumberedOrder extends OrderToStore {
  readonly stored: StoredOrder;
  /** That it waits for. */
  readonly rule: ApprovalRule | undefined;
}

/**
 * The order is stored, or another one was already stored under its key, or its budget has no room for it. In both of
 * these, nothing is written.
 */
export type Placement =
  | { readonly kind: 'stored'; readonly order: StoredOrder }
  | { readonly kind: 'over_budget' }
  | { readonly kind: 'known'; readonly order: KeyedOrder };

export interface OrderPlacing {
  /** Finds a committed order, without waiting for those being stored. */
  findByKey(key: OrderKey): Promise<KeyedOrder | undefined>;
  /** Returns once it's committed. Orders that arrive together share a transaction; each is stored on its own. */
  place(order: OrderToStore): Promise<Placement>;
  placeWithin(trx: Knex.Transaction, order: OrderToStore): Promise<Placement>;
}

/** Frees an abandoned card order's key for the order that replaces it. */
export async function releaseKey(trx: Knex.Transaction, { customer, key }: OrderKey, orderId: number): Promise<void> {
  await trx('idempotency_keys').where({ customer, key, order_id: orderId }).delete();
}

/** @param now whose day it belongs to: `createdAt` may be a few milliseconds later */
export function orderRow(order: NewOrder, createdAt: number, now = createdAt) {
  return {
    customer: order.customer,
    email: order.email,
    created_at: createdAt,
    captured_at: order.capturedAt ?? null,
    first_name: order.firstName,
    last_name: order.lastName,
    company_name: order.title,
    store: order.store,
    customer_po: order.customerPo,
    paid: order.paid,
    payment: order.payment,
    total_cents: order.total,
    line_count: order.lines.length,
    lines_without_po: order.lines.length,
    lines_without_ship_date: order.lines.length,
    revision: order.revision,
    day: dayInTimeZone(now, order.timeZone),
    ...newFigures(order.lines),
  };
}

export function lineRow(
  orderId: number,
  line: number,
  checked: CheckedLine,
  customerPo: string,
): Omit<
  LineRow,
  'version' | 'po' | 'est_ship_date' | keyof ShippingColumns | keyof PoPriceColumns | keyof LineTimesColumns
> {
  return {
    order_id: orderId,
    line,
    code: checked.code,
    name: checked.name,
    type: checked.type,
    quantity: checked.quantity,
    price_cents: centsFromDollars(checked.price),
    description: checked.description,
    color: checked.color,
    embroidery: checked.embroidery,
    placement: checked.placement,
    size: checked.size,
    customer_po: customerPo,
    quoted_cents: checked.quoted,
  };
}

/** @returns rows that others refer to, and those others */
export function newOrderRows(orders: readonly NumberedOrder[]): readonly [RowsByTable, RowsByTable] {
  const sessions = orders.flatMap(({ session }) => session ?? []);
  const referenced = {
    orders: orders.map(orderRowOf),
    sessions: sessions.map(({ id, ends, device }) => ({ id, ends, device })),
  };
  const others = {
    order_lines: orders.flatMap(lineRowsOf),
    order_links: orders.map(({ link: { nonce, hash }, stored }) => ({ order_id: stored.id, nonce, hash })),
    idempotency_keys: orders.flatMap(keyRowsOf),
    session_customers: sessions.map(({ id: session, customer, secret }) => ({ session, customer, secret })),
    outgoing_messages: orders.flatMap(({ messages, stored: { id }, now, rule, rules }) =>
      (rule && rules ? rules.messagesOf(rule) : messages).map((message) => messageRow(message, id, now)),
    ),
    approvals: orders.flatMap(approvalRowsOf),
  };
  return [referenced, others];
}

/** What a new order is found by. */
export function newIndexedOrder({ order, stored }: NumberedOrder): IndexedOrder {
  const { customer, email, firstName, lastName, store, customerPo } = order;
  return {
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
  };
}

function orderRowOf({ order, stored: { id, order_number, created_at }, rule, rules, now }: NumberedOrder) {
  const budget_period = rules?.budget?.period ?? null;
  const row = { id, order_number, ...orderRow(order, created_at, now), budget_period };
  return rule ? { ...row, paid: 0, units: null } : row;
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

function approvalRowsOf({ order: { customer, note }, stored, rules, now }: NumberedOrder) {
  const { id: order_id, approval_rule: rule } = stored;
  if (rule === null || !rules) return [];
  const { expireAfterDays, remindAfterHours } = rules.settings;
  const [expires_at, remind_at] = [now + expireAfterDays * DAY_MS, now + remindAfterHours * HOUR_MS];
  return [{ order_id, customer, state: 'waiting', rule, note, expires_at, remind_at }];
}

function lineRowsOf({ order, stored }: NumberedOrder) {
  return order.lines.map((line, index) => lineRow(stored.id, index + 1, line, order.customerPo));
}

function keyRowsOf({ order: { customer }, key, payloadHash: payload_hash, stored: { id: order_id } }: NumberedOrder) {
  return key === null ? [] : [{ customer, key, payload_hash, order_id }];
}

export interface HasOrderPlacing {
  readonly placing: OrderPlacing;
}
