import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';

const VARIABLE = 'STOREFRONT_SESSION_KEY';

function newKey(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Lasts as long as the server runs. Workers get it from the primary, because a cookie signed by one comes back to
 * another.
 */
export function keyUntilRestart(): string {
  return (cluster.isWorker ? process.env[VARIABLE] : undefined) ?? newKey();
}

export function workerEnvironment(): Readonly<Record<string, string>> {
  return { [VARIABLE]: newKey() };
}
