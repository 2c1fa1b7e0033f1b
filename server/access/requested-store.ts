import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/address/customer-key';
import { type Host, type HostName, hostText } from '../../domain/address/host';
import { isHostOf, isLocalHost, type StorefrontAddress, storefrontOfAddress } from '../../domain/address/storefront';
import type { Customer } from '../../domain/catalog/customer';
import { notFound, refusal } from '../../domain/refusals';
import type { Store, StoreData } from '../catalog/live/store-data';
import { hostName, requestAddress } from '../http/request/request-address';
import type { HasSettings } from '../operations/settings/settings';

/** The meaning of the request's host and path, computed once per request. */
export function storefrontAddress(
  services: HasSettings & Pick<StoreData, 'addresses'>,
  ctx: Context,
): StorefrontAddress {
  const { settings, addresses } = services;
  ctx.state.storefront ??= storefrontOfAddress(hostName(ctx), ctx.path, { ...settings, customers: addresses });
  return ctx.state.storefront;
}

interface StoreNeeds
  extends HasSettings,
    Pick<StoreData, 'addresses' | 'formerNames' | 'keyOfTitle' | 'leftOut' | 'stores'> {}

/** The stores as they are now. A call keeps those that it began with, however long its body takes to arrive. */
export function storesNow({ settings, addresses, formerNames, keyOfTitle, leftOut, stores }: StoreNeeds): StoreNeeds {
  return { settings, addresses, formerNames, keyOfTitle, leftOut, stores };
}

/**
 * @param companyName a title, perhaps a former one
 * @param customer the key, which decides if the call has it
 * @throws RefusalError 403 on another customer's host, 404 for an unknown store, or on a host without one, 503
 */
export function requireStore(
  services: StoreNeeds,
  ctx: Context,
  companyName: string,
  customer?: CustomerKey | null,
): Store {
  const address = storefrontAddress(services, ctx);
  if (address.mode === 'single-store' && !address.customer) throw notFound('There is no store at this address.');
  const titled = customersTitled(services, companyName);
  const key = customer ?? titled.find((each) => each === address.customer) ?? titled[0];
  const store = key === undefined ? undefined : services.stores.get(key);
  if (address.customer && key !== address.customer) {
    throw refusal('wrong_customer', `This address is not the store of ${companyName}.`);
  }
  if (key !== undefined) requireServed(services, key);
  if (!store) throw notFound(`There is no store named ${companyName}.`);
  return store;
}

/** @throws RefusalError 503 for a customer who is left out: tablets keep their orders, and send them later */
export function requireServed(services: Pick<StoreData, 'leftOut'>, key: CustomerKey): void {
  if (!services.leftOut.has(key)) return;
  throw refusal('unavailable', 'This store is closed while its settings are corrected. Your entries are safe.');
}

/** Whoever has or had the title; today's first. */
export function customersTitled(
  { keyOfTitle, formerNames }: Pick<StoreData, 'formerNames' | 'keyOfTitle'>,
  title: string,
): readonly CustomerKey[] {
  const today = keyOfTitle.get(title);
  return [...new Set([...(today === undefined ? [] : [today]), ...(formerNames.titles.get(title) ?? [])])];
}

/**
 * Where a customer's store is, seen from the request's host: its route prefix, or else the URL of the customer's host
 * among `PUBLIC_HOSTS`, live or staging like the request's, or of a subdomain of the request's host.
 *
 * Example: Premier is at `http://premier.localhost:8080`, also for pages on 127.0.0.1:8080 and [::1]:8080.
 */
export function storeUrl(
  services: HasSettings,
  ctx: Context,
  customer: Pick<Customer, 'key' | 'route_prefix' | 'addresses'>,
): string {
  const { key, route_prefix } = customer;
  if (route_prefix) return route_prefix;
  const { settings } = services;
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
