import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { CatalogProblem, ReportProblem } from '../../domain/catalog/check/catalog-problems';
import { addressesOf, type CustomerOutline, outlineOf } from '../../domain/catalog/check/customer-outline';
import {
  type CustomerDefaults,
  type CustomersDocument,
  customerSchema,
  defaultsSchema,
} from '../../domain/catalog/check/data-schemas';
import { type Documents, NotJson, readAs } from '../../domain/catalog/check/documents';
import { type ReadCatalog, readBase } from '../../domain/catalog/check/read-catalog';
import {
  type CustomerFields,
  type CustomerSettings,
  customerOf,
  itemsSold,
  type ReadCustomer,
  readChanges,
  readCustomer,
  readSettings,
} from '../../domain/catalog/check/read-customers';
import type { BaseCatalog, KnownItems } from '../../domain/catalog/check/read-items';
import { type Customer, type CustomerAddresses, inCustomerOrder } from '../../domain/catalog/customer';
import type { Drawings } from '../../domain/catalog/drawings';
import { atOnce } from '../jobs/slices';
import { CatalogError, parseDocument, parseDocuments } from './documents';
import { type CustomerCatalog, type LoadedCatalog, refuse } from './load-catalog';
import { readDrawings } from './read-drawings';

/** What all customers share, and what it was read from. */
interface SharedCatalog {
  readonly documents: Documents;
  readonly parsed: ReadonlyMap<string, unknown>;
  readonly content: Omit<ReadCatalog, 'customers'>;
  readonly base: BaseCatalog;
  readonly all: CustomersDocument;
  readonly artOf: ReadonlyMap<string, string>;
  readonly defaults: CustomerDefaults | undefined;
  readonly drawings: Drawings;
  /** Read with the same colors, details, and drawings. */
  readonly items: KnownItems;
  /** Customers with this base catalog, if they were read lately. */
  readonly built: WeakMap<OwnContent, Customer>;
}

/** What a customer's document says by itself, whatever the base catalog says. */
interface OwnContent {
  readonly settings: CustomerSettings;
  readonly changes: ReadCustomer['changes'];
}

/** A customer whose document can't be served. The others go on without it. */
export interface LeftOut {
  readonly key: CustomerKey;
  readonly problems: readonly CatalogProblem[];
  /** What its document says, as far as that can be read. */
  readonly title: string | undefined;
  readonly route_prefix: string;
  readonly addresses: CustomerAddresses;
}

export interface OpenedCatalog extends LoadedCatalog {
  readonly documents: Documents;
  readonly leftOut: ReadonlyMap<CustomerKey, LeftOut>;
  readonly shared: SharedCatalog;
}

/**
 * Opens a revision to sell from it. Only what differs from the catalog before is checked: with a thousand customers, a
 * changed price of one costs as much as with ten. Of a customer, only the outline is kept; its document is read, and
 * compared with the base catalog, when somebody asks for its store: whoever needs its items often keeps them.
 * A customer whose document has problems is left out; nobody can sell from what all share if that has any.
 * @param before of which everything that's still the same is kept
 * @throws CatalogError if this release can't read what all customers share
 */
export function openCatalog(documents: Documents, before?: OpenedCatalog): OpenedCatalog {
  return atOnce(openingCatalog(documents, before));
}

interface Opening {
  /** Checked before, of whatever catalog. */
  readonly drawings?: Drawings | undefined;
  /** This program has checked all of it before. */
  readonly isChecked?: boolean;
}

/** The same in steps, for `inSlices`. */
export function* openingCatalog(
  documents: Documents,
  before?: OpenedCatalog,
  { drawings, isChecked = false }: Opening = {},
): Generator<undefined, OpenedCatalog> {
  const problems: CatalogProblem[] = [];
  const report = (problem: CatalogProblem) => void problems.push(problem);
  const isShared = (path: string) => !path.startsWith(CUSTOMERS);
  const shared =
    before && hasSame(isShared, before.documents, documents)
      ? before.shared
      : readShared(
          new Map([...documents].filter(([path]) => isShared(path))),
          before?.shared,
          isChecked ? 'checked' : (drawings ?? before?.drawings),
          report,
        );
  yield;
  // Items and photographs don't matter to what a customer's document says by itself.
  const known = shared.items === before?.shared.items ? before : undefined;
  const opened = new Map<CustomerKey, CustomerCatalog>();
  const leftOut = new Map<CustomerKey, LeftOut>();
  for (const [path, text] of documents) {
    if (isShared(path) || !path.endsWith('.json')) continue;
    const key = customerOfFile(path);
    const same = known?.documents.get(path) === text ? known?.customers.get(key) : undefined;
    if (same) opened.set(key, shared === before?.shared ? same : openCustomer(same.outline, text, shared, same));
    const read = same ? undefined : readOutline(key, path, text, shared, isChecked);
    if (read?.kind === 'outline') opened.set(key, openCustomer(read.outline, text, shared));
    if (read?.kind === 'problems') leftOut.set(key, describeLeftOut(key, text, read.problems, shared.all));
    yield;
  }
  refuse(problems);
  const customers = new Map<CustomerKey, CustomerCatalog>();
  for (const key of inCustomerOrder(opened.keys(), shared.all.host_words)) {
    const each = opened.get(key);
    if (each) customers.set(key, each);
  }
  return { ...shared.content, customers, documents, leftOut, drawings: shared.drawings, shared };
}

/** The folder of the customers' documents. */
export const CUSTOMERS = 'customers/';

