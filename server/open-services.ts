import { type CustomerCatalog, type LoadedCatalog, loadCatalog } from './catalog/load-catalog';
import { buildStorefrontDocument } from './catalog/storefront-document';
import { type DatabasePlace, databasePlace, inspectDatabase, openDatabase } from './db/engines/open-database';
import type { ReportProgress } from './db/migrate';
import type { Settings } from './env';
import { openLimits } from './limits/limits';
import { openLog } from './log';
import { measureWaits } from './metrics/measure-waits';
import { type Metrics, openMetrics } from './metrics/metrics';
import { openPayPal } from './payments/paypal';
import { openDrawingThread } from './pictures/open-drawing-thread';
import { indexPictures } from './pictures/picture-index';
import { openPictureStore } from './pictures/picture-store';
import type { Folders } from './project-folders';
import { loadSecrets } from './secrets/load-secrets';
import type { SecretValues } from './secrets/secret-values';
import { indexSecrets } from './secrets/secrets';
import type { Services, Store } from './services';
import { logProgress } from './startup/log-progress';
import { collectProblems, type Problems } from './startup/problems';
import { type TimedStep, timedSteps } from './timed-steps';

interface OpenOptions {
  /** What is wrong already: nothing is opened then. */
  readonly problems?: Problems;
  /** Told how far an upgrade of the database is. */
  readonly report?: ReportProgress;
  readonly metrics?: Metrics;
}

/**
 * Loads and opens everything the server needs.
 *
 * @throws StartError naming everything that is wrong with data files, secrets and database, which is then unchanged
 */
export async function openServices(
  settings: Settings,
  folders: Folders,
  { problems = collectProblems(), report, metrics = openMetrics() }: OpenOptions = {},
): Promise<Services> {
  const log = openLog(settings.logLevel);
  const step = timedSteps(log);
  const place = databasePlace(settings);
  log.info({ step: 'program', ms: Math.round(performance.now()) }, 'start');
  report?.('Checking data files and database');
  const { catalog, values } = await loadAndInspect(settings, folders, place, step, problems);
  const catalogs = [...catalog.customers.values()];
  const pictures = await step('pictures', () => indexPictures(catalogs, folders.photographs));
  const toStore = ({ customer, messages, items }: CustomerCatalog): Store => ({
    customer,
    messages,
    items: new Map(items.map((item) => [item.code, item])),
    document: buildStorefrontDocument(customer, items, pictures, settings.paypal, catalog.sizeCharts),
  });
  const db = await step('database', () =>
    openDatabase(place, { progress: logProgress(log, report), warn: (sentence) => log.warn(sentence) }),
  );
  measureWaits(db, metrics);
  return {
    settings,
    log,
    metrics,
    secrets: indexSecrets(
      values,
      catalogs.map(({ customer }) => customer.key),
    ),
    pictures,
    paypal: settings.paypal && openPayPal(settings.paypal, Date.now),
    stores: await step('documents', () => new Map(catalogs.map((each) => [each.customer.key, toStore(each)]))),
    pictureStore: openPictureStore(settings.picturesDir, openDrawingThread(), { builtIn: folders.pictures }),
    db,
    limits: openLimits(db),
    now: Date.now,
  };
}

/** Reads everything that can be wrong, so that all of it is told at once. @throws StartError */
async function loadAndInspect(
  settings: Settings,
  folders: Folders,
  place: DatabasePlace,
  step: TimedStep,
  problems: Problems,
): Promise<{ catalog: LoadedCatalog; values: SecretValues }> {
  const catalog = await step('catalog', () => problems.during(() => loadCatalog(folders.catalog)));
  const customers = [...(catalog?.customers.values() ?? [])].map(({ customer }) => customer);
  const values = await step('secrets', () => problems.during(() => loadSecrets(settings, customers)));
  await step('inspection', () => problems.during(() => inspectDatabase(place)));
  if (catalog && values) problems.add(...unsignedWebhooks(catalog, values));
  if (!catalog || !values || problems.exist()) throw problems.asError();
  return { catalog, values };
}

/** What is sent to a customer's own system is signed, or nobody could tell it from what others send there. */
function unsignedWebhooks({ customers }: LoadedCatalog, values: SecretValues): readonly string[] {
  return [...customers.values()].flatMap(({ customer: { key }, messages }) => {
    if (messages.webhook === '' || values.customers[key]?.webhookSecrets?.length) return [];
    return [`${key} has a webhook: SECRETS_FILE must have its "webhook_secrets"`];
  });
}
