import type { Context } from 'koa';
import { type Host, hostText } from '../../domain/address/host';
import { storefrontOfAddress } from '../../domain/address/storefront';
import type { Customer } from '../../domain/catalog/customer';
import type { Settings } from '../env';
import { hostName, requestAddress } from '../request/request-address';

/**
 * Where a customer's store is, seen from the request's host: its route prefix, if it has one. Otherwise the URL of its
 * own host among `PUBLIC_HOSTS`, live or staging like the request's, or of a subdomain of the request's host.
 */
export function storeUrl(ctx: Context, settings: Settings, { key, route_prefix }: Customer): string {
  if (route_prefix) return route_prefix;
  const { host, isSecure } = requestAddress(ctx);
  const subdomain = `${key}.${hostText(host)}`;
  const own = settings.publicHosts.filter(({ name }) => name.includes(key));
  const isTest = (name: Host['name']) => storefrontOfAddress(name, '/', settings).isTestHost;
  const publicHost =
    own.find((each) => hostText(each) === subdomain) ?? own.find(({ name }) => isTest(name) === isTest(hostName(ctx)));
  return `${isSecure ? 'https' : 'http'}://${publicHost ? hostText(publicHost) : subdomain}`;
}
