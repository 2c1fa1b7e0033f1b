import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { type Backoff, exponentialBackoffMs } from '../../../domain/backoff';
import type { Repeated } from '../../jobs/repeat';
import { onReloadSignal, onStopSignal } from '../startup/signals';
import { workerEnvironment } from './shared-key';
import { isReadyMessage } from './worker';
import type { WorkerMetrics } from './worker-metrics';

/** A worker that ends sooner than this after it was ready, or before, has failed quickly. */
const QUICK_MS = 1_000;

/** Doubles with each quick failure in a row: a worker that can't run doesn't keep a core busy with starting. */
export const RESTART_DELAY: Backoff = { firstMs: 100, maxMs: 30_000 };

/** Workers end within ten seconds by themselves. */
const STOP_WITHIN_MS = 11_000;

interface Primary {
  readonly log: Logger;
  readonly metrics: WorkerMetrics;
  /** Starts what only one process may do, once the first worker is ready. */
  readonly work: () => Pick<Repeated, 'stop'>;
}

/**
 * Runs the server in several processes that listen on one port. The first worker starts alone: it upgrades the database,
 * and if it cannot start, neither can the others. A worker that ends is started again. SIGTERM and SIGINT stop all of
 * them, each as `stopOnSignals` stops a server of one process; a second signal ends everything at once, because workers
 * end when the primary is gone.
 */
export function runWorkers(count: number, { log, metrics, work }: Primary): void {
  // Workers accept connections themselves. With Node's default, the primary hands them over, and a connection that is on
  // its way to a worker that is killed is answered by nobody.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const environment = workerEnvironment();
  let hasStarted = false;
  let isStopping = false;
  let exitCode = 0;
  let primaryWork: Pick<Repeated, 'stop'> = { stop: async () => undefined };

  /** Keeps one worker running, under the same number to its end. */
  function keepRunning(number: number): void {
    let quickEnds = 0;
    const run = () => {
      if (isStopping) return;
      const worker = cluster.fork(environment);
      const { pid } = worker.process;
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

  /** @param isFine whether the worker has stopped as it should */
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

/** A worker that is still starting is ended by the signal itself, which may reach it before the primary. */
function isStopSignal(signal: string | null): boolean {
  return signal === 'SIGTERM' || signal === 'SIGINT';
}

function runningWorkers(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (worker && !worker.isDead() ? [worker] : []));
}
