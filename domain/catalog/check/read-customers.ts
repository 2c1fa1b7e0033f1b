import * as v from 'valibot';
import type { CustomerKey } from '../../address/customer-key';
import type { ApprovalRule, ApprovalSettings, PublicRule } from '../approval-settings';
import type { CatalogItem } from '../catalog';
import { type Customer, inCustomerOrder } from '../customer';
import { freeOrderPrefix } from '../customer-template';
import { familyOf, type KnownDrawings, type LogoPlaces } from '../drawings';
import { orderPrefix } from '../order-prefix';
import { approvalProblems } from './approval-schemas';
import { checkShape, type FieldProblem, type ReportProblem, repeatedBy } from './catalog-problems';
import { checkCustomer, reportAddresses } from './check-customers';
import { checkItem } from './check-items';
import { addressesOf, type CustomerOutline, outlineOf } from './customer-outline';
import {
  type CustomerDefaults,
  type CustomersDocument,
  customerItemsSchema,
  customerSchema,
  customersSchema,
  defaultsSchema,
  type ItemChanges,
  itemChangesSchema,
} from './data-schemas';
import { type JsonDocument, listDocuments, type ParsedDocuments, readAs } from './documents';
import type { BaseCatalog } from './read-items';

export interface ReadCustomer {
  readonly file: string;
  readonly outline: CustomerOutline;
  readonly customer: Customer;
  readonly settings: CustomerSettings;
  readonly messages: MessageSettings;
  /** Undefined without rules and budgets. */
  readonly approvals: ApprovalSettings | undefined;
  /** What it sells: how each item differs from the base catalog's, by code. */
  readonly changes: ReadonlyMap<string, ItemChanges>;
  /** In the order of the base catalog. */
  readonly items: readonly CatalogItem[];
}

/** In their order, merged over `defaults.json`. */
export function readCustomers(
  documents: ParsedDocuments,
  base: BaseCatalog,
  all: CustomersDocument,
  report: ReportProblem,
): ReadCustomer[] {
  const defaults = readAs(documents, 'defaults.json', defaultsSchema, report);
  const fileOf = new Map(listDocuments(documents, 'customers', report).map((file) => [file.stem, file]));
  const customers = inCustomerOrder(fileOf.keys(), all.host_words).flatMap((key) => {
    const file = fileOf.get(key);
    return file ? readCustomer(key, file, { defaults, base, all }, report) : [];
  });
  if (fileOf.size > MAX_CUSTOMERS) report({ file: CUSTOMERS, message: tooMany(fileOf.size) });
  reportRepeated(customers, 'title', ({ title }) => title, report);
  reportRepeated(customers, 'route_prefix', ({ route_prefix }) => route_prefix, report);
  reportOrderPrefixes(customers, report);
  reportAddresses(customers, all.host_words, report);
  return customers;
}

const CUSTOMERS = 'customers.json';

/** The office's lists and numbers read a part for each, and a database refuses to put 500 together. */
const MAX_CUSTOMERS = 200;

const tooMany = (count: number) =>
  `a server has at most ${MAX_CUSTOMERS} customers, and these are ${count}: give some a server of their own (docs/operations.md)`;

/** What the documents of customers don't say by themselves. Catalogs from before have no such document. */
export function readAllCustomers(documents: ParsedDocuments, report: ReportProblem): CustomersDocument {
  const all = documents.has(CUSTOMERS) ? readAs(documents, CUSTOMERS, customersSchema, report) : undefined;
  for (const word of all?.host_words ?? []) {
    const other = all?.host_words.find((each) => each !== word && word.includes(each));
    if (other)
      report({
        file: CUSTOMERS,
        field: 'host_words',
        message: `${word} contains ${other}, so its hosts would be that customer's`,
      });
  }
  return all ?? { provider: { title: '', main_line: '' }, host_words: [], demo_codes: {} };
}

/** Titles and route prefixes are unique, but several customers may have no prefix. */
function reportRepeated(
  customers: readonly ReadCustomer[],
  field: string,
  textOf: (customer: Customer) => string,
  report: ReportProblem,
): void {
  const named = customers.filter(({ customer }) => textOf(customer) !== '');
  for (const { file, customer } of repeatedBy(named, (entry) => textOf(entry.customer))) {
    report({ file, field, message: `another customer also has ${textOf(customer)}` });
  }
}

