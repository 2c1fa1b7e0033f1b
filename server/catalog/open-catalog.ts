import type { CatalogProblem, ReportProblem } from '../../domain/catalog/check/catalog-problems';
import { type CustomerDefaults, type CustomersDocument, defaultsSchema } from '../../domain/catalog/check/data-schemas';
import { type Documents, NotJson, readAs } from '../../domain/catalog/check/documents';
import { type ReadCatalog, readBase } from '../../domain/catalog/check/read-catalog';
import { customerOf, itemsSold, type ReadCustomer, readCustomer } from '../../domain/catalog/check/read-customers';
import type { BaseCatalog, KnownItems } from '../../domain/catalog/check/read-items';
import { type Customer, type CustomerKey, inCustomerOrder } from '../../domain/catalog/customer';
import type { Drawings } from '../../domain/catalog/drawings';
import { atOnce } from '../jobs/slices';
import { parseDocument, parseDocuments } from './documents';
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
}

export interface OpenedCatalog extends LoadedCatalog {
  readonly documents: Documents;
  readonly shared: SharedCatalog;
}

/**
 * Opens a revision to sell from it. Only what differs from the catalog before is read and checked: with a thousand
 * customers, a changed price of one costs as much as with ten. Customers are only compared with the base catalog when
 * somebody asks for their items, each time anew: whoever needs them often keeps them.
 * @param before of which everything that's still the same is kept
 * @throws CatalogError if this release can't read it
 */
export function openCatalog(documents: Documents, before?: OpenedCatalog): OpenedCatalog {
  return atOnce(openingCatalog(documents, before));
}

/** The same in steps, for `inSlices`. @param drawings that were checked before, of whatever catalog */
export function* openingCatalog(
  documents: Documents,
  before?: OpenedCatalog,
  drawings = before?.drawings,
): Generator<undefined, OpenedCatalog> {
  const problems: CatalogProblem[] = [];
  const report = (problem: CatalogProblem) => void problems.push(problem);
  const isShared = (path: string) => !path.startsWith(CUSTOMERS);
  const shared =
    before && hasSame(isShared, before.documents, documents)
      ? before.shared
      : readShared(new Map([...documents].filter(([path]) => isShared(path))), before?.shared, drawings, report);
  yield;
  // Items and photographs don't matter to what a customer's document says by itself.
  const known = shared.items === before?.shared.items ? before : undefined;
  const read = new Map<CustomerKey, CustomerCatalog>();
  for (const [path, text] of documents) {
    if (isShared(path) || !path.endsWith('.json')) continue;
    const key = path.slice(CUSTOMERS.length, -'.json'.length);
    const same = known?.documents.get(path) === text ? known?.customers.get(key) : undefined;
    if (same) read.set(key, shared === before?.shared ? same : sellingFrom(shared, same));
    const own = same ? undefined : readOwn(key, path, text, shared, report);
    if (own) read.set(key, sellingFrom(shared, own, own.customer));
    yield;
  }
  refuse(problems);
  const customers = new Map<CustomerKey, CustomerCatalog>();
  for (const key of inCustomerOrder(read.keys(), shared.all.host_words)) {
    const each = read.get(key);
    if (each) customers.set(key, each);
  }
  return { ...shared.content, customers, documents, drawings: shared.drawings, shared };
}

const CUSTOMERS = 'customers/';

function readShared(
  documents: Documents,
  before: SharedCatalog | undefined,
  knownDrawings: Drawings | undefined,
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
  return { documents, parsed, content, base, all: content.all, artOf, defaults, drawings, items };
}

function readOwn(key: CustomerKey, file: string, text: string, shared: SharedCatalog, report: ReportProblem) {
  const content = parseDocument(text);
  if (content instanceof NotJson) return report({ file, message: `not valid JSON at ${content.position}` });
  return readCustomer(key, { file, stem: key, content }, shared, report)[0];
}

/**
 * A customer who sells from a base catalog.
 * @param customer if it was read with the same one
 */
function sellingFrom(
  { base, all, artOf, drawings }: SharedCatalog,
  { file, settings, messages, approvals, changes }: Omit<ReadCustomer, 'customer' | 'items'>,
  customer?: Customer,
): CustomerCatalog {
  const arts = customer ? [] : [...changes].flatMap(([code, { art }]) => art ?? artOf.get(code) ?? []);
  const key = file.slice(CUSTOMERS.length, -'.json'.length);
  return {
    file,
    settings,
    customer: customer ?? customerOf(key, settings, arts, base, all),
    messages,
    approvals,
    changes,
    drawings,
    get items() {
      return itemsSold(base.items, changes);
    },
  };
}

function hasSame(isMeant: (path: string) => boolean, before: Documents, after: Documents): boolean {
  const isIn = (documents: Documents) => (path: string) => documents.has(path);
  const paths = [...after.keys()].filter(isMeant);
  return (
    paths.every((path) => before.get(path) === after.get(path)) && [...before.keys()].filter(isMeant).every(isIn(after))
  );
}
