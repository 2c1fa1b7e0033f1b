import { join } from 'node:path';
import type { Logger } from 'pino';
import { openLimits } from './access/limits';
import { takeAssets } from './catalog/asset-files';
import { followCatalog, NOT_TAKEN, newestCatalog, takeFiles } from './catalog/live/follow-documents';
import { openLiveData, reportLeftOut } from './catalog/live/live-data';
import { watchDataFiles, watchSecretsFile } from './catalog/live/watch-files';
import { watchPhotographs } from './catalog/live/watch-photographs';
import { type LoadedFolder, loadFolder } from './catalog/load-catalog';
import { type ReportProgress, wrapAcquire } from './database/connection';
import type { Database } from './database/database';
import { type DatabasePlace, databasePlace, inspectDatabase } from './database/engines/open-database';
import { collectProblems, type Problems } from './database/problems';
import { isOpenToEverybody } from './operations/files/private-files';
import { checkedData, type Folders, programChecksum } from './operations/files/project-folders';
import { openLog } from './operations/log';
import { type Metrics, openMetrics } from './operations/metrics/metrics';
import type { Settings } from './operations/settings/settings';
import { openDatabase } from './order-rows/open-database';
import { openOrderPlacing } from './orders/place-orders';
import { openPayPal } from './payments/paypal/paypal';
import { readAsset } from './pictures/asset-rows';
import { openDrawingProcess } from './pictures/open-drawing-process';
import { indexPhotographs, openPhotoCache } from './pictures/photographs';
import { openPictureStore } from './pictures/picture-store';
import { loadSecrets } from './secrets/load-secrets';
import { listSecretRows } from './secrets/rows';
import type { SecretValues } from './secrets/secrets';

/** Everything that the server opens. Each part of it takes only what it needs. */
export type ServerParts = Awaited<ReturnType<typeof openServices>>;

interface OpenOptions {
  /** If there are any, nothing is opened. */
  readonly problems?: Problems;
  /** Hears how far a database upgrade is. */
  readonly report?: ReportProgress;
  readonly metrics?: Metrics;
}

/** @throws StartError with everything that's wrong with data files, secrets, and database, which is then unchanged */
export async function openServices(
  settings: Settings,
  folders: Folders,
  { problems = collectProblems(), report, metrics = openMetrics() }: OpenOptions = {},
) {
  const log = openLog(settings.logLevel);
  const step = timedSteps(log);
  const place = databasePlace(settings);
  log.info({ step: 'program', ms: Math.round(performance.now()) }, 'start');
  report?.('Checking data files and database');
  // Before reading anything, so it misses no change.
  const files = settings.production ? undefined : await watchDataFiles(folders.catalog);
  const secrets = await watchSecretsFile(settings);
  const { values, loaded } = await loadAndInspect(settings, folders, place, step, problems);
  if (settings.secretsFile !== undefined && isOpenToEverybody(settings.secretsFile)) {
    log.warn({ file: settings.secretsFile }, 'everybody on this machine can read SECRETS_FILE: chmod o-r it');
  }
  const photographs = await step('photographs', () => indexPhotographs(folders.photographs));
  const kept = openPhotoCache(join(settings.picturesDir, 'photographs'));
  const draw = openDrawingProcess();
  const pictureStore = openPictureStore(settings.picturesDir, draw, {
    drawAhead: openDrawingProcess({ isBackground: true, maxMs: 5 * 60_000 }),
    builtIn: folders.pictures,
    kept,
    readAsset: (hash) => readAsset(db.read, hash),
  });
  const db = await step('database', () =>
    openDatabase(place, { progress: logProgress(log, report), warn: (sentence) => log.warn(sentence) }),
  );
  const stored = await listSecretRows(db.read);
  measureWaits(db, metrics);
  const live = await step('documents', async () => {
    const program = programChecksum();
    const catalog = await openCatalog({ settings, folders, log, db }, loaded, program);
    const unknown = Object.keys(values.customers).filter(
      (key) => !catalog.customers.has(key) && !catalog.leftOut.has(key),
    );
    if (unknown.length > 0) log.warn(`SECRETS_FILE names ${unknown.join(', ')}, which the catalog doesn't have`);
    const watchers = {
      files,
      catalog: followCatalog(db, catalog, program),
      secrets,
      photographs: watchPhotographs({ folder: folders.photographs, first: photographs, kept, pictureStore }),
    };
    return openLiveData({ catalog, secrets: values, stored, photographs }, settings, watchers);
  });
  reportLeftOut(live, log);
  return {
    settings,
    log,
    metrics,
    live,
    get revision() {
      return live.current.revision;
    },
    get stores() {
      return live.current.stores;
    },
    get leftOut() {
      return live.current.leftOut;
    },
    get customers() {
      return live.current.customers;
    },
    get keyOfTitle() {
      return live.current.keyOfTitle;
    },
    get formerNames() {
      return live.current.formerNames;
    },
    get addresses() {
      return live.current.addresses;
    },
    get provider() {
      return live.current.provider;
    },
    get secrets() {
      return live.current.secrets;
    },
    get pictures() {
      return live.current.pictures;
    },
    paypal: settings.paypal && openPayPal(settings.paypal, Date.now),
    pictureStore,
    prepareUpload: draw.prepare,
    db,
    placing: openOrderPlacing(db),
    limits: openLimits(db),
    now: Date.now,
  };
}

