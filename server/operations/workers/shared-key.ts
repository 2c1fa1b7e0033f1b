import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';

const VARIABLE = 'STOREFRONT_SESSION_KEY';

function newKey(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * A random key that lasts as long as the server runs. Workers get theirs from the primary, because a cookie that one of
 * them has signed comes back to another.
 */
export function keyUntilRestart(): string {
  return (cluster.isWorker ? process.env[VARIABLE] : undefined) ?? newKey();
}

/** What the primary adds to the environment of each of its workers. */
export function workerEnvironment(): Readonly<Record<string, string>> {
  return { [VARIABLE]: newKey() };
}
