import type { Options as CorsOptions } from '@koa/cors';
import type { Context, Next } from 'koa';
import { isLocalHost } from '../../../domain/address/storefront';
import type { Customer } from '../../../domain/catalog/customer';
import { OUTBOX_AGE_HEADER } from '../../../domain/wire/order-key';
import { isOfficeHost } from '../../access/office/office-session';
import { storefrontAddress } from '../../access/requested-store';
import { logSecurity } from '../../access/security-log';
import type { Services } from '../../operations/services/services';
import type { Settings } from '../../operations/settings';
import { RefusalError, refusal } from '../errors';
import { ownOrigin, requestAddress } from '../request/request-address';

/** The sources PayPal's script needs (developer.paypal.com/sdk/js/best-practices). */
const PROVIDER = 'https://*.paypal.com https://*.paypalobjects.com';

/** Allows its own server, customers' servers, and PayPal if the customer takes cards. The build inlines data: URLs. */
export function setPagePolicy(services: Services) {
  const withoutCards = contentPolicy(services, '');
  const withCards = contentPolicy(services, ` ${PROVIDER}`);
  return async (ctx: Context, next: Next): Promise<void> => {
    const isForCards = takesCards(ctx, services);
    ctx.set('Content-Security-Policy', isForCards ? withCards : withoutCards);
    const { isSecure, host } = requestAddress(ctx);
    if (isSecure) ctx.set('Strict-Transport-Security', `max-age=${TWO_YEARS_S}`);
    // Without TLS, browsers log a warning about this header. PayPal's window needs access to the page that opened it.
    if (isSecure || isLocalHost(host.name)) {
      ctx.set('Cross-Origin-Opener-Policy', isForCards ? 'same-origin-allow-popups' : 'same-origin');
    }
    await next();
  };
}

export async function setFixedHeaders(ctx: Context, next: Next): Promise<void> {
  ctx.set({
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
  });
  await next();
}

const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;

/** Features the store doesn't use. PayPal's script may need `payment`. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'usb', 'serial', 'midi', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ');

function contentPolicy({ stores }: Services, provider: string): string {
  const servers = [...stores.values()].map(({ outline }) => outline.server_hostname).filter((name) => name !== '');
  return [
    "default-src 'self'",
    `script-src 'self'${provider}`,
    `frame-src 'self'${provider}`,
    [`connect-src 'self'${provider}`, ...new Set(servers)].join(' '),
    `img-src 'self' data:${provider}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/**
 * A page without a store can open any store with a prefix without reloading. Whether cards are set up doesn't matter:
 * tablets cache the page with its policy, which would block PayPal once it is set up.
 */
function takesCards(ctx: Context, services: Services): boolean {
  const { stores } = services;
  const { customer, mode } = storefrontAddress(ctx);
  if (customer) return isCardCustomer(stores.get(customer)?.outline);
  return (
    mode === 'multi-store' &&
    [...stores.values()].some(({ outline }) => outline.route_prefix !== '' && isCardCustomer(outline))
  );
}

function isCardCustomer(customer: Pick<Customer, 'paypal_not_supported'> | undefined): boolean {
  return customer !== undefined && !customer.paypal_not_supported;
}

/** Refuses hosts missing from `PUBLIC_HOSTS` (421), if that is set, except the office's and customers' own. */
export function requireKnownHost(services: Services) {
  const { publicHosts } = services.settings;
  return async (ctx: Context, next: Next): Promise<void> => {
    const { name, port } = requestAddress(ctx).host;
    const isKnown =
      publicHosts.some((known) => known.name === name && (known.port === '' || known.port === port)) ||
      services.addresses.hosts.has(name);
    if (publicHosts.length > 0 && !isKnown && !isOfficeHost(ctx)) {
      logSecurity(ctx, 'host_refused');
      throw new RefusalError(421, { code: 'not_found', message: 'This server does not serve this address.' });
    }
    await next();
  };
}

export function requireOwnOrigin(services: Services) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const origin = ctx.get('Origin');
    if (origin !== '' && origin !== ownOrigin(ctx) && !isAllowedOrigin(services.settings, ctx)) {
      logSecurity(ctx, 'origin_refused');
      throw refusal('wrong_origin', 'This call came from a page of another site and was rejected.');
    }
    await next();
  };
}

/** Pages of other origins may only be stores: the office's calls are for its own page. */
function isAllowedOrigin({ allowedOrigins }: Settings, ctx: Context): boolean {
  return allowedOrigins.includes(ctx.get('Origin')) && !ctx.path.startsWith('/v1/office/');
}

/** Lets only pages of the allowed origins read responses, with credentials. */
export function crossOrigin(settings: Settings): CorsOptions {
  return {
    origin: (ctx) => (isAllowedOrigin(settings, ctx) ? ctx.get('Origin') : ''),
    credentials: true,
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['Content-Type', 'Idempotency-Key', OUTBOX_AGE_HEADER],
    // Tablets check their clock against the date.
    exposeHeaders: ['Date', 'Idempotency-Replayed', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  };
}
