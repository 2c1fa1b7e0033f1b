import type { Options as CorsOptions } from '@koa/cors';
import type { Context, Next } from 'koa';
import { OUTBOX_AGE_HEADER } from '../../../domain/wire/order-key';
import { logSecurity } from '../../access/security-log';
import type { Services } from '../../operations/services/services';
import type { Settings } from '../../operations/settings';
import { RefusalError, refusal } from '../errors';
import { ownOrigin, requestAddress } from '../request/request-address';

/** Refuses hosts missing from `PUBLIC_HOSTS` (421), if that is set. */
export function requireKnownHost(services: Services) {
  const { publicHosts } = services.settings;
  return async (ctx: Context, next: Next): Promise<void> => {
    const { name, port } = requestAddress(ctx).host;
    const isKnown = publicHosts.some((known) => known.name === name && (known.port === '' || known.port === port));
    if (publicHosts.length > 0 && !isKnown) {
      logSecurity(ctx, 'host_refused');
      throw new RefusalError(421, { code: 'not_found', message: 'This server does not serve this address.' });
    }
    await next();
  };
}

export function requireOwnOrigin(services: Services) {
  const { allowedOrigins } = services.settings;
  return async (ctx: Context, next: Next): Promise<void> => {
    const origin = ctx.get('Origin');
    if (origin !== '' && origin !== ownOrigin(ctx) && !allowedOrigins.includes(origin)) {
      logSecurity(ctx, 'origin_refused');
      throw refusal('wrong_origin', 'This call came from a page of another site and was rejected.');
    }
    await next();
  };
}

/** Lets only pages of the allowed origins read responses, with credentials. */
export function crossOrigin({ allowedOrigins }: Settings): CorsOptions {
  return {
    origin: (ctx) => (allowedOrigins.includes(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    credentials: true,
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Content-Type', 'Idempotency-Key', OUTBOX_AGE_HEADER],
    // Tablets check their clock against the date.
    exposeHeaders: ['Date', 'Idempotency-Replayed', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  };
}
