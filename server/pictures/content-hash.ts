import { createHash } from 'node:crypto';

/** 12 hex digits: plenty to tell the versions of one picture apart. */
export function contentHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}
