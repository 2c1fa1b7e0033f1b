import type { Context } from 'koa';
import { LRUCache } from 'lru-cache';

export type ContentEncoding = 'br' | 'gzip';

/** Brotli is smaller, so it comes first if the browser takes it, whatever the order of the header. */
const ENCODINGS: readonly ContentEncoding[] = ['br', 'gzip'];

export function contentEncoding(ctx: Context): ContentEncoding | undefined {
  return acceptedEncodings(ctx.req.headers['accept-encoding'])[0];
}

/** Browsers send a handful of different headers, so each is parsed once. The limit is for clients that make them up. */
const known = new LRUCache<string, readonly ContentEncoding[]>({ max: 200 });

function acceptedEncodings(header = ''): readonly ContentEncoding[] {
  const parsed = known.get(header);
  if (parsed) return parsed;
  const accepted = ENCODINGS.filter((encoding) => accepts(header, encoding));
  known.set(header, accepted);
  return accepted;
}

/** An encoding that the header doesn't name is accepted if '*' is. A weight of 0 refuses. */
function accepts(header: string, encoding: ContentEncoding): boolean {
  const entries = header.split(',').map((entry) => entry.toLowerCase().replaceAll(/\s/g, ''));
  const named = (name: string) => entries.find((entry) => entry === name || entry.startsWith(`${name};`));
  const entry = named(encoding) ?? named('*');
  return entry !== undefined && !/;q=0(?:\.0*)?$/.test(entry);
}
