import type { Knex } from 'knex';
import { inBatches } from '../../domain/in-batches';
import { type Audience, type MessageKind, ORDER_CHANGES, type OrderChange } from '../../domain/messages/message';
import type { OnConnection } from '../database/connection';
import type { MessageRow } from '../database/tables';

export interface NewMessage {
  readonly kind: MessageKind;
  readonly audience: Audience;
  /** An approver's address. */
  readonly recipient?: string;
}

export function messageRow({ kind, audience, recipient = '' }: NewMessage, orderId: number, now: number) {
  return { order_id: orderId, kind, audience, recipient, created_at: now, not_before: now };
}

export async function insertMessages(
  trx: Knex.Transaction,
  orderId: number,
  messages: readonly NewMessage[],
  now: number,
): Promise<void> {
  if (messages.length > 0)
    await trx('outgoing_messages').insert(messages.map((each) => messageRow(each, orderId, now)));
}

export function changeBits(changes: readonly OrderChange[]): number {
  return changes.reduce((bits, change) => bits | (1 << ORDER_CHANGES.indexOf(change)), 0);
}

export function changesOfBits(bits: number): readonly OrderChange[] {
  return ORDER_CHANGES.filter((_, index) => bits & (1 << index));
}

/** SQLite allows 32,766 values in a statement. */
const ORDERS_AT_ONCE = 200;

/** Adds the change to the order's waiting message, or adds one that waits until `notBefore`. Lock the orders first. */
export async function gatherChanges(
  trx: Knex.Transaction,
  changed: ReadonlyMap<number, number>,
  audiences: readonly Audience[],
  { now, notBefore }: { readonly now: number; readonly notBefore: number },
): Promise<void> {
  for (const bits of new Set(changed.values())) {
    const ids = [...changed.keys()].filter((id) => changed.get(id) === bits);
    for (const some of inBatches(ids, ORDERS_AT_ONCE)) {
      const open = await trx('outgoing_messages')
        .where({ kind: 'order.updated', state: 'waiting', claim: null })
        .whereIn('order_id', some)
        .update({ changes: trx.raw('changes | ?', [bits]) }, ['order_id', 'audience']);
      const known = new Set(open.map(({ order_id, audience }) => `${order_id} ${audience}`));
      const rows = some.flatMap((id) =>
        audiences
          .filter((audience) => !known.has(`${id} ${audience}`))
          .map((audience) => ({
            ...messageRow({ kind: 'order.updated', audience }, id, now),
            not_before: notBefore,
            changes: bits,
          })),
      );
      if (rows.length > 0) await trx.batchInsert('outgoing_messages', rows, ORDERS_AT_ONCE);
    }
  }
}

/** Nobody needs to hear what changed on an order once it's cancelled. */
export async function dropWaitingUpdates(trx: Knex.Transaction, orderId: number): Promise<void> {
  await trx('outgoing_messages')
    .where({ order_id: orderId, kind: 'order.updated', state: 'waiting', claim: null })
    .delete();
}

/** Message-ID of the first mail about an order to an audience, before the one with the id. */
export async function findFirstMessageId(
  read: Knex,
  { id, order_id, audience, recipient }: Pick<MessageRow, 'id' | 'order_id' | 'audience' | 'recipient'>,
): Promise<string | undefined> {
  const first = await read('outgoing_messages')
    .where({ order_id, audience, recipient })
    .whereIn('state', ['sent', 'filed'])
    .where('id', '<', id)
    .orderBy('id')
    .first('message_id');
  return first?.message_id ?? undefined;
}

/** When the oldest message came that is only waiting to be sent. */
export async function oldestWaiting(read: Knex, on: OnConnection): Promise<number | undefined> {
  const query = read('outgoing_messages').whereRaw("state = 'waiting'").whereNot({ kind: 'order.updated' });
  const [row] = await on(query.min({ oldest: 'created_at' }));
  return row?.oldest === null || row?.oldest === undefined ? undefined : Number(row.oldest);
}

export type OrderMessage = Pick<MessageRow, (typeof LISTED)[number]>;

const LISTED = [
  'id',
  'kind',
  'audience',
  'recipient',
  'state',
  'not_before',
  'attempts',
  'problem',
  'sent_at',
] as const;

/** An order edited every day for months has more than people read. */
const MAX_LISTED = 50;

/** Oldest first; if there are many, the newest of them. */
export async function listMessages(read: Knex, orderId: number): Promise<readonly OrderMessage[]> {
  const newest = await read('outgoing_messages')
    .where({ order_id: orderId })
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .select(...LISTED);
  return newest.toReversed();
}

/** Sends a message again as a new one, or a waiting one of its kind now. False if the order has no such message. */
export async function sendAgain(trx: Knex.Transaction, orderId: number, id: number, now: number): Promise<boolean> {
  // Two admins may click at once.
  await trx('orders').where({ id: orderId }).forUpdate().select('id');
  const again = await trx('outgoing_messages')
    .where({ order_id: orderId, id })
    .first('kind', 'audience', 'recipient', 'changes', 'created_at');
  if (!again) return false;
  const { kind, audience, recipient } = again;
  const waiting = trx('outgoing_messages').where({ order_id: orderId, kind, audience, recipient, state: 'waiting' });
  const hastened = await waiting.update({ not_before: now });
  // An update says what has changed since its time.
  if (hastened === 0) await trx('outgoing_messages').insert({ order_id: orderId, ...again, not_before: now });
  return true;
}
