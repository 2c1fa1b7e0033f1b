import type { Context, Next } from 'koa';
import type { Customer } from '../../domain/customer';
import { storefrontOfAddress } from '../../domain/storefront';
import type { Services } from '../services';

/** What the payment provider's script loads, calls and shows its windows in (developer.paypal.com/sdk/js/best-practices). */
const PROVIDER = 'https://*.paypal.com https://*.paypalobjects.com';

/**
 * What a page may load and whom it may call: the store's own server, the servers that customers' configurations name, and
 * the payment provider where the page's customer is paid through it. Pictures may also be data: URLs that the build has
 * inlined.
 */
export function setSecurityHeaders(services: Services) {
  const withoutCards = contentPolicy(services, '');
  const withCards = contentPolicy(services, ` ${PROVIDER}`);
  return async (ctx: Context, next: Next): Promise<void> => {
    ctx.set({
      'Content-Security-Policy': takesCards(ctx, services) ? withCards : withoutCards,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
    });
    await next();
  };
}

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
function takesCards(ctx: Context, { settings, stores }: Services): boolean {
  const { customer, mode } = storefrontOfAddress(ctx.host, ctx.path, settings);
  if (customer) return isCardCustomer(stores.get(customer)?.customer);
  return (
    mode === 'multi-store' &&
    [...stores.values()].some((store) => store.customer.route_prefix !== '' && isCardCustomer(store.customer))
  );
}

function isCardCustomer(customer: Customer | undefined): boolean {
  return customer !== undefined && !customer.paypal_not_supported;
}
