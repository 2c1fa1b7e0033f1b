import { PURGE_AFTER_MS } from '../../../domain/checkout/card-payment';
import { purgeCardOrders } from '../../db/purge-card-orders';
import type { Services } from '../../operations/services/services';

/** Orders can have hundreds of lines. A batch takes a few milliseconds, and other writes can run in between. */
const ORDERS_PER_BATCH = 50;
const BATCHES_PER_PASS = 40;

/** Deletes card orders that were abandoned long ago. Later webhooks and captures find no payment. */
export async function purgeAbandoned({ db, log, now }: Services, isStopped = () => false): Promise<void> {
  let purged = 0;
  for (let batch = 0; batch < BATCHES_PER_PASS && !isStopped(); batch += 1) {
    const deleted = await purgeCardOrders(db, now() - PURGE_AFTER_MS, now(), ORDERS_PER_BATCH);
    purged += deleted;
    if (deleted < ORDERS_PER_BATCH) break;
  }
  if (purged > 0) log.info({ orders: purged }, 'abandoned card orders deleted');
}
