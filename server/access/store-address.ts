import type { Context } from 'koa';
import { type Host, hostText } from '../../domain/address/host';
import { storefrontOfAddress } from '../../domain/address/storefront';
import type { Customer } from '../../domain/catalog/customer';
import type { Settings } from '../env';
import { hostName, requestAddress } from '../request/request-address';

/**
 * Where a customer's store is found from the host that was asked: its route prefix, or for a customer without one a host
 * of its own, live or staging like the present one, that the deployment names; else a name below the present host.
 */
export function storeAddress(ctx: Context, settings: Settings, { key, route_prefix }: Customer): string {
  if (route_prefix) return route_prefix;
  const { host, isSecure } = requestAddress(ctx);
  const below = `${key}.${hostText(host)}`;
  const own = settings.publicHosts.filter(({ name }) => name.includes(key));
  const isTest = (name: Host['name']) => storefrontOfAddress(name, '/', settings).isTestHost;
  const named =
    own.find((each) => hostText(each) === below) ?? own.find(({ name }) => isTest(name) === isTest(hostName(ctx)));
  return `${isSecure ? 'https' : 'http'}://${named ? hostText(named) : below}`;
}
