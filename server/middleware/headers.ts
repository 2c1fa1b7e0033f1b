import type { Context, Next } from 'koa';
import type { Services } from '../services';

/**
 * What a page may load and whom it may call: the store's own server, and the servers that customers' configurations name.
 * Pictures may also be data: URLs that the build has inlined.
 */
export function setSecurityHeaders({ stores }: Services) {
  const servers = [...stores.values()].map(({ customer }) => customer.server_hostname).filter((name) => name !== '');
  const policy = [
    "default-src 'self'",
    ["connect-src 'self'", ...new Set(servers)].join(' '),
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
  return async (ctx: Context, next: Next): Promise<void> => {
    ctx.set({
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
    });
    await next();
  };
}
