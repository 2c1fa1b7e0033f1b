import type { Logger } from 'pino';
import type { Limits } from '../../access/limits/limits';
import type { LiveData } from '../../catalog/live/live-data';
import type { StoreData } from '../../catalog/live/store-data';
import type { PictureStore } from '../../catalog/pictures/picture-store';
import type { Database } from '../../db/database';
import type { PayPal } from '../../orders/payments/paypal/paypal';
import type { Metrics } from '../metrics/metrics';
import type { Settings } from '../settings/env';

/**
 * Everything handlers and commands depend on, opened once by `open-services.ts`.
 *
 * Handlers have the store's data of one version from the beginning of a request to its end (`createApp`). Work in the
 * background has the newest: it must ask `services.stores` each time, and not keep the answer.
 */
export interface Services extends StoreData {
  readonly settings: Settings;
  readonly db: Database;
  readonly limits: Limits;
  /** Undefined if cards are not set up. */
  readonly paypal: PayPal | undefined;
  readonly pictureStore: PictureStore;
  readonly live: LiveData;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
