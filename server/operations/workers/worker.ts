import cluster from 'node:cluster';

/** What a worker tells the primary once it answers calls. */
export interface ReadyMessage {
  readonly type: 'ready';
}

export function isReadyMessage(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}

/**
 * Whether this process starts the server: alone, or as the worker that the others wait for. It listens before it
 * upgrades the database. Workers that come later listen when they are ready, or calls that others could answer would
 * come to them.
 */
export function isFirstToStart(): boolean {
  return cluster.worker === undefined || cluster.worker.id === 1;
}

/** Has no effect in a server of one process. */
export function tellPrimaryReady(): void {
  cluster.worker?.send({ type: 'ready' } satisfies ReadyMessage);
}
