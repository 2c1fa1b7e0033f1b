import type { HostName } from '../../../domain/address/host';
import { addressBook, isHostOf, isLocalHost, storefrontOfAddress } from '../../../domain/address/storefront';
import type { CatalogProblem } from '../../../domain/catalog/check/catalog-problems';
import type { Customer } from '../../../domain/catalog/customer';
import type { Settings } from '../../operations/settings';

/** A customer may not newly get a host of the deployment that others use: their stores would no longer open there. */
export function hostProblems(
  customers: readonly Customer[],
  before: readonly Customer[],
  settings: Pick<Settings, 'publicHosts' | 'publicUrl' | 'officeHost' | 'stagingMarker' | 'multiStore'>,
): readonly CatalogProblem[] {
  const { publicHosts, publicUrl, officeHost } = settings;
  const book = addressBook(before, undefined);
  const known = new Set(before.map(({ key }) => key));
  const url = publicUrl === undefined ? [] : [new URL(publicUrl).hostname as HostName];
  const hosts = [...publicHosts.map(({ name }) => name), ...url, ...(officeHost ? [officeHost.name] : [])];
  const inUse = hosts.filter((name) => {
    if (isLocalHost(name)) return false;
    const { customer, mode } = storefrontOfAddress(name, '/', { ...settings, customers: book });
    return customer !== undefined || mode === 'multi-store' || name === officeHost?.name;
  });
  return customers.flatMap((customer) => {
    const { key, addresses } = customer;
    const taken = inUse.find((name) => book.ofHost(name) !== key && isHostOf(customer, name));
    if (taken === undefined) return [];
    const file = `customers/${key}.json`;
    if (addresses?.hosts.includes(taken)) {
      return [{ file, field: 'hosts', message: `others use ${taken}; choose another one` }];
    }
    if (known.has(key)) return [];
    return [{ file, message: `${key} is part of ${taken}, which others use; choose another one` }];
  });
}
