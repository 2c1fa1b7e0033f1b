import type { Context } from 'koa';

/** Offsets of the first and the last byte, as Node's streams take them. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of `length` bytes that a request asks for; undefined for all of them, 'outside' if there are no such bytes.
 * Several ranges at once, and ranges that depend on an unchanged content (If-Range), are answered with all bytes.
 */
export function requestedRange(ctx: Context, length: number): ByteRange | 'outside' | undefined {
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
