import type { Logger } from 'pino';
import type { Limits } from './access/limits';
import type { LiveData } from './catalog/live/live-data';
import type { StoreData } from './catalog/live/store-data';
import type { Database } from './database/database';
import type { Metrics } from './operations/metrics/metrics';
import type { Settings } from './operations/settings/settings';
import type { OrderPlacing } from './orders/rows';
import type { PayPal } from './payments/paypal/paypal';
import type { PrepareUpload } from './pictures/open-drawing-process';
import type { PictureStore } from './pictures/picture-store';

/**
 * What handlers and commands depend on, opened once by `open-services.ts`.
 *
 * A handler sees one version of the store's data from start to end of its request (`createApp`). Background work reads
 * `services.stores` each time, to get the newest.
 */
export interface Services extends StoreData {
  readonly settings: Settings;
  readonly db: Database;
  readonly placing: OrderPlacing;
  readonly limits: Limits;
  /** Undefined if cards aren't set up. */
  readonly paypal: PayPal | undefined;
  readonly pictureStore: PictureStore;
  readonly prepareUpload: PrepareUpload;
  readonly live: LiveData;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

declare module 'koa' {
  interface DefaultContext {
    /** Set by `createApp`. */
    services: Services;
  }
}
