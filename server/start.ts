import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startSavingKnownClients } from './access/limits';
import { createApp } from './app';
import { startCountingBudgets } from './approvals/count-budgets-again';
import { startExpiringApprovals } from './approvals/expire-approvals';
import { startReportingUnmatched } from './catalog/live/unmatched-photographs';
import { startWatchingData } from './catalog/live/watch-data';
import { startBackups } from './database/backup/scheduled-backups';
import { databaseToBackUp } from './database/engines/open-database';
import { collectProblems, type Problems, problemsOf } from './database/problems';
import { startSending } from './delivery/send-messages';
import { createHttpServer } from './http/connections/http-server';
import { indexBuiltFiles, readBuiltClient } from './http/responses/built-client';
import type { Background } from './jobs/repeat';
import { startDeletingOldOrders, startPurgingExpired } from './maintenance/purge';
import { readGauges } from './maintenance/read-gauges';
import { openServices, type ServerParts } from './open-services';
import { projectFolders } from './operations/files/project-folders';
import { type Metrics, openMetrics } from './operations/metrics/metrics';
import { type InspectedSettings, inspectSettings } from './operations/settings/settings';
import { createLifecycle } from './operations/startup/lifecycle';
import { startReconciling } from './payments/reconcile';
import { startPublishingPlans } from './publishing/publish-plans';
import { startSendingReports } from './reports/send-report-mails';
import { checkFolder, listenOn, takeDataFolder } from './startup/folder-and-port';
import { createMetricsServer } from './startup/metrics-server';
import { ignoreReloadSignal, onReloadSignal, stopOnSignals } from './startup/signals';
import { startWarmingPictures } from './storefront/warm-pictures';

/** Called once the server is ready. */
type Greet = (services: ServerParts, port: number) => void;

/** Starts the server, or prints every reason why it can't and exits with code 1. */
export async function start(greet: Greet): Promise<void> {
  try {
    ignoreReloadSignal();
    if (existsSync('.env')) process.loadEnvFile('.env');
    await serve(greet, inspectSettings(process.env));
  } catch (error) {
    const reasons = problemsOf(error) ?? [error instanceof Error ? (error.stack ?? error.message) : String(error)];
    process.stderr.write(`The server cannot start:\n${reasons.join('\n')}\n`);
    process.exit(1);
  }
}

/** Takes the metrics port and the folders, so that two servers never share a data folder. */
async function takePlaces(
  { settings, faulty }: InspectedSettings,
  problems: Problems,
  metrics: Metrics,
): Promise<void> {
  const isFine = (...names: string[]) => !names.some((name) => faulty.includes(name));
  if (settings.metrics && isFine('METRICS_PORT', 'METRICS_HOST')) {
    const { port, host } = settings.metrics;
    await problems.during(() => listenOn(createMetricsServer(metrics), 'METRICS_PORT', port, host));
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

function startBackground(services: ServerParts): Background[] {
  const { settings, log } = services;
  const data = startWatchingData(services);
  onReloadSignal(data.runNow);
  return [
    startReconciling(services),
    startPurgingExpired(services),
    ...(settings.retainOrdersDays === undefined ? [] : [startDeletingOldOrders(services)]),
    startSending(services),
    startPublishingPlans(services),
    startExpiringApprovals(services),
    startCountingBudgets(services),
    ...(settings.mail.smtpUrl === undefined ? [] : [startSendingReports(services)]),
    ...(settings.drawsAhead ? [startWarmingPictures(services)] : []),
    startReportingUnmatched(services),
    startSavingKnownClients(services),
    data,
    startBackups(databaseToBackUp(settings), settings.backups, { log, now: Date.now }),
  ];
}

/** Listens first: a supervisor sees what it's doing, however long an upgrade takes. */
async function serve(greet: Greet, inspected: InspectedSettings): Promise<void> {
  const { settings, faulty } = inspected;
  const problems = collectProblems();
  problems.add(...inspected.problems);
  const lifecycle = createLifecycle();
  const server = createHttpServer(lifecycle.listener, {}, settings.trustedHops);
  if (!faulty.includes('PORT') && !faulty.includes('HOST'))
    await problems.during(() => listenOn(server, 'PORT', settings.port, settings.host));
  const metrics = openMetrics();
  await takePlaces(inspected, problems, metrics);
  const services = await openServices(settings, projectFolders, { problems, report: lifecycle.report, metrics });
  const isBuilt = existsSync(join(projectFolders.client, 'index.html'));
  const client = isBuilt ? readBuiltClient(projectFolders.client, settings) : undefined;
  if (settings.metrics) readGauges(services);
  const [office, approve] = [projectFolders.office, projectFolders.approve].map((folder) =>
    existsSync(folder) ? indexBuiltFiles(folder) : undefined,
  );
  lifecycle.serve(createApp(services, client, { office, approve }));
  const background = startBackground(services);
  stopOnSignals({ server, lifecycle, services, background });
  services.log.info({ step: 'ready', ms: Math.round(performance.now()) }, 'start');
  greet(services, (server.address() as AddressInfo).port);
}
