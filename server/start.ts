import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { startSavingLimits } from './access/limits';
import { createApp } from './app';
import { startReportingUnmatched } from './catalog/live/unmatched-photographs';
import { startWatchingData } from './catalog/live/watch-data';
import { startWarmingPictures } from './catalog/pictures/warm-pictures';
import { databaseToBackUp } from './db/engines/open-database';
import { createHttpServer } from './http/connections/http-server';
import { indexBuiltFiles, readBuiltClient } from './http/responses/built-client';
import { startCheckingReplicas } from './jobs/check-replicas';
import { startExpiringApprovals } from './jobs/expire-approvals';
import { startPublishingPlans } from './jobs/publish-plans';
import { startDeletingOldOrders, startPurgingExpired } from './jobs/purge';
import type { Background } from './jobs/repeat';
import { startSummingOrders } from './jobs/sum-orders';
import { startSendingReports } from './messages/mail/send-report-mails';
import { startSending } from './messages/send-messages';
import { startBackups } from './operations/backup/scheduled-backups';
import { projectFolders } from './operations/files/project-folders';
import { openLog } from './operations/log';
import { createMetricsServer, openMetrics, type ReadMetrics } from './operations/metrics/metrics';
import { readGauges } from './operations/metrics/read-gauges';
import { openServices } from './operations/services/open-services';
import type { Services } from './operations/services/services';
import { type InspectedSettings, inspectSettings, readFlags, type Settings } from './operations/settings';
import { checkFolder, listenOn, takeDataFolder } from './operations/startup/folder-and-port';
import { createLifecycle } from './operations/startup/lifecycle';
import { collectProblems, type Problems, problemsOf } from './operations/startup/problems';
import { ignoreReloadSignal, onReloadSignal, stopOnSignals } from './operations/startup/signals';
import { isFirstToStart, reportReady } from './operations/workers/worker';
import { openWorkerMetrics, shareMetrics } from './operations/workers/worker-metrics';
import { runWorkers } from './operations/workers/workers';
import { startReconciling } from './orders/payments/reconcile';

/** Called once the server is ready. Of several processes, only the first calls it. */
type Greet = (services: Services, port: number) => void;

/** Starts as many processes as the settings say, or prints every reason why it can't and exits with code 1. */
export async function start(greet: Greet, args: readonly string[] = []): Promise<void> {
  try {
    ignoreReloadSignal();
    Object.assign(process.env, readFlags(args));
    if (existsSync('.env')) process.loadEnvFile('.env');
    await startUp(greet, inspectSettings(process.env));
  } catch (error) {
    const reasons = problemsOf(error) ?? [error instanceof Error ? (error.stack ?? error.message) : String(error)];
    process.stderr.write(`The server cannot start:\n${reasons.join('\n')}\n`);
    process.exit(1);
  }
}

async function startUp(greet: Greet, inspected: InspectedSettings): Promise<void> {
  const { settings } = inspected;
  const problems = collectProblems();
  problems.add(...inspected.problems);
  if (cluster.isWorker) return serve(greet, inspected, problems);
  if (settings.workers === 1) return serve(greet, inspected, problems, takeWhatIsShared);
  const metrics = openWorkerMetrics();
  await takeWhatIsShared(inspected, problems, metrics.read);
  if (!problems.exist()) {
    const log = openLog(settings.logLevel);
    return runWorkers(settings.workers, { log, metrics, work: () => backUp(settings, log) });
  }
  // Finds what else is wrong, and fails.
  return serve(greet, inspected, problems);
}

/** Only one process of a server can have the data folder and the metrics port. */
async function takeWhatIsShared(
  { settings, faulty }: InspectedSettings,
  problems: Problems,
  readMetrics: ReadMetrics,
): Promise<void> {
  const isFine = (...names: string[]) => !names.some((name) => faulty.includes(name));
  if (settings.metrics && isFine('METRICS_PORT', 'METRICS_HOST')) {
    const { port, host } = settings.metrics;
    await problems.during(() => listenOn(createMetricsServer(readMetrics), 'METRICS_PORT', port, host));
  }
  const { dataDir, databaseUrl, backups } = settings;
  if (isFine('DATA_DIR', 'DATABASE_URL'))
    await problems.during(async () => {
      if (databaseUrl === undefined) await takeDataFolder(dataDir);
      else checkFolder('DATA_DIR', dataDir);
    });
  if (isFine('DATA_DIR', 'BACKUP_DIR', 'BACKUP_EVERY') && backups.everyMs !== undefined)
    await problems.during(() => checkFolder('BACKUP_DIR', backups.folder));
}

function backUp(settings: Settings, log: Logger): Background {
  return startBackups(databaseToBackUp(settings), settings.backups, { log, now: Date.now });
}

function startBackground(services: Services, onNewData: () => void): Background[] {
  const data = startWatchingData(services, onNewData);
  onReloadSignal(data.runNow);
  return [
    startReconciling(services),
    startPurgingExpired(services),
    ...(services.settings.retainOrdersDays === undefined ? [] : [startDeletingOldOrders(services)]),
    startSending(services),
    startSummingOrders(services),
    ...(services.db.replicas ? [startCheckingReplicas(services, services.db.replicas)] : []),
    startPublishingPlans(services),
    startExpiringApprovals(services),
    ...(services.settings.mail.smtpUrl === undefined ? [] : [startSendingReports(services)]),
    // Of several processes, one is enough: they share the folder.
    ...(services.settings.drawsAhead && isFirstToStart() ? [startWarmingPictures(services)] : []),
    ...(isFirstToStart() ? [startReportingUnmatched(services)] : []),
    data,
    // Of several processes, the primary does it.
    ...(cluster.isWorker ? [] : [backUp(services.settings, services.log)]),
  ];
}

/** Listens first: a supervisor sees what it's doing, however long an upgrade takes. */
async function serve(
  greet: Greet,
  inspected: InspectedSettings,
  problems: Problems,
  takeShared?: typeof takeWhatIsShared,
): Promise<void> {
  const { settings, faulty } = inspected;
  const lifecycle = createLifecycle();
  const server = createHttpServer(lifecycle.listener, {}, settings.trustedHops);
  const listen = () => listenOn(server, 'PORT', settings.port, settings.host);
  if (isFirstToStart() && !faulty.includes('PORT') && !faulty.includes('HOST')) await problems.during(listen);
  const metrics = openMetrics();
  await takeShared?.(inspected, problems, () => metrics.registry.metrics());
  shareMetrics(metrics);
  const services = await openServices(settings, projectFolders, { problems, report: lifecycle.report, metrics });
  const isBuilt = existsSync(join(projectFolders.client, 'index.html'));
  const client = isBuilt ? readBuiltClient(projectFolders.client, settings) : undefined;
  if (settings.metrics) readGauges(services);
  const [office, approve] = [projectFolders.office, projectFolders.approve].map((folder) =>
    existsSync(folder) ? indexBuiltFiles(folder) : undefined,
  );
  const answerWithCurrentData = () => lifecycle.serve(createApp(services, client, { office, approve }));
  answerWithCurrentData();
  const background = startBackground(services, answerWithCurrentData);
  stopOnSignals({ server, lifecycle, services, background, savingLimits: startSavingLimits(services) });
  if (!isFirstToStart()) await listen();
  services.log.info({ step: 'ready', ms: Math.round(performance.now()) }, 'start');
  reportReady();
  if (isFirstToStart()) greet(services, (server.address() as AddressInfo).port);
}
