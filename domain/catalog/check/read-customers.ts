import type * as v from 'valibot';
import type { CatalogItem } from '../catalog';
import { type Customer, type CustomerKey, inCustomerOrder } from '../customer';
import { familyOf, type KnownDrawings, type LogoPlaces } from '../drawings';
import { checkShape, type FieldProblem, type ReportProblem, repeatedBy } from './catalog-problems';
import { checkCustomer } from './check-customer';
import { checkItem } from './check-items';
import { keyProblem } from './customer-keys';
import {
  type CustomerDefaults,
  customerItemsSchema,
  customerSchema,
  defaultsSchema,
  type ItemChanges,
  itemChangesSchema,
  SHARED_FIELDS,
} from './data-schemas';
import { type JsonDocument, listDocuments, type ParsedDocuments, readAs } from './documents';
import type { BaseCatalog } from './read-items';

export interface ReadCustomer {
  readonly file: string;
  readonly customer: Customer;
  readonly messages: MessageSettings;
  readonly items: readonly CatalogItem[];
}

/** In their order, merged over `defaults.json`. */
export function readCustomers(documents: ParsedDocuments, base: BaseCatalog, report: ReportProblem): ReadCustomer[] {
  const defaults = readAs(documents, 'defaults.json', defaultsSchema, report);
  const fileOf = new Map(listDocuments(documents, 'customers', report).map((file) => [file.stem, file]));
  const customers = inCustomerOrder(fileOf.keys()).flatMap((key) => {
    const file = fileOf.get(key);
    if (!file) return [];
    const problem = keyProblem(key);
    if (problem) report({ file: file.file, message: problem });
    return readCustomer(key, file, defaults, base, report);
  });
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

/** Checks configuration and items separately, so problems in one don't hide problems in the other. */
function readCustomer(
  key: CustomerKey,
  { file, content }: JsonDocument,
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
  const { configuration, messages } = splitConfiguration(result.value);
  const logo_places = logoPlacesOf(items, base.drawings);
  const customer = { ...configuration, key, logo_places, ...(base.colors ? { colors: base.colors } : {}) };
  for (const problem of checkCustomer(customer)) report({ file, ...problem });
  return [{ file, customer, messages, items }];
}

function logoPlacesOf(items: readonly CatalogItem[], { families }: KnownDrawings): LogoPlaces {
  const used = [...new Set(items.map(({ art }) => familyOf(art)))].sort();
  return Object.fromEntries(
    used.flatMap((family) => (families[family]?.logo ? [[family, families[family].logo]] : [])),
  );
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

/** By item code, not validated yet. */
type Differences = Readonly<Record<string, unknown>>;

function mergeItems(file: string, differences: Differences, base: BaseCatalog, report: ReportProblem): CatalogItem[] {
  reportUnknownCodes(file, differences, base, report);
  const changes = readChanges(file, differences, report);
  return base.items.flatMap((item) => {
    const changesOfItem = changes.get(item.code);
    if (!changesOfItem) return [];
    const merged = withChanges(item, changesOfItem);
    for (const problem of newProblems(item, merged, base)) report({ file, item: item.code, ...problem });
    return [merged];
  });
}

/** Details are merged one by one; any other field replaces the base field. */
function withChanges(item: CatalogItem, changes: ItemChanges): CatalogItem {
  const details = { ...item.details, ...changes.details };
  return { ...item, ...changes, ...(Object.keys(details).length > 0 ? { details } : {}) };
}

function reportUnknownCodes(file: string, differences: Differences, base: BaseCatalog, report: ReportProblem): void {
  if (!base.isComplete) return;
  for (const item of Object.keys(differences).filter((code) => !base.codes.has(code))) {
    report({ file, item, message: 'the base catalog has no item with this code' });
  }
}

function readChanges(file: string, differences: Differences, report: ReportProblem): Map<string, ItemChanges> {
  const changes = new Map<string, ItemChanges>();
  for (const [item, content] of Object.entries(differences)) {
    const result = checkShape(itemChangesSchema, content);
    if (result.kind === 'valid') changes.set(item, result.value);
    else for (const problem of result.problems) report({ file, item, ...problem });
  }
  return changes;
}

/** Problems that the changes introduce. The base item's own are reported with its file. */
function newProblems(item: CatalogItem, merged: CatalogItem, base: BaseCatalog): FieldProblem[] {
  const known = new Set(checkItem(item, base).map(({ field, message }) => `${field}: ${message}`));
  return checkItem(merged, base).filter(({ field, message }) => !known.has(`${field}: ${message}`));
}

/** Recipients of a customer's mails about orders (docs/messages.md). Not part of the public configuration. */
export type MessageSettings = Readonly<ReturnType<typeof splitConfiguration>['messages']>;

function splitConfiguration(fields: v.InferOutput<typeof customerSchema>) {
  const { order_desk, mails, webhook, account_reps, items: _, ...configuration } = fields;
  return {
    configuration: { ...configuration, account_reps: account_reps.map(({ name, phone }) => ({ name, phone })) },
    messages: {
      orderDesk: order_desk,
      /** Those that have an address. */
      reps: account_reps.flatMap(({ name, email }) => (email === undefined ? [] : { name, email })),
      mails,
      /** The customer's own system; '' for none. */
      webhook,
    },
  };
}
