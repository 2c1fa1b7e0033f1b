import type { CustomerKey } from '../../domain/catalog/customer';
import { STAGES } from '../../domain/orders/order-filters';
import type { StageCounts } from '../../domain/orders/stage';
import type { Database } from './database';
import { matchingOrders, type OrderFilters } from './order-list';

/** Nobody waits for a count; the list shows without it. */
const COUNT_MS = 2_000;

export async function countByStage(db: Database, customer: CustomerKey, filters: OrderFilters): Promise<StageCounts> {
  if (filters.stores?.length === 0) return countsOf([]);
  return db.withTimeLimit(db.lists, COUNT_MS, async (on) => {
    const query = matchingOrders(db, customer, { ...filters, stage: undefined });
    return countsOf(await on(query.groupBy('orders.stage').select('orders.stage').count({ orders: '*' })));
  });
}

function countsOf(rows: readonly { readonly stage: number; readonly orders: number | string }[]): StageCounts {
  const count = (position: number) => Number(rows.find(({ stage }) => stage === position)?.orders ?? 0);
  return Object.fromEntries(STAGES.map((stage, position) => [stage, count(position)])) as Record<
    (typeof STAGES)[number],
    number
  >;
}

/** The screen says "99+" anyway. */
const MAX_COUNTED = 1_000;

/** Up to a thousand. @param after epoch milliseconds */
export async function countOrdersAfter(db: Database, customer: CustomerKey, filters: OrderFilters, after: number) {
  if (filters.stores?.length === 0) return 0;
  return db.withTimeLimit(db.lists, COUNT_MS, async (on) => {
    const from = Math.max(filters.from ?? 0, after + 1);
    const some = matchingOrders(db, customer, { ...filters, from })
      .select('orders.id')
      .limit(MAX_COUNTED);
    const rows: { orders: number | string }[] = await on(db.read.from(some.as('some')).count({ orders: '*' }));
    return Number(rows[0]?.orders ?? 0);
  });
}
