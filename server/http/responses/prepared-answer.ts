import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import { type ContentEncoding, contentEncoding } from '../request/content-encoding';
import { isKnownTag } from '../request/if-none-match';
import { type ByteRange, requestedRange } from './byte-range';

/** An answer that is the same for all its readers: a file, a picture, a page, a store's document. */
export interface PreparedAnswer {
  readonly type: string;
  readonly cacheControl: string;
  /** With quotes. Weak if there are several encodings: a strong tag would claim the same bytes in each. */
  readonly etag: string;
  readonly lastModified?: string;
  /** The encodings it can be sent in, besides none. */
  readonly encodings: readonly ContentEncoding[];
  body(encoding: ContentEncoding | undefined): Body | Promise<Body>;
}

/** Bytes in memory, or a file that is too large for that. */
export type Body = Buffer | StreamedBody;

export interface StreamedBody {
  readonly length: number;
  open(range: ByteRange | undefined): Readable;
}

/** Sends all of the answer, the part the reader asks for, or 304 if the reader has it. */
export async function sendPrepared(ctx: Context, answer: PreparedAnswer): Promise<void> {
  if (isKnownTag(ctx.req.headers['if-none-match'], answer.etag)) {
    setHeaders(ctx, answer);
    ctx.status = 304;
    return;
  }
  const encoding = contentEncoding(ctx, answer.encodings);
  // Headers are set once the body is there: they must not describe an error.
  const body = await answer.body(encoding);
  setHeaders(ctx, answer);
  if (encoding) ctx.set('Content-Encoding', encoding);
  ctx.set('Content-Type', answer.type);
  sendBody(ctx, body);
}

function setHeaders(ctx: Context, { cacheControl, etag, lastModified, encodings }: PreparedAnswer): void {
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
