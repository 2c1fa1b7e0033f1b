import type { Knex } from 'knex';
import { customerFile } from '../../domain/catalog/draft';
import { inBatches } from '../../domain/in-batches';
import { jsonOrUndefined } from '../../domain/json';
import { DEFAULT_TIME_ZONE, dayInTimeZone } from '../../domain/orders/calendar-day';
import type { OrderRow } from './tables';

// The day that an order was placed on, by its customer's time zone at that moment. A later change of the zone leaves
// it.

/** The time zone that was published last. */
export async function readTimeZone(knex: Knex, customer: string): Promise<string> {
  const document = await knex('documents')
    .where({ path: customerFile(customer) })
    .orderBy('revision', 'desc')
    .first('body');
  return timeZoneIn(document?.body ?? null);
}

/** @param body a customer's document */
export function timeZoneIn(body: string | null): string {
  const { time_zone } = (jsonOrUndefined(body ?? '') ?? {}) as { readonly time_zone?: unknown };
  return typeof time_zone === 'string' ? time_zone : DEFAULT_TIME_ZONE;
}

/** Servers of the version before store no day. */
export async function dayOfOrder(
  knex: Knex,
  { day, customer, created_at }: Pick<OrderRow, 'day' | 'customer' | 'created_at'>,
): Promise<string> {
  return day ?? dayInTimeZone(created_at, await readTimeZone(knex, customer));
}

const ORDERS_AT_ONCE = 1_000;

/** Few enough for a statement. */
const IDS_AT_ONCE = 200;

/** Sets the day of orders that have none, which an index finds. */
export async function fillDays(knex: Knex): Promise<void> {
  const zones = new Map<string, string>();
  for (;;) {
    const orders = await knex('orders').whereNull('day').limit(ORDERS_AT_ONCE).select('id', 'customer', 'created_at');
    const ids = new Map<string, number[]>();
    for (const { id, customer, created_at } of orders) {
      const zone = zones.get(customer) ?? (await readTimeZone(knex, customer));
      zones.set(customer, zone);
      const day = dayInTimeZone(created_at, zone);
      ids.set(day, [...(ids.get(day) ?? []), id]);
    }
    for (const [day, placed] of ids) {
      for (const some of inBatches(placed, IDS_AT_ONCE)) await knex('orders').whereIn('id', some).update({ day });
    }
    if (orders.length < ORDERS_AT_ONCE) return;
  }
}
