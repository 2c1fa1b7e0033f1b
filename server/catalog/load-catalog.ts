import type { CatalogItem } from '../../domain/catalog/catalog';
import type { Customer, CustomerKey } from '../../domain/catalog/customer';
import type { SizeCharts } from '../../domain/catalog/item-details';
import { type CatalogProblem, problemLine } from './catalog-problems';
import type { MessageSettings } from './message-settings';
import { readCustomers } from './read-customers';
import { readDetails } from './read-details';
import { readItems } from './read-items';

/** A customer and its catalog: its items in base order, with its own changes merged in. */
export interface CustomerCatalog {
  readonly customer: Customer;
  /** Who hears about its orders. */
  readonly messages: MessageSettings;
  readonly items: readonly CatalogItem[];
}

/** All customers in the order of `CUSTOMER_KEYS`, and the base catalog. */
export interface LoadedCatalog {
  readonly customers: ReadonlyMap<CustomerKey, CustomerCatalog>;
  readonly base: readonly CatalogItem[];
  readonly sizeCharts: SizeCharts;
}

/** The data files contain mistakes; the message lists all of them, one per line. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';

  constructor(readonly problems: readonly CatalogProblem[]) {
    super(problems.map(problemLine).join('\n'));
  }
}

/**
 * Reads and checks all data files. A catalog with any mistake is never served.
 *
 * @throws CatalogError listing every problem in every file
 */
export function loadCatalog(dataDir: string): LoadedCatalog {
  const problems: CatalogProblem[] = [];
  const report = (problem: CatalogProblem) => {
    problems.push(problem);
  };
  const base = readItems(dataDir, readDetails(dataDir, report), report);
  const customers = readCustomers(dataDir, base, report);
  if (problems.length > 0) throw new CatalogError(problems);
  return {
    customers: new Map(customers.map(({ file: _, ...each }) => [each.customer.key, each])),
    base: base.items,
    sizeCharts: base.sizeCharts,
  };
}
