import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Context, Next } from 'koa';
import { type ContentEncoding, contentEncoding } from '../request/content-encoding';
import { brotliOptions, compressForMany, compressOnce, FEWEST_BYTES, GZIP } from '../responses/compress-text';
import { isShared } from '../responses/share-answer';

/**
 * While this many answers are being compressed, others are sent as they are, which costs no CPU. More than the downloads
 * that can be open at once, so that slow readers of those do not use it up.
 */
const MOST_AT_ONCE = 16;

const TEXT = /^(text\/|image\/svg\+xml|application\/(json|manifest\+json|javascript))/;

/** Downloads are long, and their readers wait for the database rather than for the network. */
const STREAM_QUALITY = 4;

/**
 * Compresses every text answer, calls and downloads included, unless it is small or already compressed. No body has a
 * secret that its size could give away (docs/security.md, Compressed answers).
 */
export function compressAnswers({ mostAtOnce = MOST_AT_ONCE } = {}) {
  let running = 0;
  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (!isText(ctx)) return;
    ctx.vary('Accept-Encoding');
    const encoding = contentEncoding(ctx);
    if (!encoding || ctx.method === 'HEAD' || running >= mostAtOnce) return;
    const body: Readable | Buffer = ctx.body instanceof Readable ? ctx.body : bytesOf(ctx.body);
    if (Buffer.isBuffer(body) && body.length < FEWEST_BYTES) return;
    running += 1;
    const done = () => {
      running -= 1;
    };
    ctx.body = Buffer.isBuffer(body)
      ? await (isShared(ctx) ? compressForMany : compressOnce)(body, encoding).finally(done)
      : compressStream(body, encoding, done);
    ctx.set('Content-Encoding', encoding);
    const tag = ctx.res.getHeader('ETag');
    // A strong tag would claim the same bytes in every encoding.
    if (String(tag).startsWith('"')) ctx.set('ETag', `W/${tag}`);
  };
}

/** Whether there is a text to send that is not compressed yet. */
function isText(ctx: Context): boolean {
  const hasBody = ctx.respond !== false && ctx.body !== undefined && ctx.body !== null;
  return hasBody && !ctx.res.hasHeader('Content-Encoding') && TEXT.test(String(ctx.res.getHeader('Content-Type')));
}

/** Koa sends objects as JSON. */
function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/**
 * Sends each chunk at once, so that no connection looks idle while the next one is read. A broken source breaks the
 * answer off; a reader who leaves ends the source.
 */
function compressStream(source: Readable, encoding: ContentEncoding, done: () => void): Readable {
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ ...brotliOptions(STREAM_QUALITY), flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ ...GZIP, flush: constants.Z_SYNC_FLUSH });
  return pipeline(source, encoder, done);
}
