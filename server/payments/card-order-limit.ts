import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/address/customer-key';
import { CARD_ORDERS_PER_HOUR, CARD_ORDERS_PER_MINUTE, mayOpenCardOrder } from '../../domain/checkout/card-payment';
import { inWords, type RefusalError, refuseForNow } from '../../domain/refusals';
import { addCall } from '../access/limit-rows';
import { countUntilRefused, networks, type RateLimit } from '../access/rate-limit';
import type { Database, HasDatabase } from '../database/database';
import { requestAddress, widestNetwork } from '../http/request/request-address';
import type { HasClock } from '../operations/clock';
import type { HasLog } from '../operations/log';
import type { PaymentNeeds } from './needs';
import { countOpenPayments } from './rows';

/** Nobody can tell when the next unpaid order is settled or abandoned. */
const RETRY_WHEN_FULL_MS = 5 * 60_000;

export interface CardOrderOrigin {
  /** Card orders from the address this hour, including this one. */
  readonly ofAddressThisHour: number;
  /** The widest network of the address, as a keyed hash: it is stored with the order, and only compared. */
  readonly network: string;
}

/** Counts a card order against the address and its networks, for all servers together. @throws RefusalError 429 */
export async function countCardOrder(services: PaymentNeeds, ctx: Context): Promise<CardOrderOrigin> {
  await countShared(services, ctx, { name: 'card-order-minute', ...CARD_ORDERS_PER_MINUTE });
  const ofAddressThisHour = await countShared(services, ctx, { name: 'card-order-hour', ...CARD_ORDERS_PER_HOUR });
  const hash = createHmac('sha256', services.secrets.sessionKeys[0] ?? '').update('card order network\n');
  const network = hash
    .update(widestNetwork(requestAddress(ctx).client))
    .digest('base64url')
    .slice(0, 22);
  return { ofAddressThisHour, network };
}

async function countShared(
  services: HasDatabase & HasLog & HasClock,
  ctx: Context,
  rateLimit: RateLimit,
): Promise<number> {
  const { db, now } = services;
  const windowMs = rateLimit.seconds * 1000;
  const addToShared = (key: string) => addCall(db.write, key, windowMs, now());
  const { counts, refusedUntil } = await countUntilRefused(services, ctx, rateLimit, networks(ctx), addToShared);
  if (refusedUntil !== undefined) throw tooManyCardOrders(refusedUntil - now());
  return counts[0]?.calls ?? 0;
}

export async function requireRoomForCardOrder(
  db: Database,
  trx: Knex.Transaction,
  customer: CustomerKey,
  { ofAddressThisHour, network }: CardOrderOrigin,
): Promise<void> {
  await db.lock(trx, [`card orders of ${customer}`]);
  const open = await countOpenPayments(trx, customer, network);
  if (!mayOpenCardOrder(open, ofAddressThisHour)) throw tooManyCardOrders(RETRY_WHEN_FULL_MS);
}

function tooManyCardOrders(waitMs: number): RefusalError {
  const message = `Too many card payments have been started. Nothing was ordered or paid; try again in ${inWords(waitMs)}, or enter a code.`;
  return refuseForNow('too_many', message, waitMs / 1000);
}
