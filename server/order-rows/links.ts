import type { Knex } from 'knex';
import { withLines } from './rows';

/** Enough to make the link's token again with the server's key, and to check it. */
export interface StoredLink {
  readonly nonce: string;
  readonly hash: string;
}

/** The page's own link, and links made when the key to recreate it was gone. Not those that ended. */
export async function listOrderLinks(knex: Knex, orderId: number): Promise<readonly StoredLink[]> {
  return knex('order_links').where({ order_id: orderId, ended_at: null }).select('nonce', 'hash');
}

/** Lists the links of one approver. */
export async function listApproverLinks(read: Knex, orderId: number, email: string): Promise<readonly StoredLink[]> {
  return read('approver_links').where({ order_id: orderId, email }).select('nonce', 'hash');
}

/**
 * Ends the order's links and adds a new one, if the link of this hash opens the order. Returns false if it has ended
 * before. Call it with the order locked.
 */
export async function replaceOrderLinks(
  trx: Knex.Transaction,
  orderId: number,
  hash: string,
  { added, now }: { readonly added: StoredLink; readonly now: number },
): Promise<boolean> {
  const open = await trx('order_links').where({ order_id: orderId, ended_at: null });
  if (!open.some((link) => link.hash === hash)) return false;
  await trx('order_links').where({ order_id: orderId, ended_at: null }).update({ ended_at: now });
  await addOrderLink(trx, orderId, added);
  return true;
}

export async function addOrderLink(knex: Knex, orderId: number, { nonce, hash }: StoredLink): Promise<void> {
  await knex('order_links').insert({ order_id: orderId, nonce, hash });
}

export async function deleteOrderLinks(trx: Knex.Transaction, orderIds: readonly number[]): Promise<void> {
  await trx('order_links')
    .whereIn('order_id', [...orderIds])
    .delete();
}

/**
 * A paid order, or one that a rule held, with a link of this hash, its customer, and when the link ended; undefined for
 * any other number or hash.
 */
export async function findLinkedOrder(knex: Knex, orderNumber: string, hash: string) {
  const rows = await knex('orders')
    .join('order_links', 'order_links.order_id', 'orders.id')
    .leftJoin('approvals', 'approvals.order_id', 'orders.id')
    .where({ order_number: orderNumber, hash })
    .where((visible) => visible.whereNot('paid', 0).orWhereNotNull('approvals.state'))
    .limit(1)
    .select('orders.*', 'order_links.ended_at', 'approvals.state as approval');
  const [order] = await withLines(knex, rows);
  return rows[0] && order && { customer: rows[0].customer, order, endedAt: rows[0].ended_at };
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
