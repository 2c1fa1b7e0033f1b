import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';

/** A worker takes calls. */
const READY = { type: 'ready' };

export function isReadyMessage(message: unknown): boolean {
  return (message as Partial<typeof READY> | null)?.type === READY.type;
}

/**
 * Whether this process starts the server: alone, or as the worker that the others wait for. It listens before it
 * upgrades the database. Later workers listen when they're ready, or they'd get calls that others could handle.
 */
export function isFirstToStart(): boolean {
  return cluster.worker === undefined || cluster.worker.id === 1;
}

/** Does nothing in a server of one process. */
export function reportReady(): void {
  cluster.worker?.send(READY);
}

const VARIABLE = 'STOREFRONT_SESSION_KEY';

function newKey(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Lasts as long as the server runs. Workers get it from the primary, because one may get a cookie that another signed.
 */
export function keyUntilRestart(): string {
  return (cluster.isWorker ? process.env[VARIABLE] : undefined) ?? newKey();
}

export function workerEnvironment(): Readonly<Record<string, string>> {
  return { [VARIABLE]: newKey() };
}
