import type { CatalogItem } from '../../domain/catalog/catalog';
import type { Customer, CustomerKey } from '../../domain/catalog/customer';
import { type CatalogFault, faultLine } from './catalog-faults';
import { readCustomers } from './read-customers';
import { readItems } from './read-items';

/** A customer with its own catalog: its items in base order, its differences merged in. */
export interface CustomerCatalog {
  readonly customer: Customer;
  readonly items: readonly CatalogItem[];
}

/** All customers with their catalogs, in the order of `CUSTOMER_KEYS`, and the base catalog they are made from. */
export interface LoadedCatalog {
  readonly customers: ReadonlyMap<CustomerKey, CustomerCatalog>;
  readonly base: readonly CatalogItem[];
}

/** Thrown when the data files hold mistakes: all of them, one a line. */
export class CatalogError extends Error {
  constructor(readonly faults: readonly CatalogFault[]) {
    super(faults.map(faultLine).join('\n'));
    this.name = 'CatalogError';
  }
}

/**
 * Reads and checks all data files of a folder. Either everything is in order, or `CatalogError` is thrown with every
 * mistake of every file; a catalog that is half right is never served.
 */
export function loadCatalog(dataDir: string): LoadedCatalog {
  const faults: CatalogFault[] = [];
  const report = (fault: CatalogFault) => {
    faults.push(fault);
  };
  const base = readItems(dataDir, report);
  const customers = readCustomers(dataDir, base, report);
  if (faults.length > 0) throw new CatalogError(faults);
  return {
    customers: new Map(customers.map(({ customer, items }) => [customer.key, { customer, items }])),
    base: base.items,
  };
}
