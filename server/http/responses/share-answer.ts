import type { Context, Next } from 'koa';
import { isDeviceCookie } from '../../access/device';
import { routeOf } from '../../operations/metrics/measure-requests';
import { requestAddress } from '../request/request-address';
import type { SharedAnswers } from './shared-answers';

/**
 * Says that everybody gets this answer who asks the same host for the same address, accepting the same types and
 * encodings: it depends on no cookie, no session and no client address.
 */
export function shareAnswer(ctx: Context): void {
  ctx.state.isShared = true;
}

export function isShared(ctx: Context): boolean {
  return ctx.state.isShared === true;
}

/** Keeps the answers for which `shareAnswer` was called, as they are sent. */
export function keepSharedAnswers(answers: SharedAnswers) {
  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (isShared(ctx) && ctx.status === 304) answers.renew(ctx.req, ctx.response.get('ETag'));
    const body = typeof ctx.body === 'string' ? Buffer.from(ctx.body) : ctx.body;
    if (!isShared(ctx) || ctx.status !== 200 || !Buffer.isBuffer(body) || !isForEverybody(ctx)) return;
    answers.keep(ctx.req, {
      headers: headersWithout(ctx, OF_ONE_REQUEST),
      unchanged: headersWithout(ctx, [...OF_ONE_REQUEST, ...OF_THE_BODY]),
      etag: ctx.response.get('ETag') || undefined,
      body,
      isSecure: requestAddress(ctx).isSecure,
      route: routeOf(ctx),
    });
  };
}

const OF_ONE_REQUEST = ['x-request-id', 'set-cookie'];
const OF_THE_BODY = ['content-type', 'content-length', 'content-encoding'];

function headersWithout({ res }: Context, left: readonly string[]): readonly string[] {
  const kept = Object.entries(res.getHeaders()).filter(([name]) => !left.includes(name));
  return kept.flatMap(([name, value]) => [name, String(value)]);
}

/** The only cookie that comes with shared answers is a new browser's id. Each browser gets its own. */
function isForEverybody(ctx: Context): boolean {
  return [ctx.res.getHeader('Set-Cookie') ?? []].flat().every((cookie) => isDeviceCookie(String(cookie)));
}