/** Reads everything that can be wrong, to report it all at once. @throws StartError */
async function loadAndInspect(
  settings: Settings,
  folders: Folders,
  place: DatabasePlace,
  step: TimedStep,
  problems: Problems,
): Promise<{ readonly loaded: LoadedFolder; readonly values: SecretValues }> {
  const loaded = await step('catalog', () => problems.during(() => loadFolder(folders.catalog, checkedData())));
  const customers = () => [...(loaded?.catalog.customers.values() ?? [])].map(({ customer }) => customer);
  const values = await step('secrets', () => problems.during(() => loadSecrets(settings, customers)));
  await step('inspection', () => problems.during(() => inspectDatabase(place)));
  if (!loaded || !values || problems.exist()) throw problems.asError();
  return { loaded, values };
}

interface CatalogPlaces {
  readonly settings: Settings;
  readonly folders: Folders;
  readonly log: Logger;
  readonly db: Database;
}

/** The newest revision, which new data files may become first. */
async function openCatalog({ settings, folders, log, db }: CatalogPlaces, loaded: LoadedFolder, program?: string) {
  const moment = settings.production ? 'start' : 'running';
  for (const sentence of await takeAssets(db, folders.catalog, loaded.documents, Date.now())) log.warn(sentence);
  const whyNot = NOT_TAKEN[await takeFiles(db, loaded.documents, Date.now(), moment)];
  if (whyNot) log.warn(whyNot);
  return newestCatalog(db, loaded, program);
}

type TimedStep = <Result>(step: string, work: () => Result | Promise<Result>) => Promise<Result>;

/** A slow start explains itself: each step logs how long it took. */
function timedSteps(log: Logger): TimedStep {
  return async (step, work) => {
    const started = performance.now();
    const result = await work();
    log.info({ step, ms: Math.round(performance.now() - started) }, 'start');
    return result;
  };
}

const LOG_EVERY_MS = 1_000;

/** Passes progress on at once, and logs it at most once a second. */
function logProgress(log: Logger, report: ReportProgress = () => undefined): ReportProgress {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return (doing) => {
    report(doing);
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log.info({ progress: doing }, 'start');
  };
}

const POOLS = ['write', 'read', 'lists', 'probe'] as const;

/** Times the wait for a free connection. */
function measureWaits(db: Database, { databaseWait }: Metrics): void {
  for (const pool of POOLS) {
    wrapAcquire(db[pool], (acquire) => {
      const end = databaseWait.startTimer({ pool });
      return acquire().finally(end);
    });
  }
}
