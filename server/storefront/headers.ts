import type { Options as CorsOptions } from '@koa/cors';
import type { Context, Next } from 'koa';
import type { ServerOrigin } from '../../domain/address/server-origin';
import { isLocalHost } from '../../domain/address/storefront';
import { OUTBOX_AGE_HEADER } from '../../domain/calls/order-key';
import { ORDER_CODE_HEADER } from '../../domain/calls/storefront-rules';
import type { Customer } from '../../domain/catalog/customer';
import { refusal } from '../../domain/refusals';
import { isOfficeHost } from '../access/office/office-session';
import { storefrontAddress } from '../access/requested-store';
import { logSecurity } from '../access/security-log';
import type { StoreData } from '../catalog/live/store-data';
import { foreignHost } from '../http/errors';
import { ownOrigin, requestAddress } from '../http/request/request-address';
import type { HasLog } from '../operations/log';
import { memoized } from '../operations/memoized';
import type { HasSettings, Settings } from '../operations/settings/settings';
import type { StorefrontNeeds } from './needs';

/** The sources PayPal's script needs (developer.paypal.com/sdk/js/best-practices). */
const PROVIDER = 'https://*.paypal.com https://*.paypalobjects.com';

/** Allows its own server, customers' servers, and PayPal if the customer takes cards. The build inlines data: URLs. */
export async function setPagePolicy(services: StorefrontNeeds, ctx: Context, next: Next): Promise<void> {
  const isForCards = takesCards(services, ctx);
  const { withCards, withoutCards } = policiesOf(services.stores);
  ctx.set('Content-Security-Policy', isForCards ? withCards : withoutCards);
  const { isSecure, host } = requestAddress(ctx);
  // Without TLS, browsers log a warning about this header. PayPal's window needs access to the page that opened it.
  if (isSecure || isLocalHost(host.name)) {
    ctx.set('Cross-Origin-Opener-Policy', isForCards ? 'same-origin-allow-popups' : 'same-origin');
  }
  await next();
}

const policiesOf = memoized((stores: StoreData['stores']) => ({
  withoutCards: contentPolicy(stores, ''),
  withCards: contentPolicy(stores, ` ${PROVIDER}`),
}));

/** Browsers come back over TLS only, once they came that way. */
export function setTransportSecurity(ctx: Context, next: Next): Promise<void> {
  if (requestAddress(ctx).isSecure) ctx.set('Strict-Transport-Security', `max-age=${TWO_YEARS_S}`);
  return next();
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

function contentPolicy(stores: StoreData['stores'], provider: string): string {
  const servers = new Set<ServerOrigin>();
  for (const { outline } of stores.values()) if (outline.server_hostname !== '') servers.add(outline.server_hostname);
  return [
    "default-src 'self'",
    `script-src 'self'${provider}`,
    `frame-src 'self'${provider}`,
    [`connect-src 'self'${provider}`, ...servers].join(' '),
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
function takesCards(services: HasSettings & Pick<StoreData, 'addresses' | 'stores'>, ctx: Context): boolean {
  const { stores } = services;
  const { customer, mode } = storefrontAddress(services, ctx);
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
export async function requireKnownHost(
  services: HasLog & HasSettings & Pick<StoreData, 'addresses'>,
  ctx: Context,
  next: Next,
): Promise<void> {
  const { settings, addresses } = services;
  const { name, port } = requestAddress(ctx).host;
  const isKnown =
    settings.publicHosts.some((known) => known.name === name && (known.port === '' || known.port === port)) ||
    addresses.hosts.has(name);
  if (settings.publicHosts.length > 0 && !isKnown && !isOfficeHost(services, ctx)) {
    logSecurity(services, ctx, 'host_refused');
    throw foreignHost();
  }
  await next();
}

export function requireOwnOrigin(services: HasLog & HasSettings) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const origin = ctx.get('Origin');
    if (origin !== '' && origin !== ownOrigin(ctx) && !isAllowedOrigin(services.settings, ctx)) {
      logSecurity(services, ctx, 'origin_refused');
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
    allowHeaders: ['Content-Type', 'Idempotency-Key', ORDER_CODE_HEADER, OUTBOX_AGE_HEADER],
    // Tablets check their clock against the date.
    exposeHeaders: ['Date', 'Idempotency-Replayed', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
  };
}
