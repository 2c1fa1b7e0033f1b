import type { Knex } from 'knex';
import { centsOf } from '../../payments/paypal/orders';
import type { PayPalServer } from '../../payments/paypal-server';

/** What is in the database in the end. */
export interface Stored {
  /** The order numbers of those placed by code, by key. */
  readonly byKey: ReadonlyMap<string, string>;
  readonly ordersByCode: number;
  /** How many of them the search finds. */
  readonly searched: number;
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
  const ids: number[] = await knex('orders').where({ payment: 'bypass' }).pluck('id');
  const searched: number[] = await knex('order_search').pluck('order_id');
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
    ordersByCode: ids.length,
    searched: searched.filter((id) => ids.includes(id)).length,
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
