import cluster from 'node:cluster';

/** A worker takes calls. */
export interface ReadyMessage {
  readonly type: 'ready';
}

export function isReadyMessage(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}

/**
 * Whether this process starts the server: alone, or as the worker that the others wait for. It listens before it
 * upgrades the database. Later workers listen when they're ready, or they'd get calls that others could handle.
 */
export function isFirstToStart(): boolean {
  return cluster.worker === undefined || cluster.worker.id === 1;
}

/** Does nothing in a server of one process. */
export function tellPrimaryReady(): void {
  cluster.worker?.send({ type: 'ready' } satisfies ReadyMessage);
}
