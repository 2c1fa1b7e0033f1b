import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/catalog/customer';
import {
  CARD_ORDERS_PER_HOUR,
  CARD_ORDERS_PER_MINUTE,
  mayOpenCardOrder,
} from '../../domain/checkout/card-order-limits';
import { countOpenPayments } from '../db/card-payments';
import type { Database } from '../db/database';
import { inWords, RefusalError } from '../http/errors';
import { requestAddress, widestNetwork } from '../http/request/request-address';
import { countCallOrRefuse } from './rate-limit';

/** Nobody can tell when the next unpaid order is settled or abandoned. */
const RETRY_WHEN_FULL_MS = 5 * 60_000;

export interface CardOrderOrigin {
  /** Card orders from the address this hour, including this one. */
  readonly ofAddressThisHour: number;
  /** The widest network of the address, as a keyed hash: it is stored with the order, and only compared. */
  readonly network: string;
}

export function countCardOrder(ctx: Context): CardOrderOrigin {
  countCallOrRefuse(ctx, { name: 'card-order-minute', ...CARD_ORDERS_PER_MINUTE }, tooManyCardOrders);
  const hour = { name: 'card-order-hour', ...CARD_ORDERS_PER_HOUR };
  const { calls } = countCallOrRefuse(ctx, hour, tooManyCardOrders);
  const hash = createHmac('sha256', ctx.services.secrets.sessionKeys[0] ?? '').update('card order network\n');
  const network = hash
    .update(widestNetwork(requestAddress(ctx).client))
    .digest('base64url')
    .slice(0, 22);
  return { ofAddressThisHour: calls, network };
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
  return new RefusalError(429, { code: 'too_many', message }, { 'Retry-After': String(Math.ceil(waitMs / 1000)) });
}
