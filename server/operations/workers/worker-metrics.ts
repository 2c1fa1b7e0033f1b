import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import type { Metrics } from '../metrics/metrics';

export interface WorkerMetrics {
  include(worker: Worker): void;
  leaveOut(worker: Worker): void;
  countEnd(): void;
  /** Prometheus text, without workers that don't respond in time. */
  read(): Promise<string>;
}

type Counted = MetricObjectWithValues<MetricValue<string>>[];

/** Unlike prom-client's own messages, these only go to workers that are ready, so none is waited for in vain. */
type MetricsMessage =
  | { readonly type: 'read metrics'; readonly id: string }
  | { readonly type: 'metrics'; readonly id: string; readonly counted: Counted };

const RESPONSE_WITHIN_MS = 2_000;

export function openWorkerMetrics(): WorkerMetrics {
  const workers = new Set<Worker>();
  const own = new Registry();
  const registers = [own];
  const ready = new Gauge({ name: 'storefront_workers_ready', help: 'Processes that answer calls', registers });
  const ends = new Counter({
    name: 'storefront_worker_ends_total',
    help: 'Processes that have ended although nobody had stopped the server; they are started again',
    registers,
  });
  return {
    include(worker) {
      workers.add(worker);
      ready.set(workers.size);
    },
    leaveOut(worker) {
      workers.delete(worker);
      ready.set(workers.size);
    },
    countEnd: () => ends.inc(),
    async read() {
      const responses = await Promise.all([...workers].map(readFrom));
      const counted = responses.filter((response) => response !== undefined);
      const sums = AggregatorRegistry.aggregate(counted);
      return [await sums.metrics(), await own.metrics()].join('\n');
    },
  };
}

/** Undefined if the worker doesn't respond. */
function readFrom(worker: Worker): Promise<Counted | undefined> {
  const id = randomUUID();
  return new Promise((resolve) => {
    const finish = (counted?: Counted) => {
      clearTimeout(timeout);
      worker.off('message', listener);
      resolve(counted);
    };
    const listener = (message: MetricsMessage) => {
      if (message.type === 'metrics' && message.id === id) finish(message.counted);
    };
    const timeout = setTimeout(finish, RESPONSE_WITHIN_MS);
    worker.on('message', listener);
    worker.send({ type: 'read metrics', id } satisfies MetricsMessage, (error: Error | null) => {
      if (error) finish();
    });
  });
}

/** Lets the primary read this process's metrics, if it's a worker. */
export function shareMetrics({ registry }: Metrics): void {
  if (!cluster.isWorker) return;
  process.on('message', async (message: MetricsMessage) => {
    if (message.type !== 'read metrics') return;
    const counted = await registry.getMetricsAsJSON();
    // The primary may be gone by now.
    if (process.connected) process.send?.({ type: 'metrics', id: message.id, counted } satisfies MetricsMessage);
  });
}
