import type { Knex } from 'knex';
import type { CustomerKey } from '../../domain/catalog/customer';
import { type OrderRecord, type OrderRow, withLines } from './order-rows';

/** What is kept of a link to an order's page: enough to make its token again with the server's key, and to check it. */
export interface StoredLink {
  readonly nonce: string;
  readonly hash: string;
}

/** All links of an order, the page's own and those made when no key was left to make that one again. */
export async function listOrderLinks(knex: Knex, orderId: number): Promise<readonly StoredLink[]> {
  return knex('order_links').where({ order_id: orderId }).select('nonce', 'hash');
}

export async function addOrderLink(knex: Knex, orderId: number, { nonce, hash }: StoredLink): Promise<void> {
  await knex('order_links').insert({ order_id: orderId, nonce, hash });
}

/** Links of these orders no longer open anything. */
export async function deleteOrderLinks(trx: Knex.Transaction, orderIds: readonly number[]): Promise<void> {
  await trx('order_links')
    .whereIn('order_id', [...orderIds])
    .delete();
}

/** A paid order with a link of this hash, and whose it is; undefined for any other number or hash. */
export async function findLinkedOrder(
  knex: Knex,
  orderNumber: string,
  hash: string,
): Promise<{ readonly customer: CustomerKey; readonly order: OrderRecord } | undefined> {
  const rows: OrderRow[] = await knex('orders')
    .join('order_links', 'order_links.order_id', 'orders.id')
    .where({ order_number: orderNumber, hash })
    .whereNot('paid', 0)
    .limit(1)
    .select('orders.*');
  const [order] = await withLines(knex, rows);
  return rows[0] && order && { customer: rows[0].customer, order };
}

/** When the order's first PO was entered, in epoch milliseconds; undefined if none was. */
export async function whenPoEntered(knex: Knex, orderId: number): Promise<number | undefined> {
  const row = await knex('order_line_history')
    .where({ order_id: orderId, po_before: '' })
    .whereNot({ po: '' })
    .min({ entered_at: 'changed_at' })
    .first();
  return (row?.entered_at as number | null | undefined) ?? undefined;
}
