import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Repeated } from '../../jobs/repeat';
import type { Services } from '../services/services';
import type { Lifecycle } from './lifecycle';
import { onStopSignal } from './signals';

/** From the signal to the end of the process, whatever is still running. */
const STOP_WITHIN_MS = 10_000;

interface Stoppable {
  readonly server: Server;
  readonly lifecycle: Lifecycle;
  readonly services: Services;
  readonly background: readonly Pick<Repeated, 'stop'>[];
  /** Stopped when no request is left. */
  readonly savingLimits: Pick<Repeated, 'stop'>;
}

/**
 * Stops on SIGTERM and SIGINT: `/readyz` says no, so that a load balancer sends nobody else; then no connection is
 * accepted; then requests in flight are finished.
 */
export function stopOnSignals(stoppable: Stoppable): void {
  onStopSignal(() => void stop(stoppable));
}

async function stop({ server, lifecycle, services, background, savingLimits }: Stoppable): Promise<void> {
  const { log, db, settings } = services;
  log.info({ step: 'stopping' }, 'stop');
  setTimeout(() => {
    log.warn({ step: 'cut off' }, 'stop');
    process.exit(1);
  }, STOP_WITHIN_MS).unref();
  lifecycle.stop();
  await sleep(settings.drainSeconds * 1_000);
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  // Connections of responses that are underway end with them.
  server.keepAliveTimeout = 1;
  await Promise.all([closed, ...background.map((job) => job.stop())]);
  await savingLimits.stop();
  await db.close();
  log.info({ step: 'stopped' }, 'stop');
  process.exit(0);
}
