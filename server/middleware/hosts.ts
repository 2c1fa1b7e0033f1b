import type { Options as CorsOptions } from '@koa/cors';
import type { Context, Next } from 'koa';
import type { Settings } from '../env';
import { Refusal, refusal } from '../errors';

/** A deployment that names its hosts answers no others (421). */
export function requireKnownHost({ publicHosts, trustProxy }: Settings) {
  return async (ctx: Context, next: Next): Promise<void> => {
    // The first of several would be the client's own word; the proxy must put its own in place of it.
    if (trustProxy && ctx.get('X-Forwarded-Host').includes(',')) throw unknownHost();
    const isKnown =
      publicHosts.length === 0 ||
      publicHosts.includes(ctx.host.toLowerCase()) ||
      publicHosts.includes(ctx.hostname.toLowerCase());
    if (!isKnown) throw unknownHost();
    await next();
  };
}

/** Calls from pages come from the store's own, or from an origin that the deployment allows. */
export function requireOwnOrigin({ allowedOrigins }: Settings) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const origin = ctx.get('Origin');
    const isOwn = origin === '' || origin === `${ctx.protocol}://${ctx.host}`;
    if (!isOwn && !allowedOrigins.includes(origin)) {
      throw refusal('wrong_origin', 'This call came from a page of another site and was not carried out.');
    }
    await next();
  };
}

/** Lets pages of the allowed origins, and no others, read the answers, with credentials. */
export function crossOrigin({ allowedOrigins }: Settings): CorsOptions {
  return {
    origin: (ctx) => (allowedOrigins.includes(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    credentials: true,
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Content-Type', 'Idempotency-Key'],
    // By the date a tablet checks its clock.
    exposeHeaders: ['Date', 'Idempotency-Replayed', 'Retry-After'],
    maxAge: 600,
  };
}

function unknownHost(): Refusal {
  return new Refusal(421, { code: 'not_found', message: 'This server does not serve this address.' });
}
