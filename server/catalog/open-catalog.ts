import type { CatalogProblem } from '../../domain/catalog/check/catalog-problems';
import { defaultsSchema } from '../../domain/catalog/check/data-schemas';
import { type Documents, listDocuments, type ParsedDocuments, readAs } from '../../domain/catalog/check/documents';
import { readBase } from '../../domain/catalog/check/read-catalog';
import { customerOf, itemsSold, readChanges, readSettings } from '../../domain/catalog/check/read-customers';
import type { KnownItems } from '../../domain/catalog/check/read-items';
import { type CustomerKey, inCustomerOrder } from '../../domain/catalog/customer';
import { parseDocuments } from './documents';
import { type CustomerCatalog, type LoadedCatalog, refuse } from './load-catalog';
import { readDrawings } from './read-drawings';

/** What a customer's document says by itself. */
type OwnCatalog = Pick<CustomerCatalog, 'changes'> & { readonly settings: ReturnType<typeof readSettings> };

export interface OpenedCatalog extends LoadedCatalog {
  readonly documents: Documents;
  readonly parsed: ParsedDocuments;
  /** Read from the same shared documents, by the content that they were read from. */
  readonly known: { readonly items: KnownItems; readonly customers: WeakMap<object, OwnCatalog> };
}

/**
 * Opens a revision to sell from it. It was checked before it was stored, so customers are only compared with the base
 * catalog when somebody asks for their items, each time anew: whoever needs them often keeps them.
 * @param before of which everything that's still the same is kept
 * @throws CatalogError if this release can't read it
 */
export function openCatalog(documents: Documents, before?: OpenedCatalog): OpenedCatalog {
  const problems: CatalogProblem[] = [];
  const report = (problem: CatalogProblem) => void problems.push(problem);
  const same = before && hasSameShared(before.documents, documents) ? before : undefined;
  const known = same?.known ?? { items: new WeakMap(), customers: new WeakMap() };
  const parsed = parseDocuments(documents, before);
  const drawings = same?.drawings ?? readDrawings(documents, parsed, report, before?.drawings);
  const { shared, base } = readBase(parsed, drawings, report, known.items);
  const defaults = readAs(parsed, 'defaults.json', defaultsSchema, report);
  const artOf = new Map(base.items.map(({ code, art }) => [code, art]));
  const files = new Map(listDocuments(parsed, 'customers', report).map((file) => [file.stem, file]));
  const customers = new Map<CustomerKey, CustomerCatalog>();
  for (const key of inCustomerOrder(files.keys())) {
    const file = files.get(key);
    if (!file) continue;
    const content = file.content as object;
    const own = known.customers.get(content) ?? {
      settings: readSettings(file, defaults, report),
      changes: readChanges(file, report),
    };
    const { settings, changes } = own;
    if (!settings) continue;
    known.customers.set(content, own);
    const arts = [...changes].flatMap(([code, { art }]) => art ?? artOf.get(code) ?? []);
    customers.set(key, {
      file: file.file,
      customer: customerOf(key, settings, arts, base),
      messages: settings.messages,
      changes,
      drawings,
      get items() {
        return itemsSold(base.items, changes);
      },
    });
  }
  refuse(problems);
  return { ...shared, customers, documents, parsed, drawings, known };
}

/** Whether everything that items and customers are read with is the same. */
function hasSameShared(before: Documents, after: Documents): boolean {
  const isShared = (path: string) => !/^(items\/|customers\/|photographs\.json$)/.test(path);
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(isShared);
  return paths.every((path) => before.get(path) === after.get(path));
}
