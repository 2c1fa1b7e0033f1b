import cluster from 'node:cluster';

/** The same signal arrives again within this time if it was sent to a group of processes. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Calls `stop` at the first SIGTERM or SIGINT. Another signal ends the process at once, unless it is the same one twice:
 * npm, timeout and systemd signal a whole group of processes, some of which pass it on. A worker gets its primary's
 * signal as well, and ends with it.
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

/** In a terminal, the signal says that its window was closed. The server ends with it, as programs do. */
const isFromTerminal = process.stdin.isTTY === true && !cluster.isWorker;

/** Files are read when the server starts; before it is ready, there is nothing to read again. */
export function ignoreReloadSignal(): void {
  onReloadSignal(() => undefined);
}

/** Calls `reload` at SIGHUP: somebody says that changed files are complete. */
export function onReloadSignal(reload: () => void): void {
  if (!isFromTerminal) process.on(RELOAD, reload);
}
