import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HasDatabase } from '../database/database';
import type { Background } from '../jobs/repeat';
import type { HasLog } from '../operations/log';
import type { HasSettings } from '../operations/settings/settings';
import type { Lifecycle } from '../operations/startup/lifecycle';

/** A signal sent to a group of processes arrives again within this time. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Calls `stop` at the first SIGTERM or SIGINT. A second signal ends the process at once, unless it's the same one
 * passed on: npm, timeout, and systemd signal a whole group, and some members forward it.
 */
export function onStopSignal(stop: () => void): void {
  let signaledAt: number | undefined;
  const onSignal = () => {
    if (signaledAt === undefined) {
      signaledAt = performance.now();
      stop();
    } else if (performance.now() - signaledAt > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
}

const RELOAD = 'SIGHUP';

/** In a terminal, SIGHUP means that the window was closed, so the server ends. */
const isFromTerminal = process.stdin.isTTY === true;

/** Until the server is ready there's nothing to reload. */
export function ignoreReloadSignal(): void {
  onReloadSignal(() => undefined);
}

/** SIGHUP means that changed files are complete. */
export function onReloadSignal(reload: () => void): void {
  if (!isFromTerminal) process.on(RELOAD, reload);
}

/** From the signal to the end of the process, whatever is still running. */
const STOP_WITHIN_MS = 10_000;

interface Stoppable {
  readonly server: Server;
  readonly lifecycle: Lifecycle;
  readonly services: HasDatabase & HasLog & HasSettings;
  readonly background: readonly Background[];
}

/** `/readyz` turns to 503, so load balancers send no more; then the port closes; then requests in flight finish. */
export function stopOnSignals(stoppable: Stoppable): void {
  onStopSignal(() => void stop(stoppable));
}

async function stop({ server, lifecycle, services, background }: Stoppable): Promise<void> {
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
  await db.close();
  log.info({ step: 'stopped' }, 'stop');
  process.exit(0);
}
