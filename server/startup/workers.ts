import cluster, { type Worker } from 'node:cluster';
import { createServer } from 'node:http';
import { AggregatorRegistry } from 'prom-client';
import { inspectSettings, loadEnvFile, type Settings, SettingsError } from '../env';
import type { Metrics } from '../metrics/metrics';
import { createMetricsServer } from '../metrics/metrics-server';
import { openServices } from '../open-services';
import { projectFolders } from '../project-folders';
import { takeDataFolder } from './data-folder';
import { listenOn } from './listen';
import { collectProblems, type Problems } from './problems';

/** A process that ends is replaced after this time, so that one that cannot start does not take a whole core. */
const REPLACE_AFTER_MS = 1_000;

/** Longer than a worker takes to stop. */
const STOP_WITHIN_MS = 12_000;

/**
 * Runs the server in several processes on one port. This one answers no calls: it holds the data folder, reads the
 * metrics of all others, replaces those that end, and passes signals on. The first worker starts alone, because it may
 * have to upgrade the database, or find that it cannot start.
 */
export async function startWorkers(count: number): Promise<void> {
  loadEnvFile();
  const { settings, faulty, problems: ofSettings } = inspectSettings(process.env);
  const problems = collectProblems();
  problems.add(...ofSettings);
  await takeOwn(settings, (...names) => !names.some((name) => faulty.includes(name)), problems);
  // Finds what else is wrong, and opens nothing.
  if (problems.exist()) await openServices(settings, projectFolders, { problems });
  const first = cluster.fork();
  const isReady = await new Promise<boolean>((resolve) => {
    first.once('message', ({ greeting }: WorkerMessage) => {
      process.stdout.write(greeting);
      resolve(true);
    });
    first.once('exit', () => resolve(false));
  });
  // It has said why.
  if (!isReady) process.exit(1);
  const stop = keepRunning();
  for (let worker = 1; worker < count; worker += 1) cluster.fork();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
}

/** Sent by a worker that is ready. */
interface WorkerMessage {
  readonly greeting: string;
}

/**
 * Tells the first process that this one is ready, and from now on its metrics.
 *
 * @param greeting printed once, for all workers
 */
export function reportReady(greeting: string, { registry }: Metrics): void {
  AggregatorRegistry.setRegistries(registry);
  // Answers the first process; it is made for that alone.
  new AggregatorRegistry();
  process.send?.({ greeting } satisfies WorkerMessage);
}

/** Takes what belongs to all workers together. */
async function takeOwn(settings: Settings, isFine: (...names: string[]) => boolean, problems: Problems): Promise<void> {
  if (settings.secretsFile === undefined && !settings.production && isFine('SECRETS_FILE')) {
    problems.add('SECRETS_FILE: must be set for several workers. Without it, each would have session keys of its own.');
  }
  if (isFine('PORT', 'HOST')) {
    const attempt = createServer();
    await problems.during(() => listenOn(attempt, 'PORT', settings.port, settings.host));
    await new Promise((resolve) => attempt.close(resolve));
  }
  if (settings.metrics && isFine('METRICS_PORT', 'METRICS_HOST')) {
    const { port, host } = settings.metrics;
    const registry = new AggregatorRegistry();
    const ofAll = { contentType: registry.contentType, metrics: () => registry.clusterMetrics() };
    await problems.during(() => listenOn(createMetricsServer(ofAll), 'METRICS_PORT', port, host));
  }
  if (settings.databaseUrl === undefined && isFine('DATA_DIR', 'DATABASE_URL')) {
    await problems.during(() => takeDataFolder(settings.dataDir));
  }
}

/** Replaces workers that end, until it is told to stop: then it ends with the last of them. */
function keepRunning(): (signal: NodeJS.Signals) => void {
  let isStopping = false;
  let hasFailed = false;
  const running = () => Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined);
  cluster.on('exit', (_worker, code) => {
    if (!isStopping) {
      setTimeout(() => isStopping || cluster.fork(), REPLACE_AFTER_MS);
      return;
    }
    // Null for one that was told to stop while it started.
    hasFailed ||= code !== 0 && code !== null;
    if (running().length === 0) process.exit(hasFailed ? 1 : 0);
  });
  return (signal) => {
    if (!isStopping) setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    isStopping = true;
    if (running().length === 0) process.exit(0);
    for (const worker of running()) worker.process.kill(signal);
  };
}

const MOST_WORKERS = 64;

/** @param args of the command line: `--workers 4`; one by default @throws SettingsError */
export function readWorkers(args: readonly string[]): number {
  const [name, count = '', ...others] = args.flatMap((arg) => arg.split('='));
  if (name === undefined) return 1;
  const workers = Number(count);
  const isCount = /^\d{1,3}$/.test(count) && workers >= 1 && workers <= MOST_WORKERS;
  if (name === '--workers' && isCount && others.length === 0) return workers;
  throw new SettingsError(`Usage: npm run serve -- --workers 4 (1 to ${MOST_WORKERS} processes on one port)`);
}
