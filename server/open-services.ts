import { join } from 'node:path';
import { type CustomerCatalog, loadCatalog } from './catalog/load-catalog';
import { buildStorefrontDocument } from './catalog/storefront-document';
import { openDatabase } from './db/connection';
import type { Settings } from './env';
import { openLog } from './log';
import { openPayPal } from './payments/paypal';
import { openDrawingThread } from './pictures/open-drawing-thread';
import { indexPictures } from './pictures/picture-index';
import { openPictureStore } from './pictures/picture-store';
import type { Folders } from './project-folders';
import { loadSecrets } from './secrets/load-secrets';
import { indexSecrets } from './secrets/secrets';
import type { Services, Store } from './services';

/** Loads and opens everything the server needs. @throws if data files, secrets or database are unusable */
export async function openServices(settings: Settings, folders: Folders): Promise<Services> {
  const log = openLog(settings.logLevel);
  const catalog = loadCatalog(folders.catalog);
  const catalogs = [...catalog.customers.values()];
  const pictures = indexPictures(catalogs, folders.photographs);
  const customers = catalogs.map(({ customer }) => customer);
  const secrets = indexSecrets(
    loadSecrets(settings, customers),
    customers.map(({ key }) => key),
  );
  const toStore = ({ customer, items }: CustomerCatalog): Store => ({
    customer,
    items: new Map(items.map((item) => [item.code, item])),
    document: buildStorefrontDocument(customer, items, pictures, settings.paypal, catalog.sizeCharts),
  });
  return {
    settings,
    log,
    secrets,
    pictures,
    paypal: settings.paypal && openPayPal(settings.paypal, Date.now),
    stores: new Map(catalogs.map((catalog) => [catalog.customer.key, toStore(catalog)])),
    pictureStore: openPictureStore(settings.picturesDir, openDrawingThread()),
    db: await openDatabase(join(settings.dataDir, 'storefront.sqlite')),
    now: Date.now,
  };
}
