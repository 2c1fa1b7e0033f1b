import { createHash, randomBytes } from 'node:crypto';

export function randomId(): string {
  return randomBytes(32).toString('base64url');
}

/** Links and the office's sessions are stored as hashes that open nothing. They're random, so one fast round is enough. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
