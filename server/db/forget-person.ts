import type { Database } from './database';
import { deleteOrderLinks } from './order-links';

export interface Person {
  /** In any spelling. */
  readonly email: string;
  /** Undefined for all customers. */
  readonly customer: string | undefined;
}

const ORDERS_AT_ONCE = 100;

export async function findOrdersOf({ read }: Pick<Database, 'read'>, { email, customer }: Person) {
  const query = read('orders').whereRaw('lower(email) = ?', [email.toLowerCase()]).orderBy('id');
  const ids: number[] = await (customer === undefined ? query : query.where('customer', customer)).pluck('id');
  return ids;
}

/** In slices, because a statement only takes so many values. */
export async function orderNumbersOf({ read }: Pick<Database, 'read'>, ids: readonly number[]) {
  const numbers: string[] = [];
  for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE) {
    const some = ids.slice(from, from + ORDERS_AT_ONCE);
    numbers.push(...(await read('orders').whereIn('id', some).pluck('order_number')));
  }
  return numbers;
}

/** No order's hash is empty. */
const NO_HASH = '';

/**
 * Takes name and email address out of orders and their search entries, and deletes the mails about them and the links
 * that the person has. Lines, money, POs and history stay. Each order gets an address of its own, because calls name
 * orders by address and time. Nothing can bring the person back, except a backup.
 *
 * An order's key stays, so that a tablet that still has the order can't place it twice. Without the payload's hash, the
 * key is refused whatever is sent with it: it opens no link, and confirms no guess of what was ordered by whom.
 */
export async function forgetPerson(db: Database, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += ORDERS_AT_ONCE) {
    const some = ids.slice(from, from + ORDERS_AT_ONCE);
    await db.transaction(async (trx) => {
      const email = trx.raw("'removed-' || lower(order_number) || '@removed.invalid'");
      await trx('orders').whereIn('id', some).update({ first_name: 'Name', last_name: 'removed', email });
      // They could never arrive, and mail servers' replies name the person.
      await trx('outgoing_messages').whereIn('order_id', some).whereNot({ audience: 'webhook' }).delete();
      await deleteOrderLinks(trx, some);
      await trx('idempotency_keys').whereIn('order_id', some).update({ payload_hash: NO_HASH });
      await db.search.update(trx, some);
    });
  }
  await db.eraseDeleted();
}
