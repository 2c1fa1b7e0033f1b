import type { Knex } from 'knex';
import { type Audience, MAX_WAIT_MS, TRIED_FOR_MS } from '../../domain/messages/message';
import type { Database } from '../database/database';
import type { MessageRow } from '../database/tables';
import { CLOCK_TOLERANCE_MS } from '../operations/clock';

/** Claimed by this process, so nobody else sends it. `attempts` includes this one. */
export interface ClaimedMessage extends MessageRow {
  readonly claim: string;
  readonly give_up_at: number;
  readonly message_id: string;
}

export interface ClaimRequest {
  readonly audiences: readonly Audience[];
  /** Customers whose systems don't respond right now. */
  readonly without: readonly string[];
  /** Leaves out messages that failed this often. */
  readonly maxAttempts?: number;
  readonly claim: string;
  readonly now: number;
  readonly until: number;
  readonly most: number;
  readonly giveUpAt: number;
  /** How new Message-IDs start and end. */
  readonly idParts: readonly [start: string, end: string];
}

/**
 * Claims messages that are due, the longest due first; messages about one order to the same audience go one after the
 * other. A claim expires, because its holder can die, and every write names its claim, so a holder that was too slow
 * changes nothing.
 */
export async function claimMessages(db: Database, request: ClaimRequest): Promise<readonly ClaimedMessage[]> {
  // A query is cheap; a transaction would block orders on SQLite every time.
  if (!(await dueMessages(db.read, { ...request, most: 1 }).first())) return [];
  const { claim, until, giveUpAt, idParts } = request;
  return db.transaction(async (trx) => {
    const due: { id: number }[] = await db.skipLocked(dueMessages(trx, request), 'due');
    if (due.length === 0) return [];
    const claimed = await trx('outgoing_messages')
      .whereIn(
        'id',
        due.map(({ id }) => id),
      )
      .update(
        {
          claim,
          claimed_until: until,
          attempts: trx.raw('attempts + 1'),
          give_up_at: trx.raw('coalesce(give_up_at, ?)', [giveUpAt]),
          message_id: trx.raw('coalesce(message_id, ? || cast(id as varchar) || ?)', [...idParts]),
        },
        '*',
      );
    return (claimed as ClaimedMessage[]).toSorted((one, other) => one.id - other.id);
  });
}

function dueMessages(
  knex: Knex,
  { audiences, without, maxAttempts, now, until, most }: Omit<ClaimRequest, 'claim' | 'giveUpAt' | 'idParts'>,
): Knex.QueryBuilder {
  const query = knex('outgoing_messages as due')
    // Spelled out, or SQLite wouldn't use the partial index of waiting messages.
    .whereRaw("due.state = 'waiting'")
    .whereIn('due.audience', [...audiences])
    // A message due in the far future was stored before the clock was set back.
    .where((at) =>
      at.where('due.not_before', '<=', now).orWhere('due.not_before', '>', now + MAX_WAIT_MS + CLOCK_TOLERANCE_MS),
    )
    .where((free) =>
      free.where('due.claimed_until', '<=', now).orWhere('due.claimed_until', '>', until + CLOCK_TOLERANCE_MS),
    )
    .whereNotExists((earlier) =>
      earlier
        .select(knex.raw('1'))
        .from('outgoing_messages as earlier')
        .whereRaw('earlier.order_id = due.order_id')
        .whereRaw('earlier.audience = due.audience')
        .whereRaw('earlier.recipient = due.recipient')
        .whereRaw("earlier.state = 'waiting'")
        .whereRaw('earlier.id < due.id'),
    )
    .orderBy(['due.not_before', 'due.id'])
    .limit(most)
    .select('due.id');
  if (maxAttempts !== undefined) query.where('due.attempts', '<', maxAttempts);
  if (without.length === 0) return query;
  const ofOthers = knex('orders').whereIn('customer', [...without]);
  return query.whereNotIn('due.order_id', ofOthers.select('id'));
}

type Claimed = Pick<ClaimedMessage, 'id' | 'claim'>;

/** For messages that take longer to send than a claim lasts. */
export async function extendClaims({ write }: Database, messages: readonly Claimed[], until: number): Promise<void> {
  const [ids, claims] = [messages.map(({ id }) => id), messages.map(({ claim }) => claim)];
  await write('outgoing_messages').whereIn('id', ids).whereIn('claim', claims).update({ claimed_until: until });
}

/** @param problem about recipients that refused it */
export async function markSent(
  db: Database,
  message: ClaimedMessage,
  outcome: { readonly state: 'sent' | 'filed'; readonly now: number; readonly problem: string },
  pauseMs: number,
): Promise<void> {
  const { state, now, problem } = outcome;
  const mark = async (knex: Knex) => {
    await ofClaim(knex, message).update({ ...NOT_CLAIMED, state, problem, sent_at: now, accepted: '' });
  };
  if (message.kind !== 'order.updated') return mark(db.write);
  await db.transaction(async (trx) => {
    await mark(trx);
    // Changes made while this one was underway must not follow at once.
    const { order_id, audience, kind } = message;
    await trx('outgoing_messages')
      .where({ order_id, audience, kind, state: 'waiting' })
      .where('not_before', '<', now + pauseMs)
      .update({ not_before: now + pauseMs });
  });
}

/** @param accepted the addresses that needn't get it again */
export async function postponeMessage(
  db: Database,
  message: Claimed,
  retry: { readonly notBefore: number; readonly problem: string; readonly accepted: string; readonly attempts: number },
): Promise<void> {
  const { notBefore: not_before, problem, accepted, attempts } = retry;
  const changes = { not_before, problem, attempts, ...(accepted === '' ? {} : { accepted }) };
  await ofClaim(db.write, message).update({ ...NOT_CLAIMED, ...changes });
}

export async function markFailed(db: Database, message: Claimed, problem: string): Promise<void> {
  await ofClaim(db.write, message).update({ ...NOT_CLAIMED, state: 'failed', problem });
}

/** The message has nobody to go to, or nothing to say. */
export async function dropMessage(db: Database, message: Claimed): Promise<void> {
  await ofClaim(db.write, message).delete();
}

const NOT_CLAIMED = { claim: null, claimed_until: 0 };

function ofClaim(knex: Knex, { id, claim }: Claimed): Knex.QueryBuilder {
  return knex('outgoing_messages').where({ id, claim });
}

/** Says that a server sends mails. @param name the machine's */
export async function announceSender(write: Knex, name: string, now: number): Promise<void> {
  await write('mail_senders').insert({ name, seen_at: now }).onConflict('name').merge();
  await write('mail_senders')
    .where('seen_at', '<', now - TRIED_FOR_MS)
    .delete();
}

/** A server that sends mails and was here while mails that wait now could have been stored; undefined if none was. */
export async function findSender(read: Knex, now: number): Promise<string | undefined> {
  const found = await read('mail_senders')
    .where('seen_at', '>', now - TRIED_FOR_MS)
    .orderBy('seen_at', 'desc')
    .first('name');
  return found?.name;
}
