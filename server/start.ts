import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from './app';
import { checkBackupFolder } from './backup/check-backup-folder';
import { keepBackingUp } from './backup/keep-backing-up';
import { keepReconciling } from './commands/card-payment/reconcile';
import { databaseToBackUp } from './db/engines/database-to-back-up';
import { inspectSettings, loadEnvFile } from './env';
import { createHttpServer } from './http-server';
import { keepSavingLimits } from './keep-limits';
import { openMetrics } from './metrics/metrics';
import { createMetricsServer } from './metrics/metrics-server';
import { readGauges } from './metrics/read-gauges';
import { openServices } from './open-services';
import { projectFolders } from './project-folders';
import { keepPurgingExpired } from './purge-expired';
import { keepRetaining } from './retain-orders';
import type { Services } from './services';
import { takeDataFolder } from './startup/data-folder';
import { createLifecycle } from './startup/lifecycle';
import { listenOn } from './startup/listen';
import { collectProblems, problemsOf } from './startup/problems';
import { stopOnSignals } from './startup/stop';

/**
 * Starts the server and calls `greet` once it is ready. If anything keeps it from starting, it prints all of that, a
 * sentence each, and exits with code 1.
 */
export async function start(greet: (services: Services, port: number) => void): Promise<void> {
  await orExplain(() => startUp(greet));
}

/** Does the same for a part of the start. */
export async function orExplain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const reasons = problemsOf(error) ?? [error instanceof Error ? (error.stack ?? error.message) : String(error)];
    process.stderr.write(`The server cannot start:\n${reasons.join('\n')}\n`);
    process.exit(1);
  }
}

/**
 * Listens first: whoever watches the server learns what it is doing, however long an upgrade takes. A worker leaves what
 * it shares with others to the process that started it (`startup/workers.ts`).
 */
async function startUp(greet: (services: Services, port: number) => void): Promise<void> {
  loadEnvFile();
  const { settings, faulty, problems: ofSettings } = inspectSettings(process.env);
  const problems = collectProblems();
  problems.add(...ofSettings);
  const lifecycle = createLifecycle();
  const server = createHttpServer(lifecycle.listener);
  const isFine = (...names: string[]) => !names.some((name) => faulty.includes(name));
  if (isFine('PORT', 'HOST')) await problems.during(() => listenOn(server, 'PORT', settings.port, settings.host));
  const metrics = openMetrics();
  if (cluster.isPrimary && settings.metrics && isFine('METRICS_PORT', 'METRICS_HOST')) {
    const { port, host } = settings.metrics;
    await problems.during(() => listenOn(createMetricsServer(metrics.registry), 'METRICS_PORT', port, host));
  }
  if (cluster.isPrimary && isFine('DATA_DIR', 'DATABASE_URL') && settings.databaseUrl === undefined)
    await problems.during(() => takeDataFolder(settings.dataDir));
  if (isFine('DATA_DIR', 'BACKUP_DIR', 'BACKUP_EVERY'))
    await problems.during(() => checkBackupFolder(settings.backups));
  const services = await openServices(settings, projectFolders, { problems, report: lifecycle.report, metrics });
  const client = join(projectFolders.client, 'index.html');
  if (settings.metrics) readGauges(services);
  lifecycle.serve(createApp(services, existsSync(client) ? projectFolders.client : undefined));
  services.log.info({ step: 'ready', ms: Math.round(performance.now()) }, 'start');
  const stopBackingUp = keepBackingUp(databaseToBackUp(settings), settings.backups, services);
  const background = [
    keepReconciling(services),
    keepPurgingExpired(services),
    keepRetaining(services),
    async () => stopBackingUp(),
  ];
  stopOnSignals({ server, lifecycle, services, background, saveLimits: keepSavingLimits(services) });
  greet(services, (server.address() as AddressInfo).port);
}
