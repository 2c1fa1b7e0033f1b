import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import { type ContentEncoding, contentEncoding, isKnownTag } from '../request/request-headers';
import { compressForMany, MIN_BYTES } from './compress';

export interface PreparedResponse {
  readonly type: string;
  readonly cacheControl: string;
  /** With quotes. Weak if there are several encodings: a strong tag would claim the same bytes in each. */
  readonly etag: string;
  readonly lastModified?: string;
  readonly encodings: readonly ContentEncoding[];
  body(encoding: ContentEncoding | undefined): Body | Promise<Body>;
}

export type Body = Buffer | { readonly length: number; open(range: ByteRange | undefined): Readable };

export async function sendPrepared(ctx: Context, response: PreparedResponse): Promise<void> {
  if (isKnownTag(ctx.req.headers['if-none-match'], response.etag)) {
    setHeaders(ctx, response);
    ctx.status = 304;
    return;
  }
  const encoding = contentEncoding(ctx, response.encodings);
  // Headers are set once the body is there: they must not describe an error.
  const body = await response.body(encoding);
  setHeaders(ctx, response);
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.set('Content-Type', response.type);
  sendBody(ctx, body);
}

function setHeaders(ctx: Context, { cacheControl, etag, lastModified, encodings }: PreparedResponse): void {
  ctx.set('Cache-Control', cacheControl);
  ctx.set('ETag', etag);
  if (lastModified) ctx.set('Last-Modified', lastModified);
  if (encodings.length > 0) ctx.vary('Accept-Encoding');
}

function sendBody(ctx: Context, body: Body): void {
  const range = requestedRange(ctx, body.length);
  if (range) {
    ctx.set('Accept-Ranges', 'bytes');
    ctx.set('Content-Range', `bytes ${range === 'outside' ? '*' : `${range.start}-${range.end}`}/${body.length}`);
  }
  if (range === 'outside') {
    ctx.status = 416;
    ctx.body = '';
    return;
  }
  ctx.status = range ? 206 : 200;
  ctx.length = range ? range.end - range.start + 1 : body.length;
  if (ctx.method === 'HEAD') return;
  if (!Buffer.isBuffer(body)) ctx.body = body.open(range);
  else ctx.body = range ? body.subarray(range.start, range.end + 1) : body;
}

interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Undefined for all bytes, 'outside' for bytes beyond the end. Several ranges and If-Range get all bytes. */
function requestedRange(ctx: Context, length: number): ByteRange | 'outside' | undefined {
  const header = ctx.get('Range');
  if (header === '' || ctx.method !== 'GET' || ctx.get('If-Range') !== '') return undefined;
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === '' && last === '') return undefined;
  // Without a first byte, the last is a number of bytes from the end.
  if (first === '') return inside({ start: Math.max(0, length - Number(last)), end: length - 1 });
  if (last === '') return inside({ start: Number(first), end: length - 1 });
  return Number(first) > Number(last)
    ? undefined
    : inside({ start: Number(first), end: Math.min(Number(last), length - 1) });
}

function inside(range: ByteRange): ByteRange | 'outside' {
  return range.start > range.end ? 'outside' : range;
}

export interface PreparedText extends PreparedResponse {
  readonly bytes: Buffer;
}

/** Prepares a text. Compresses it on first use and caches the copies. */
export function prepareText(text: string, meta: Pick<PreparedResponse, 'type' | 'cacheControl'>): PreparedText {
  const bytes = Buffer.from(text);
  const compressed = new Map<ContentEncoding, Promise<Buffer>>();
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  return {
    ...meta,
    bytes,
    etag: `W/"${hash}"`,
    encodings: bytes.length < MIN_BYTES ? [] : ['br', 'gzip'],
    body(encoding) {
      if (!encoding) return bytes;
      const known = compressed.get(encoding) ?? compressForMany(bytes, encoding);
      compressed.set(encoding, known);
      return known;
    },
  };
}