export function customerOfFile(path: string): CustomerKey {
  return path.slice(CUSTOMERS.length, -'.json'.length);
}

function readShared(
  documents: Documents,
  before: SharedCatalog | undefined,
  knownDrawings: Drawings | 'checked' | undefined,
  report: ReportProblem,
): SharedCatalog {
  const isForItems = (path: string) => !path.startsWith('items/') && path !== 'photographs.json';
  const same = before && hasSame(isForItems, before.documents, documents) ? before : undefined;
  const parsed = parseDocuments(documents, before);
  const drawings = same?.drawings ?? readDrawings(documents, parsed, report, knownDrawings);
  const items: KnownItems = same?.items ?? new WeakMap();
  const { shared: content, base } = readBase(parsed, drawings, report, items);
  const defaults = readAs(parsed, 'defaults.json', defaultsSchema, report);
  const artOf = new Map(base.items.map(({ code, art }) => [code, art]));
  const built = new WeakMap<OwnContent, Customer>();
  return { documents, parsed, content, base, all: content.all, artOf, defaults, drawings, items, built };
}

type ReadOutline =
  | { readonly kind: 'outline'; readonly outline: CustomerOutline }
  | { readonly kind: 'problems'; readonly problems: readonly CatalogProblem[] };

function readOutline(
  key: CustomerKey,
  file: string,
  text: string,
  shared: SharedCatalog,
  isChecked: boolean,
): ReadOutline {
  const content = parseDocument(text);
  if (content instanceof NotJson)
    return { kind: 'problems', problems: [{ file, message: `not valid JSON at ${content.position}` }] };
  if (isChecked) {
    const fields = { ...shared.defaults, ...(content as object) } as CustomerFields;
    try {
      return { kind: 'outline', outline: outlineOf(key, fields, shared.all) };
    } catch {
      // Somebody has changed it in the database since it was checked.
    }
  }
  const problems: CatalogProblem[] = [];
  const [read] = readCustomer(key, { file, stem: key, content }, shared, (problem) => void problems.push(problem));
  return read && problems.length === 0 ? { kind: 'outline', outline: read.outline } : { kind: 'problems', problems };
}

/** Its addresses stay its own: its hosts don't become anybody else's. */
function describeLeftOut(
  key: CustomerKey,
  text: string,
  problems: readonly CatalogProblem[],
  all: CustomersDocument,
): LeftOut {
  const content = parseDocument(text);
  const written: Readonly<Record<string, unknown>> = content instanceof Object ? { ...content } : {};
  const { title, route_prefix, hosts } = customerSchema.entries;
  const own = v.safeParse(hosts, written.hosts);
  return {
    ...{ key, problems },
    title: v.is(title, written.title) ? written.title : undefined,
    route_prefix: v.is(route_prefix, written.route_prefix) ? written.route_prefix : `/${key}`,
    addresses: addressesOf(key, own.success ? own.output : [], all),
  };
}

/** Most customers kept, at about 40 KB each. */
const MAX_READ = 500;

const recent = new LRUCache<object, OwnContent>({ max: MAX_READ });

/** What a customer's content is kept by: one for each text. */
const boxes = new WeakMap<CustomerCatalog, object>();

/**
 * A customer who sells from a base catalog.
 * @param before the same document with another one
 */
function openCustomer(
  outline: CustomerOutline,
  text: string,
  shared: SharedCatalog,
  before?: CustomerCatalog,
): CustomerCatalog {
  const { base, all, artOf, drawings, built } = shared;
  const { key } = outline;
  const file = `${CUSTOMERS}${key}.json`;
  const box = (before && boxes.get(before)) ?? {};

  function own(): OwnContent {
    const known = recent.get(box);
    if (known) return known;
    const content = readOwn(key, file, text, shared);
    recent.set(box, content);
    return content;
  }

  function customer(): Customer {
    const content = own();
    const known = built.get(content);
    if (known) return known;
    const arts = [...content.changes].flatMap(([code, { art }]) => art ?? artOf.get(code) ?? []);
    const made = customerOf(key, content.settings, arts, base, all);
    built.set(content, made);
    return made;
  }

  const opened: CustomerCatalog = {
    file,
    outline,
    get settings() {
      return own().settings;
    },
    get customer() {
      return customer();
    },
    get messages() {
      return own().settings.messages;
    },
    get approvals() {
      return own().settings.approvals;
    },
    get changes() {
      return own().changes;
    },
    drawings,
    get items() {
      return itemsSold(base.items, own().changes);
    },
  };
  boxes.set(opened, box);
  return opened;
}

/** A document that was checked. @throws CatalogError if somebody has changed it in the database since */
function readOwn(key: CustomerKey, file: string, text: string, { defaults }: SharedCatalog): OwnContent {
  const problems: CatalogProblem[] = [];
  const document = { file, stem: key, content: parseDocument(text) };
  const report = (problem: CatalogProblem) => void problems.push(problem);
  const changes = readChanges(document, report);
  const settings = readSettings(document, defaults, report);
  if (!settings || problems.length > 0) throw new CatalogError(problems);
  return { settings, changes };
}

function hasSame(isMeant: (path: string) => boolean, before: Documents, after: Documents): boolean {
  const isIn = (documents: Documents) => (path: string) => documents.has(path);
  const paths = [...after.keys()].filter(isMeant);
  return (
    paths.every((path) => before.get(path) === after.get(path)) && [...before.keys()].filter(isMeant).every(isIn(after))
  );
}
