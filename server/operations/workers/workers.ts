import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { type Backoff, exponentialBackoffMs } from '../../../domain/backoff';
import type { Background } from '../../jobs/repeat';
import { onReloadSignal, onStopSignal } from '../startup/signals';
import { isReadyMessage, workerEnvironment } from './worker';
import type { WorkerMetrics } from './worker-metrics';
import { giveWriteTurns } from './write-turns';

/** A worker that ends within this time after it was ready, or before, failed quickly. */
const QUICK_MS = 1_000;

/** Doubles with each quick failure in a row: a worker that can't run doesn't keep a core busy with restarts. */
export const RESTART_DELAY: Backoff = { firstMs: 100, maxMs: 30_000 };

/** Workers end within ten seconds on their own. */
const STOP_WITHIN_MS = 11_000;

interface Primary {
  readonly log: Logger;
  readonly metrics: WorkerMetrics;
  /** Starts what only one process may do, once the first worker is ready. */
  readonly work: () => Background;
}

/**
 * Runs the server in several processes on one port. The first worker starts alone: it upgrades the database, and if it
 * can't start, neither can the others. A worker that ends is restarted. SIGTERM and SIGINT stop them all, each as
 * `stopOnSignals` does; a second signal ends everything at once, because workers end when the primary is gone.
 */
export function runWorkers(count: number, { log, metrics, work }: Primary): void {
  // Workers accept connections themselves. By default the primary hands them over, and a connection on its way to a
  // worker that's killed gets no response.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const environment = workerEnvironment();
  const takeInTurn = giveWriteTurns();
  let hasStarted = false;
  let isStopping = false;
  let exitCode = 0;
  let primaryWork: Background = { stop: async () => undefined };

  /** Keeps one worker running under one number. */
  function keepRunning(number: number): void {
    let quickEnds = 0;
    const run = () => {
      if (isStopping) return;
      const worker = cluster.fork(environment);
      const { pid } = worker.process;
      takeInTurn(worker);
      let readyAt: number | undefined;
      worker.on('message', (message: unknown) => {
        if (!isReadyMessage(message)) return;
        readyAt = performance.now();
        metrics.include(worker);
        log.info({ worker: number, process: pid }, 'worker is ready');
        startOthers();
      });
      worker.once('exit', (code, signal) => {
        metrics.leaveOut(worker);
        if (isStopping || !hasStarted) return endWithLast(code === 0 || isStopSignal(signal));
        const isQuick = readyAt === undefined || performance.now() - readyAt < QUICK_MS;
        quickEnds = isQuick ? quickEnds + 1 : 0;
        const delay = exponentialBackoffMs(quickEnds, RESTART_DELAY);
        metrics.countEnd();
        log.error({ worker: number, process: pid, code, signal, starts_again_in_ms: delay }, 'worker has ended');
        setTimeout(run, delay);
      });
    };
    run();
  }

  function startOthers(): void {
    if (hasStarted) return;
    hasStarted = true;
    primaryWork = work();
    for (let number = 2; number <= count; number += 1) keepRunning(number);
  }

  /** @param isFine whether the worker stopped as it should */
  function endWithLast(isFine: boolean): void {
    if (!isFine) exitCode = 1;
    if (runningWorkers().length === 0) void primaryWork.stop().then(() => process.exit(exitCode));
  }

  function stop(): void {
    log.info({ step: 'stopping', workers: runningWorkers().length }, 'stop');
    isStopping = true;
    for (const { process: child } of runningWorkers()) child.kill('SIGTERM');
    void primaryWork.stop();
    if (runningWorkers().length === 0) endWithLast(true);
    setTimeout(() => {
      for (const { process: child } of runningWorkers()) child.kill('SIGKILL');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
  }

  onStopSignal(stop);
  onReloadSignal(() => {
    for (const { process: child } of runningWorkers()) child.kill('SIGHUP');
  });
  keepRunning(1);
}

/** The signal may reach a starting worker before the primary and ends it. */
function isStopSignal(signal: string | null): boolean {
  return signal === 'SIGTERM' || signal === 'SIGINT';
}

function runningWorkers(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (worker && !worker.isDead() ? [worker] : []));
}
