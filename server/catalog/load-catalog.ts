import { join } from 'node:path';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { CatalogProblem } from '../../domain/catalog/check/catalog-problems';
import type { Documents } from '../../domain/catalog/check/documents';
import { type ReadCatalog, readCatalog as readParsed } from '../../domain/catalog/check/read-catalog';
import type { ReadCustomer } from '../../domain/catalog/check/read-customers';
import type { Drawings } from '../../domain/catalog/drawings';
import { CatalogError, hashOfDocuments, parseDocuments, readDocuments, shownPath } from './documents';
import { readDrawings } from './read-drawings';

export type CustomerCatalog = ReadCustomer & { readonly drawings: Drawings };

/** Customers in their order. */
export type LoadedCatalog = Omit<ReadCatalog, 'customers'> & {
  readonly drawings: Drawings;
  readonly customers: ReadonlyMap<CustomerKey, CustomerCatalog>;
};

/** @throws CatalogError listing every problem in every file */
export function loadCatalog(folder: string): LoadedCatalog {
  return loadFolder(folder).catalog;
}

/** The data files, and what the server makes of them. */
export interface LoadedFolder {
  readonly documents: Documents;
  readonly catalog: LoadedCatalog;
}

/**
 * Reads and checks the documents of a folder.
 * @param checked the hash of documents that were checked before: theirs are checked again when somebody needs them
 * @throws CatalogError listing every problem in every file
 */
export function loadFolder(folder: string, checked?: string): LoadedFolder {
  const documents = readDocuments(folder);
  if (checked !== undefined && hashOfDocuments(documents) === checked) {
    let catalog: LoadedCatalog | undefined;
    return {
      documents,
      get catalog() {
        catalog ??= readCatalog(documents);
        return catalog;
      },
    };
  }
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
  const { catalog, problems } = readWithProblems(documents);
  refuse(problems);
  return catalog;
}

/** Characters. Every process reads it, and each revision that changes it stores all of it. */
const MAX_DOCUMENT = 5_000_000;

/** What can be read of a catalog, such as a draft, that may have mistakes. */
export function readWithProblems(documents: Documents) {
  const problems: CatalogProblem[] = [];
  const report = (problem: CatalogProblem) => void problems.push(problem);
  for (const [file, { length }] of documents) {
    if (length > MAX_DOCUMENT) report({ file, message: `has more than ${MAX_DOCUMENT / 1e6} million characters` });
  }
  const parsed = parseDocuments(documents);
  const drawings = readDrawings(documents, parsed, report);
  const { customers, ...shared } = readParsed(parsed, drawings, report);
  const byKey = new Map(customers.map((each) => [each.customer.key, { ...each, drawings }]));
  const catalog: LoadedCatalog = { ...shared, drawings, customers: byKey };
  return { catalog, problems };
}

/** @throws CatalogError if there are any */
export function refuse(problems: readonly CatalogProblem[]): void {
  if (problems.length > 0) throw new CatalogError(problems);
}
