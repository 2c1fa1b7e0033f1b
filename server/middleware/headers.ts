import type { Context, Next } from 'koa';
import { isLocalHost } from '../../domain/address/storefront';
import type { Customer } from '../../domain/catalog/customer';
import { storefrontAddress } from '../access/requested-store';
import { requestAddress } from '../request/request-address';
import type { Services } from '../services';

/** What the payment provider's script loads, calls and shows its windows in (developer.paypal.com/sdk/js/best-practices). */
const PROVIDER = 'https://*.paypal.com https://*.paypalobjects.com';

/**
 * What a page may load and whom it may call: the store's own server, the servers that customers' configurations name, and
 * the payment provider where the page's customer is paid through it. Pictures may also be data: URLs that the build has
 * inlined.
 */
export function setPagePolicy(services: Services) {
  const withoutCards = contentPolicy(services, '');
  const withCards = contentPolicy(services, ` ${PROVIDER}`);
  return async (ctx: Context, next: Next): Promise<void> => {
    const isForCards = takesCards(ctx, services);
    ctx.set('Content-Security-Policy', isForCards ? withCards : withoutCards);
    const { isSecure, host } = requestAddress(ctx);
    if (isSecure) ctx.set('Strict-Transport-Security', `max-age=${TWO_YEARS_S}`);
    // Browsers complain of this one on pages that came without TLS. The provider's window talks to the page that opened it.
    if (isSecure || isLocalHost(host.name)) {
      ctx.set('Cross-Origin-Opener-Policy', isForCards ? 'same-origin-allow-popups' : 'same-origin');
    }
    await next();
  };
}

/** Set on every answer, also on one that refuses the request's host. */
export async function setFixedHeaders(ctx: Context, next: Next): Promise<void> {
  ctx.set({
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    // For browsers that do not know frame-ancestors.
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS,
  });
  await next();
}

const TWO_YEARS_S = 2 * 365 * 24 * 60 * 60;

/** Nothing that the store uses; payment is the card provider's. */
const PERMISSIONS = ['camera', 'geolocation', 'microphone', 'usb', 'serial', 'midi', 'display-capture']
  .map((feature) => `${feature}=()`)
  .join(', ');

function contentPolicy({ stores }: Services, provider: string): string {
  const servers = [...stores.values()].map(({ customer }) => customer.server_hostname).filter((name) => name !== '');
  return [
    "default-src 'self'",
    `script-src 'self'${provider}`,
    `frame-src 'self'${provider}`,
    [`connect-src 'self'${provider}`, ...new Set(servers)].join(' '),
    `img-src 'self' data:${provider}`,
    "style-src 'self' 'unsafe-inline'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/**
 * A page that names no store yet can become any that has a prefix, without being loaded anew. Whether cards are set up makes
 * no difference: tablets keep the page with its policy, and would block the provider when it is set up later.
 */
function takesCards(ctx: Context, services: Services): boolean {
  const { stores } = services;
  const { customer, mode } = storefrontAddress(ctx, services);
  if (customer) return isCardCustomer(stores.get(customer)?.customer);
  return (
    mode === 'multi-store' &&
    [...stores.values()].some((store) => store.customer.route_prefix !== '' && isCardCustomer(store.customer))
  );
}

function isCardCustomer(customer: Customer | undefined): boolean {
  return customer !== undefined && !customer.paypal_not_supported;
}