/** Says what to do: many titles start with the same letters, and each was fine before the other one came. */
function reportOrderPrefixes(customers: readonly ReadCustomer[], report: ReportProblem): void {
  const titleOf = new Map<string, string>();
  for (const { file, customer } of customers) {
    const { title } = customer;
    const prefix = orderPrefix(customer);
    const other = titleOf.get(prefix) ?? title;
    titleOf.set(prefix, other);
    // The same title has the same first letters, and is a problem by itself.
    if (other === title) continue;
    const taken = customers.map((each) => orderPrefix(each.customer));
    const free = freeOrderPrefix(customer, taken);
    report({ file, field: 'order_prefix', message: `${other}'s order numbers start with ${prefix}, too: set ${free}` });
  }
}

/** What a customer's document is read with. */
export interface ReadWith {
  readonly defaults: CustomerDefaults | undefined;
  readonly base: BaseCatalog;
  readonly all: CustomersDocument;
}

/** Checks settings and items separately, so problems in one don't hide problems in the other. */
export function readCustomer(
  key: CustomerKey,
  document: JsonDocument,
  { defaults, base, all }: ReadWith,
  report: ReportProblem,
): ReadCustomer[] {
  const { file } = document;
  reportUnknownCodes(document, base, report);
  const changes = readChanges(document, report);
  const items = itemsSold(base.items, changes);
  for (const item of items)
    for (const problem of newProblems(item, base)) report({ file, item: item.code, ...problem });
  const settings = readSettings(document, defaults, report);
  if (!settings) return [];
  const arts = items.map(({ art }) => art);
  const customer = customerOf(key, settings, arts, base, all);
  for (const problem of checkCustomer(customer)) report({ file, ...problem });
  const { messages, approvals } = settings;
  const outline = outlineOf(key, { ...defaults, ...(document.content as object) } as CustomerFields, all);
  return [{ file, outline, customer, settings, messages, approvals, changes, items }];
}

export type CustomerSettings = ReturnType<typeof splitConfiguration>;

/** @param arts the drawings of what it sells */
export function customerOf(
  key: CustomerKey,
  { configuration, hosts }: CustomerSettings,
  arts: readonly string[],
  { colors, drawings }: Pick<BaseCatalog, 'colors' | 'drawings'>,
  all: CustomersDocument,
): Customer {
  const addresses = addressesOf(key, hosts, all);
  return { ...configuration, key, logo_places: logoPlacesOf(arts, drawings), ...(colors ? { colors } : {}), addresses };
}

function logoPlacesOf(arts: readonly string[], { families }: KnownDrawings): LogoPlaces {
  const used = [...new Set(arts.map(familyOf))].sort();
  return Object.fromEntries(
    used.flatMap((family) => (families[family]?.logo ? [[family, families[family].logo]] : [])),
  );
}

/** Undefined if they have problems, or the defaults do. Each of the customer's fields replaces the whole default. */
export function readSettings(
  { file, content }: JsonDocument,
  defaults: CustomerDefaults | undefined,
  report: ReportProblem,
): CustomerSettings | undefined {
  const result = checkShape(customerSchema, content);
  if (result.kind === 'valid')
    return defaults && splitConfiguration({ ...defaults, ...result.value } as CustomerFields);
  for (const problem of result.problems) report({ file, ...problem });
  return undefined;
}

/** Differences by item code, not validated yet. */
function differencesIn(content: unknown): Readonly<Record<string, unknown>> {
  const listed = checkShape(customerItemsSchema, content);
  return listed.kind === 'valid' ? listed.value.items : {};
}

function reportUnknownCodes({ file, content }: JsonDocument, base: BaseCatalog, report: ReportProblem): void {
  if (!base.isComplete) return;
  for (const item of Object.keys(differencesIn(content)).filter((code) => !base.codes.has(code))) {
    report({ file, item, message: 'the base catalog has no item with this code' });
  }
}

export function readChanges({ file, content }: JsonDocument, report: ReportProblem): ReadonlyMap<string, ItemChanges> {
  const changes = new Map<string, ItemChanges>();
  for (const [item, difference] of Object.entries(differencesIn(content))) {
    // Nearly all are: a customer sells most items as they are.
    if (isEmptyObject(difference)) {
      changes.set(item, NO_CHANGES);
      continue;
    }
    const result = checkShape(itemChangesSchema, difference);
    if (result.kind === 'valid') changes.set(item, result.value);
    else for (const problem of result.problems) report({ file, item, ...problem });
  }
  return changes;
}

