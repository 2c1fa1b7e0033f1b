import type { Context } from 'koa';
import { type Host, type HostName, hostText } from '../../domain/address/host';
import { isHostOf, isLocalHost, type StorefrontAddress, storefrontOfAddress } from '../../domain/address/storefront';
import type { Customer } from '../../domain/catalog/customer';
import type { Store } from '../catalog/live/store-data';
import { notFound, refusal } from '../http/errors';
import { hostName, requestAddress } from '../http/request/request-address';

/** The meaning of the request's host and path, computed once per request. */
export function storefrontAddress(ctx: Context): StorefrontAddress {
  const { settings, addresses } = ctx.services;
  ctx.state.storefront ??= storefrontOfAddress(hostName(ctx), ctx.path, { ...settings, customers: addresses });
  return ctx.state.storefront;
}

/** @throws RefusalError 403 on another customer's host, 404 for an unknown store, or on a host without one */
export function requireStore(ctx: Context, companyName: string): Store {
  const address = storefrontAddress(ctx);
  if (address.mode === 'single-store' && !address.customer) throw notFound('There is no store at this address.');
  const key = ctx.services.keyOfTitle.get(companyName);
  const store = key === undefined ? undefined : ctx.services.stores.get(key);
  if (address.customer && store?.customer.key !== address.customer) {
    throw refusal('wrong_customer', `This address is not the store of ${companyName}.`);
  }
  if (!store) throw notFound(`There is no store named ${companyName}.`);
  return store;
}

/**
 * Where a customer's store is, seen from the request's host: its route prefix, or else the URL of the customer's host
 * among `PUBLIC_HOSTS`, live or staging like the request's, or of a subdomain of the request's host.
 *
 * Example: Premier is at `http://premier.localhost:8080`, also for pages on 127.0.0.1:8080 and [::1]:8080.
 */
export function storeUrl(ctx: Context, customer: Pick<Customer, 'key' | 'route_prefix' | 'addresses'>): string {
  const { key, route_prefix } = customer;
  if (route_prefix) return route_prefix;
  const { settings } = ctx.services;
  const { host, isSecure } = requestAddress(ctx);
  const subdomain = `${key}.${hostText(namedHost(host))}`;
  const own = settings.publicHosts.filter(({ name }) => isHostOf(customer, name));
  const isTest = (name: Host['name']) => storefrontOfAddress(name, '/', settings).isTestHost;
  const publicHost =
    own.find((each) => hostText(each) === subdomain) ?? own.find(({ name }) => isTest(name) === isTest(hostName(ctx)));
  return `${isSecure ? 'https' : 'http'}://${publicHost ? hostText(publicHost) : subdomain}`;
}

/** A loopback address has no subdomains; browsers resolve those of localhost to this machine. */
function namedHost({ name, port }: Host): Host {
  const isNumeric = isLocalHost(name) && !name.endsWith('localhost');
  return { name: isNumeric ? ('localhost' as HostName) : name, port };
}
