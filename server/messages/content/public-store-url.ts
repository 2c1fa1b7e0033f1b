import { type Host, hostText } from '../../../domain/address/host';
import { isLocalHost, storefrontOfAddress } from '../../../domain/address/storefront';
import type { Customer } from '../../../domain/catalog/customer';
import type { Settings } from '../../operations/settings/env';

type AddressSettings = Pick<
  Settings,
  'publicHosts' | 'publicUrl' | 'stagingMarker' | 'multiStore' | 'port' | 'production'
>;

/**
 * Where a customer's store is, when nobody has asked for it and no request says: at a host of its own among
 * `PUBLIC_HOSTS`; else below `PUBLIC_URL`, or below a host that serves several stores. Live hosts come before those for
 * tests. On a developer's machine, it is on localhost.
 */
export function publicStoreUrl(settings: AddressSettings, { key, route_prefix }: Customer): string {
  const { publicHosts, publicUrl, port } = settings;
  const live = publicHosts.toSorted((one, other) => Number(isTest(one, settings)) - Number(isTest(other, settings)));
  const own = live.find(({ name }) => name.includes(key));
  if (publicUrl?.includes(key)) return publicUrl;
  if (own) return originOf(own);
  if (publicUrl !== undefined) return publicUrl + route_prefix;
  const shared = live.find(({ name }) => storefrontOfAddress(name, '/', settings).mode === 'multi-store') ?? live[0];
  if (shared) return originOf(shared) + route_prefix;
  return route_prefix ? `http://localhost:${port}${route_prefix}` : `http://${key}.localhost:${port}`;
}

function isTest({ name }: Host, settings: AddressSettings): boolean {
  return storefrontOfAddress(name, '/', settings).isTestHost;
}

function originOf(host: Host): string {
  return `${isLocalHost(host.name) ? 'http' : 'https'}://${hostText(host)}`;
}
