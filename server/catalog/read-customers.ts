import { join } from 'node:path';
import type { CatalogItem } from '../../domain/catalog/catalog';
import { CUSTOMER_KEYS, type Customer, type CustomerKey } from '../../domain/catalog/customer';
import type { ReportFault } from './catalog-faults';
import { checkCustomer } from './check-customer';
import { type CustomerDefaults, customerItemsSchema, customerSchema } from './data-schemas';
import { type JsonFile, readJsonFolder } from './json-file';
import { mergeItems } from './merge-items';
import { isCustomersOwn, readDefaults, withDefaults } from './read-defaults';
import type { BaseCatalog } from './read-items';
import { repeatedBy } from './repeated';
import { shape } from './shape-faults';

/** A customer with the defaults and its own catalog: items in base order, differences merged in. */
export interface ReadCustomer {
  readonly file: string;
  readonly customer: Customer;
  readonly items: readonly CatalogItem[];
}

/** Reads `customers/{customer}.json` over `defaults.json`, in the order of `CUSTOMER_KEYS`. */
export function readCustomers(dataDir: string, base: BaseCatalog, report: ReportFault): ReadCustomer[] {
  const defaults = readDefaults(dataDir, report);
  const files = readJsonFolder(join(dataDir, 'customers'), report);
  for (const { file, stem } of files) {
    if (!CUSTOMER_KEYS.some((key) => key === stem)) report({ file, message: `${stem} is no known customer` });
  }
  const customers = CUSTOMER_KEYS.flatMap((key) =>
    files.filter(({ stem }) => stem === key).flatMap((file) => readCustomer(key, file, defaults, base, report)),
  );
  reportRepeated(customers, 'title', report);
  reportRepeated(customers, 'route_prefix', report);
  return customers;
}

/**
 * Title and route prefix each name one customer (docs/specification.md, Customers and addresses); several may have no
 * prefix.
 */
function reportRepeated(
  customers: readonly ReadCustomer[],
  field: 'title' | 'route_prefix',
  report: ReportFault,
): void {
  const named = customers.filter(({ customer }) => customer[field] !== '');
  for (const { file, customer } of repeatedBy(named, (entry) => entry.customer[field])) {
    report({ file, field, message: `another customer has ${customer[field]}, too` });
  }
}

/** Configuration and items are checked apart, so that a fault of one does not hide those of the other. */
function readCustomer(
  key: CustomerKey,
  { file, content }: JsonFile,
  defaults: CustomerDefaults | undefined,
  base: BaseCatalog,
  report: ReportFault,
): ReadCustomer[] {
  const listed = shape(customerItemsSchema, content);
  const items = mergeItems(file, 'value' in listed ? listed.value.items : {}, base, report);
  const shaped = shape(customerSchema, withDefaults(content, defaults));
  if ('faults' in shaped) {
    for (const fault of shaped.faults.filter((each) => isCustomersOwn(each, content))) report({ file, ...fault });
    return [];
  }
  const { items: _, ...configuration } = shaped.value;
  const customer = { ...configuration, key };
  for (const fault of checkCustomer(customer)) report({ file, ...fault });
  return [{ file, customer, items }];
}
