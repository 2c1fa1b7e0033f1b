import { createHash } from 'node:crypto';

/** 12 hex digits, enough to distinguish the versions of a picture. */
export function contentHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
