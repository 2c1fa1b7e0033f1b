import { createHash } from 'node:crypto';
import type { ContentEncoding } from '../request/content-encoding';
import { compressForMany, FEWEST_BYTES } from './compress-text';
import type { PreparedAnswer } from './prepared-answer';

export interface PreparedText extends PreparedAnswer {
  /** As it is before it is compressed. */
  readonly bytes: Buffer;
}

/** Prepares a text. It is compressed when it is first asked for, and then kept with its compressed copies. */
export function prepareText(text: string, meta: Pick<PreparedAnswer, 'type' | 'cacheControl'>): PreparedText {
  const bytes = Buffer.from(text);
  const compressed = new Map<ContentEncoding, Promise<Buffer>>();
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  return {
    ...meta,
    bytes,
    etag: `W/"${hash}"`,
    encodings: bytes.length < FEWEST_BYTES ? [] : ['br', 'gzip'],
    body(encoding) {
      if (!encoding) return bytes;
      const known = compressed.get(encoding) ?? compressForMany(bytes, encoding);
      compressed.set(encoding, known);
      return known;
    },
  };
}
