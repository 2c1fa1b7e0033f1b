import cluster from 'node:cluster';

/** A signal sent to a group of processes arrives again within this time. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Calls `stop` at the first SIGTERM or SIGINT. A second signal ends the process at once, unless it's the same one
 * passed on: npm, timeout, and systemd signal a whole group, and some members forward it. A worker gets its primary's
 * signal, too, and ends with it.
 */
export function onStopSignal(stop: () => void): void {
  let toldAt: number | undefined;
  const onSignal = () => {
    if (toldAt === undefined) {
      toldAt = performance.now();
      stop();
    } else if (!cluster.isWorker && performance.now() - toldAt > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
}

const RELOAD = 'SIGHUP';

/** In a terminal, SIGHUP means that the window was closed, so the server ends. */
const isFromTerminal = process.stdin.isTTY === true && !cluster.isWorker;

/** Until the server is ready there's nothing to reload. */
export function ignoreReloadSignal(): void {
  onReloadSignal(() => undefined);
}

/** SIGHUP means that changed files are complete. */
export function onReloadSignal(reload: () => void): void {
  if (!isFromTerminal) process.on(RELOAD, reload);
}
