import type { Logger } from 'pino';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import type { Customer, CustomerKey } from '../../../domain/catalog/customer';
import type { Limits } from '../../access/limits/limits';
import type { Secrets } from '../../access/secrets/secrets';
import type { LiveData } from '../../catalog/live/live-data';
import type { MessageSettings } from '../../catalog/message-settings';
import type { PictureIndex } from '../../catalog/pictures/picture-index';
import type { PictureStore } from '../../catalog/pictures/picture-store';
import type { Database } from '../../db/database';
import type { PreparedText } from '../../http/responses/prepare-text';
import type { PayPal } from '../../orders/payments/paypal/paypal';
import type { Metrics } from '../metrics/metrics';
import type { Settings } from '../settings/env';

/** A customer with its catalog and public document. */
export interface Store {
  readonly customer: Customer;
  /** Who hears about its orders. */
  readonly messages: MessageSettings;
  readonly items: ReadonlyMap<string, CatalogItem>;
  readonly document: PreparedText;
}

/** What comes from files that may change while the server runs. All of it is of one version. */
export interface StoreData {
  readonly stores: ReadonlyMap<CustomerKey, Store>;
  readonly secrets: Secrets;
  readonly pictures: PictureIndex;
}

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
