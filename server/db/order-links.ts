import type { Knex } from 'knex';
import { withLines } from './order-rows';

/** Enough to make the link's token again with the server's key, and to check it. */
export interface StoredLink {
  readonly nonce: string;
  readonly hash: string;
}

/** The page's own link, and links made when the key to recreate it was gone. */
export async function listOrderLinks(knex: Knex, orderId: number): Promise<readonly StoredLink[]> {
  return knex('order_links').where({ order_id: orderId }).select('nonce', 'hash');
}

export async function addOrderLink(knex: Knex, orderId: number, { nonce, hash }: StoredLink): Promise<void> {
  await knex('order_links').insert({ order_id: orderId, nonce, hash });
}

export async function deleteOrderLinks(trx: Knex.Transaction, orderIds: readonly number[]): Promise<void> {
  await trx('order_links')
    .whereIn('order_id', [...orderIds])
    .delete();
}

/** A paid order with a link of this hash, and its customer; undefined for any other number or hash. */
export async function findLinkedOrder(knex: Knex, orderNumber: string, hash: string) {
  const rows = await knex('orders')
    .join('order_links', 'order_links.order_id', 'orders.id')
    .where({ order_number: orderNumber, hash })
    .whereNot('paid', 0)
    .limit(1)
    .select('orders.*');
  const [order] = await withLines(knex, rows);
  return rows[0] && order && { customer: rows[0].customer, order };
}

/** Epoch milliseconds; undefined if no PO was entered. */
export async function whenPoEntered(knex: Knex, orderId: number): Promise<number | undefined> {
  const row = await knex('order_line_history')
    .where({ order_id: orderId, po_before: '' })
    .whereNot({ po: '' })
    .min({ entered_at: 'changed_at' })
    .first();
  return (row?.entered_at as number | null | undefined) ?? undefined;
}
