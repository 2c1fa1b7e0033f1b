import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib';
import type { Context, Next } from 'koa';
import { type ContentEncoding, contentEncoding } from '../request/request-headers';
import { isShared } from './shared-responses';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compressing less than this saves no packet. */
export const MIN_BYTES = 1024;

/**
 * Brotli's level for text compressed for one reader: the larger the text, the faster. Level 5 makes a hundred orders
 * with their lines an eighth smaller than level 4 and takes half a millisecond longer.
 */
const LEVELS = [
  { upTo: 256 * 1024, quality: 5 },
  { upTo: 1024 * 1024, quality: 4 },
  { upTo: Number.POSITIVE_INFINITY, quality: 3 },
];

/**
 * For a text that is compressed once and sent to many. Level 9 takes 32 MB while it compresses a page of 126 KB, level 6
 * takes 4 MB, and the page is less than one percent larger.
 */
const LASTING_QUALITY = 6;

const GZIP: ZlibOptions = { level: 6 };

/**
 * A small window takes less memory per response. At most 128 KB come from memory that the process has; the system hands
 * out more as empty pages each time, which takes longer than compressing a hundred orders.
 */
function brotliOptions(quality: number, windowBits = 19): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits } };
}

function compressOnce(bytes: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  const { quality } = LEVELS.find(({ upTo }) => bytes.length <= upTo) ?? { quality: 4 };
  return encoding === 'br' ? brotliAsync(bytes, brotliOptions(quality, 17)) : gzipAsync(bytes, GZIP);
}

export function compressForMany(bytes: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  return encoding === 'br' ? brotliAsync(bytes, brotliOptions(LASTING_QUALITY)) : gzipAsync(bytes, { level: 9 });
}

/** While so many responses are being compressed, others are sent as they are. More than can download at once. */
const MAX_AT_ONCE = 16;

const TEXT = /^(text\/|image\/svg\+xml|application\/(json|manifest\+json|javascript))/;

/** Downloads are long, and their readers wait for the database rather than for the network. */
const STREAM_QUALITY = 4;

/** Compresses text responses. No body has a secret that its size could reveal (docs/security.md). */
export function compressResponses({ mostAtOnce = MAX_AT_ONCE } = {}) {
  let running = 0;
  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (!isText(ctx)) return;
    ctx.vary('Accept-Encoding');
    const encoding = contentEncoding(ctx);
    if (!encoding || ctx.method === 'HEAD' || running >= mostAtOnce) return;
    const body: Readable | Buffer = ctx.body instanceof Readable ? ctx.body : bytesOf(ctx.body);
    if (Buffer.isBuffer(body) && body.length < MIN_BYTES) return;
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

function isText(ctx: Context): boolean {
  const hasBody = ctx.respond !== false && ctx.body !== undefined && ctx.body !== null;
  return hasBody && !ctx.res.hasHeader('Content-Encoding') && TEXT.test(String(ctx.res.getHeader('Content-Type')));
}

function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Sends each chunk at once, so no connection looks idle while the next one is read. */
function compressStream(source: Readable, encoding: ContentEncoding, done: () => void): Readable {
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ ...brotliOptions(STREAM_QUALITY), flush: constants.BROTLI_OPERATION_FLUSH })
      : createGzip({ ...GZIP, flush: constants.Z_SYNC_FLUSH });
  return pipeline(source, encoder, done);
}
