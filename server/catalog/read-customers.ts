import { join } from 'node:path';
import type { CatalogItem } from '../../domain/catalog/catalog';
import { CUSTOMER_KEYS, type Customer, type CustomerKey } from '../../domain/catalog/customer';
import type { FieldProblem, ReportProblem } from './catalog-problems';
import { checkCustomer } from './check-customer';
import { checkShape } from './check-shape';
import {
  type CustomerDefaults,
  customerItemsSchema,
  customerSchema,
  defaultsSchema,
  SHARED_FIELDS,
} from './data-schemas';
import { logoPlacesOf } from './drawings';
import { type JsonFile, readJsonFile, readJsonFolder } from './json-file';
import { mergeItems } from './merge-items';
import { type MessageSettings, splitConfiguration } from './message-settings';
import type { BaseCatalog } from './read-items';
import { repeatedBy } from './repeated';

export interface ReadCustomer {
  readonly file: string;
  readonly customer: Customer;
  readonly messages: MessageSettings;
  readonly items: readonly CatalogItem[];
}

/** In the order of `CUSTOMER_KEYS`, merged over `defaults.json`. */
export function readCustomers(dataDir: string, base: BaseCatalog, report: ReportProblem): ReadCustomer[] {
  const defaults = readDefaults(dataDir, report);
  const files = readJsonFolder(join(dataDir, 'customers'), report);
  for (const { file, stem } of files) {
    if (!CUSTOMER_KEYS.some((key) => key === stem)) report({ file, message: `${stem} is not a known customer` });
  }
  const customers = CUSTOMER_KEYS.flatMap((key) =>
    files.filter(({ stem }) => stem === key).flatMap((file) => readCustomer(key, file, defaults, base, report)),
  );
  reportRepeated(customers, 'title', report);
  reportRepeated(customers, 'route_prefix', report);
  return customers;
}

/** Titles and route prefixes must be unique, except that several customers may have no prefix. */
function reportRepeated(
  customers: readonly ReadCustomer[],
  field: 'title' | 'route_prefix',
  report: ReportProblem,
): void {
  const named = customers.filter(({ customer }) => customer[field] !== '');
  for (const { file, customer } of repeatedBy(named, (entry) => entry.customer[field])) {
    report({ file, field, message: `another customer also has ${customer[field]}` });
  }
}

/** Checks configuration and items separately, so that problems in one don't hide problems in the other. */
function readCustomer(
  key: CustomerKey,
  { file, content }: JsonFile,
  defaults: CustomerDefaults | undefined,
  base: BaseCatalog,
  report: ReportProblem,
): ReadCustomer[] {
  const listed = checkShape(customerItemsSchema, content);
  const items = mergeItems(file, listed.kind === 'valid' ? listed.value.items : {}, base, report);
  const result = checkShape(customerSchema, withDefaults(content, defaults));
  if (result.kind === 'invalid') {
    for (const problem of result.problems.filter((each) => isOwnProblem(each, content))) report({ file, ...problem });
    return [];
  }
  const { items: _, ...fields } = result.value;
  const { configuration, messages } = splitConfiguration(fields);
  const logo_places = logoPlacesOf(items, base.drawings);
  const customer = { ...configuration, key, logo_places, ...(base.colors ? { colors: base.colors } : {}) };
  for (const problem of checkCustomer(customer)) report({ file, ...problem });
  return [{ file, customer, messages, items }];
}

function readDefaults(dataDir: string, report: ReportProblem): CustomerDefaults | undefined {
  const [defaults] = readJsonFile(join(dataDir, 'defaults.json'), report);
  if (!defaults) return undefined;
  const result = checkShape(defaultsSchema, defaults.content);
  if (result.kind === 'valid') return result.value;
  for (const problem of result.problems) report({ file: defaults.file, ...problem });
  return undefined;
}

/** Each of the customer's fields replaces the whole default. */
function withDefaults(content: unknown, defaults: CustomerDefaults | undefined): unknown {
  return isObject(content) ? { ...defaults, ...content } : content;
}

/** Problems in the defaults are reported once, with their own file. */
function isOwnProblem({ field }: FieldProblem, content: unknown): boolean {
  return !SHARED_FIELDS.includes(field) || (isObject(content) && field in content);
}

function isObject(content: unknown): content is object {
  return typeof content === 'object' && content !== null;
}
