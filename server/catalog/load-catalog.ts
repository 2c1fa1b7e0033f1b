import { join } from 'node:path';
import type { CatalogItem } from '../../domain/catalog/catalog';
import type { FabricColors } from '../../domain/catalog/colors';
import type { Customer, CustomerKey } from '../../domain/catalog/customer';
import type { Drawings } from '../../domain/catalog/drawings';
import type { SizeCharts } from '../../domain/catalog/item-details';
import { CatalogError, type CatalogProblem } from './catalog-problems';
import { colorsSchema } from './data-schemas';
import { type Documents, parseAs, readDocuments, shownPath } from './documents';
import type { MessageSettings } from './read-customers';
import { readCustomers } from './read-customers';
import { readDetails, type SharedDetails } from './read-details';
import { readDrawings } from './read-drawings';
import { readItems } from './read-items';

/** Items in base order, with the customer's changes merged in. */
export interface CustomerCatalog {
  readonly customer: Customer;
  readonly messages: MessageSettings;
  readonly items: readonly CatalogItem[];
  readonly drawings: Drawings;
}

/** Customers in the order of `CUSTOMER_KEYS`. */
export interface LoadedCatalog {
  readonly customers: ReadonlyMap<CustomerKey, CustomerCatalog>;
  readonly base: readonly CatalogItem[];
  readonly sizeCharts: SizeCharts;
  readonly colors: FabricColors;
  readonly sharedDetails: SharedDetails;
}

/** @throws CatalogError listing every problem in every file */
export function loadCatalog(folder: string): LoadedCatalog {
  return loadFolder(folder).catalog;
}

/** The data files, and what the server makes of them. */
export interface LoadedFolder {
  readonly documents: Documents;
  readonly catalog: LoadedCatalog;
}

/** Reads and checks the documents of a folder. @throws CatalogError listing every problem in every file */
export function loadFolder(folder: string): LoadedFolder {
  const documents = readDocuments(folder);
  try {
    return { documents, catalog: readCatalog(documents) };
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    throw new CatalogError(
      error.problems.map((problem) => ({ ...problem, file: shownPath(join(folder, problem.file)) })),
    );
  }
}

/** A catalog with any mistake is never served. @throws CatalogError listing every problem in every document */
export function readCatalog(documents: Documents): LoadedCatalog {
  const problems: CatalogProblem[] = [];
  const report = (problem: CatalogProblem) => {
    problems.push(problem);
  };
  const drawings = readDrawings(documents, report);
  const sharedDetails = readDetails(documents, drawings, report);
  const colors = parseAs(documents, 'colors.json', colorsSchema, report);
  const base = readItems(documents, { details: sharedDetails, colors, drawings }, report);
  const customers = readCustomers(documents, base, report);
  if (problems.length > 0) throw new CatalogError(problems);
  return {
    customers: new Map(customers.map(({ file: _, ...each }) => [each.customer.key, { ...each, drawings }])),
    base: base.items,
    sizeCharts: base.sizeCharts,
    colors: base.colors ?? {},
    sharedDetails,
  };
}
