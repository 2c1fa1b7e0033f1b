import type { Logger } from 'pino';
import type { CatalogItem } from '../domain/catalog/catalog';
import type { Customer, CustomerKey } from '../domain/catalog/customer';
import type { PreparedText } from './answers/prepare-text';
import type { MessageSettings } from './catalog/message-settings';
import type { Database } from './db/database';
import type { Settings } from './env';
import type { Limits } from './limits/limits';
import type { Metrics } from './metrics/metrics';
import type { PayPal } from './payments/paypal';
import type { PictureIndex } from './pictures/picture-index';
import type { PictureStore } from './pictures/picture-store';
import type { Secrets } from './secrets/secrets';

/** A customer with its catalog and public document. */
export interface Store {
  readonly customer: Customer;
  /** Who hears about its orders. */
  readonly messages: MessageSettings;
  readonly items: ReadonlyMap<string, CatalogItem>;
  readonly document: PreparedText;
}

/** Everything handlers and commands depend on, opened once by `open-services.ts`. */
export interface Services {
  readonly settings: Settings;
  readonly db: Database;
  readonly limits: Limits;
  readonly stores: ReadonlyMap<CustomerKey, Store>;
  readonly secrets: Secrets;
  /** Undefined if cards are not set up. */
  readonly paypal: PayPal | undefined;
  readonly pictures: PictureIndex;
  readonly pictureStore: PictureStore;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
