import type { Context } from 'koa';

export type ContentEncoding = 'br' | 'gzip';

/**
 * The encoding to send, or undefined for none. Brotli is smaller, so it comes first wherever the browser takes it:
 * negotiation by the order of the header would choose gzip from the usual 'gzip, deflate, br'.
 */
export function contentEncoding(ctx: Context): ContentEncoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) => ctx.acceptsEncodings(encoding) === encoding);
}
