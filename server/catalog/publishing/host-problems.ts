import type { HostName } from '../../../domain/address/host';
import { isHostOf, isLocalHost, storefrontOfAddress } from '../../../domain/address/storefront';
import type { CatalogProblem } from '../../../domain/catalog/check/catalog-problems';
import type { CustomerKey } from '../../../domain/catalog/customer';
import type { Settings } from '../../operations/settings';

/** A new customer may not get a host of the deployment that others use: their stores would no longer open there. */
export function hostProblems(
  customers: readonly CustomerKey[],
  before: readonly CustomerKey[],
  settings: Pick<Settings, 'publicHosts' | 'publicUrl' | 'officeHost' | 'stagingMarker' | 'multiStore'>,
): readonly CatalogProblem[] {
  const { publicHosts, publicUrl, officeHost } = settings;
  const url = publicUrl === undefined ? [] : [new URL(publicUrl).hostname as HostName];
  const hosts = [...publicHosts.map(({ name }) => name), ...url, ...(officeHost ? [officeHost.name] : [])];
  const inUse = hosts.filter((name) => {
    if (isLocalHost(name)) return false;
    const { customer, mode } = storefrontOfAddress(name, '/', { ...settings, customers: before });
    return customer !== undefined || mode === 'multi-store' || name === officeHost?.name;
  });
  return customers
    .filter((key) => !before.includes(key))
    .flatMap((key) => {
      const taken = inUse.find((name) => isHostOf(key, name));
      if (taken === undefined) return [];
      return [
        { file: `customers/${key}.json`, message: `${key} is part of ${taken}, which others use; choose another one` },
      ];
    });
}