const NO_CHANGES: ItemChanges = {};

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

/** A customer's items, in the order of the base catalog. What isn't changed is the base item itself. */
export function itemsSold(base: readonly CatalogItem[], changes: ReadonlyMap<string, ItemChanges>): CatalogItem[] {
  return base.flatMap((item) => {
    const changed = changes.get(item.code);
    if (!changed) return [];
    return changed === NO_CHANGES ? item : withChanges(item, changed);
  });
}

/** Details are merged one by one; any other field replaces the base field. */
function withChanges(item: CatalogItem, changes: ItemChanges): CatalogItem {
  const details = { ...item.details, ...changes.details };
  return { ...item, ...changes, ...(Object.keys(details).length > 0 ? { details } : {}) };
}

/** Problems that the changes introduce. The base item's own are reported with its file. */
function newProblems(merged: CatalogItem, base: BaseCatalog): FieldProblem[] {
  const item = base.byCode.get(merged.code);
  if (!item || item === merged) return [];
  const problems = checkItem(merged, base);
  if (problems.length === 0) return [];
  const known = new Set(checkItem(item, base).map(({ field, message }) => `${field}: ${message}`));
  return problems.filter(({ field, message }) => !known.has(`${field}: ${message}`));
}

/** Recipients of a customer's mails about orders (docs/messages.md). Not part of the public configuration. */
export type MessageSettings = Readonly<ReturnType<typeof splitConfiguration>['messages']>;

export type CustomerFields = CustomerDefaults & v.InferOutput<typeof customerSchema>;

function splitConfiguration(fields: CustomerFields) {
  const { order_desk, mails, webhook, account_reps, approvals, hosts = [], items: _, ...configuration } = fields;
  return {
    hosts,
    configuration: {
      ...configuration,
      account_reps: account_reps.map(({ name, phone }) => ({ name, phone })),
      ...(approvals ? { approvals: { rules: approvals.rules.map(publicRule) } } : {}),
    },
    messages: {
      orderDesk: order_desk,
      /** Those that have an address. */
      reps: account_reps.flatMap(({ name, email }) => (email === undefined ? [] : { name, email })),
      mails,
      /** The customer's own system; '' for none. */
      webhook,
    },
    approvals: approvalSettings(fields),
  };
}

const rulesSchema = v.object({
  approvals: customerSchema.entries.approvals,
  budgets: customerSchema.entries.budgets,
});

type ReadRules =
  | { readonly kind: 'valid'; readonly settings: ApprovalSettings }
  | { readonly kind: 'invalid'; readonly problems: readonly FieldProblem[] };

/** Checks a customer's `approvals` and `budgets` that aren't published yet. */
export function readRules(content: object, published: Customer): ReadRules {
  const result = checkShape(rulesSchema, JSON.parse(JSON.stringify(content)));
  if (result.kind === 'invalid') return result;
  const { approvals, budgets } = result.value;
  const { approvals: _rules, budgets: _amounts, ...others } = published;
  const rules = approvals && { rules: approvals.rules.map(publicRule) };
  const customer = { ...others, ...(rules && { approvals: rules }), ...(budgets && { budgets }) };
  const problems = approvalProblems(customer);
  const settings = approvalSettings(result.value) ?? {
    rules: [],
    remindAfterHours: 0,
    expireAfterDays: 0,
    budgets: undefined,
  };
  return problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'valid', settings };
}

function publicRule({ approvers, ...rule }: ApprovalRule): PublicRule {
  return { ...rule, approvers: approvers.map(({ name }) => name).filter(Boolean) };
}

function approvalSettings({
  approvals,
  budgets,
}: Pick<v.InferOutput<typeof customerSchema>, 'approvals' | 'budgets'>): ApprovalSettings | undefined {
  if (!approvals && !budgets) return undefined;
  const { rules = [], remind_after_hours = 0, expire_after_days = 0 } = approvals ?? {};
  return { rules, remindAfterHours: remind_after_hours, expireAfterDays: expire_after_days, budgets };
}
