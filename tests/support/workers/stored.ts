import type { Knex } from 'knex';
import { centsOf } from '../paypal/orders';
import type { PayPalServer } from '../paypal-server';

/** What is in the database in the end. */
export interface Stored {
  /** The order numbers of those placed by code, by key. */
  readonly byKey: ReadonlyMap<string, string>;
  readonly ordersByCode: number;
  readonly emails: number;
  readonly paidCents: number;
  readonly paidIds: ReadonlySet<string>;
  /** Each edit that has been stored: its value, order and version. */
  readonly history: readonly { readonly po: string; readonly order: string; readonly version: number }[];
  /** The version and value of each edited line now. */
  readonly lines: readonly { readonly order: string; readonly version: number; readonly po: string }[];
}

export async function readStored(knex: Knex): Promise<Stored> {
  const keys: { key: string; order_number: string }[] = await knex('idempotency_keys')
    .join('orders', 'orders.id', 'order_id')
    .where({ payment: 'bypass' })
    .select('key', 'order_number');
  const orders: { email: string }[] = await knex('orders').where({ payment: 'bypass' }).select('email');
  const paid: { provider_id: string; total_cents: number | string }[] = await knex('orders')
    .join('card_payments', 'orders.id', 'order_id')
    .where({ paid: 1 })
    .select('provider_id', 'total_cents');
  const ofLine = ['order_number as order', 'version', 'po'];
  const history = await knex('order_line_history').join('orders', 'orders.id', 'order_id').select(ofLine);
  const lines = await knex('order_lines')
    .join('orders', 'orders.id', 'order_id')
    .where('version', '>', 1)
    .select(ofLine);
  return {
    byKey: new Map(keys.map(({ key, order_number }) => [key, order_number])),
    ordersByCode: orders.length,
    emails: new Set(orders.map(({ email }) => email)).size,
    paidCents: paid.reduce((sum, { total_cents }) => sum + Number(total_cents), 0),
    paidIds: new Set(paid.map(({ provider_id }) => provider_id)),
    history: history.map(({ po, order, version }) => ({ po, order, version: Number(version) })),
    lines: lines.map(({ order, version, po }) => ({ order, version: Number(version), po })),
  };
}

/** What the provider has taken, and from whom more than once. */
export function takingsOf({ orders }: PayPalServer) {
  const ids = orders.takings.map(({ id }) => id);
  return {
    cents: [...new Set(ids)].reduce((sum, id) => sum + centsOf(orders.require(id).unit.amount), 0),
    twice: ids.filter((id, index) => ids.indexOf(id) !== index),
  };
}
