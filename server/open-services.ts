import { type CustomerCatalog, loadCatalog } from './catalog/load-catalog';
import { buildStorefrontDocument } from './catalog/storefront-document';
import { databasePlace, openDatabase } from './db/engines/open-database';
import type { Settings } from './env';
import { openLimits } from './limits/limits';
import { openLog } from './log';
import { openPayPal } from './payments/paypal';
import { openDrawingThread } from './pictures/open-drawing-thread';
import { indexPictures } from './pictures/picture-index';
import { openPictureStore } from './pictures/picture-store';
import type { Folders } from './project-folders';
import { loadSecrets } from './secrets/load-secrets';
import { indexSecrets } from './secrets/secrets';
import type { Services, Store } from './services';
import { timedSteps } from './timed-steps';

/** Loads and opens everything the server needs. @throws if data files, secrets or database are unusable */
export async function openServices(settings: Settings, folders: Folders): Promise<Services> {
  const log = openLog(settings.logLevel);
  const step = timedSteps(log);
  log.info({ step: 'program', ms: Math.round(performance.now()) }, 'start');
  const catalog = await step('catalog', () => loadCatalog(folders.catalog));
  const catalogs = [...catalog.customers.values()];
  const customers = catalogs.map(({ customer }) => customer);
  const keys = customers.map(({ key }) => key);
  const secrets = await step('secrets', () => indexSecrets(loadSecrets(settings, customers), keys));
  const pictures = await step('pictures', () => indexPictures(catalogs, folders.photographs));
  const toStore = ({ customer, items }: CustomerCatalog): Store => ({
    customer,
    items: new Map(items.map((item) => [item.code, item])),
    document: buildStorefrontDocument(customer, items, pictures, settings.paypal, catalog.sizeCharts),
  });
  const db = await step('database', () => openDatabase(databasePlace(settings), (sentence) => log.warn(sentence)));
  return {
    settings,
    log,
    secrets,
    pictures,
    paypal: settings.paypal && openPayPal(settings.paypal, Date.now),
    stores: await step('documents', () => new Map(catalogs.map((each) => [each.customer.key, toStore(each)]))),
    pictureStore: openPictureStore(settings.picturesDir, openDrawingThread(), { builtIn: folders.pictures }),
    db,
    limits: openLimits(db),
    now: Date.now,
  };
}
