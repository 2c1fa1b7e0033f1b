import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import type { Middleware } from 'koa';
import compress from 'koa-compress';
import { MIN_BYTES } from './cached-content';

/** A small window takes less memory per response; higher levels take too long for text that one reader gets once. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

/**
 * Compresses text responses that aren't compressed yet. Each chunk of a download goes out at once, so no connection
 * looks idle while the next one is read. No body has a secret that its size could reveal (docs/security.md).
 */
export function compressResponses(): Middleware {
  const compressed = compress({
    threshold: MIN_BYTES,
    br: { params: BROTLI, flush: constants.BROTLI_OPERATION_FLUSH },
    gzip: { flush: constants.Z_SYNC_FLUSH },
    deflate: false,
    zstd: false,
  });
  return (ctx, next) =>
    compressed(ctx, async () => {
      await next();
      // Piping into an encoder doesn't pass on that the source failed: half a file would look whole, or never end.
      if (ctx.body instanceof Readable) ctx.body.once('error', () => ctx.res.destroy());
    });
}
