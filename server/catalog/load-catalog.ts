import { join } from 'node:path';
import type { CatalogItem } from '../../domain/catalog/catalog';
import type { FabricColors } from '../../domain/catalog/colors';
import type { Customer, CustomerKey } from '../../domain/catalog/customer';
import type { Drawings } from '../../domain/catalog/drawings';
import type { SizeCharts } from '../../domain/catalog/item-details';
import { OperatorError } from '../operations/operator-error';
import { type CatalogProblem, problemLine } from './catalog-problems';
import { colorsSchema } from './data-schemas';
import { readJsonAs } from './json-file';
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

export class CatalogError extends OperatorError {
  constructor(readonly problems: readonly CatalogProblem[]) {
    super(problems.map(problemLine).join('\n'));
  }
}

/**
 * Reads and checks all data files. A catalog with any mistake is never served.
 * @throws CatalogError listing every problem in every file
 */
export function loadCatalog(dataDir: string): LoadedCatalog {
  const problems: CatalogProblem[] = [];
  const report = (problem: CatalogProblem) => {
    problems.push(problem);
  };
  const drawings = readDrawings(dataDir, report);
  const sharedDetails = readDetails(dataDir, drawings, report);
  const colors = readJsonAs(join(dataDir, 'colors.json'), colorsSchema, report);
  const base = readItems(dataDir, { details: sharedDetails, colors, drawings }, report);
  const customers = readCustomers(dataDir, base, report);
  if (problems.length > 0) throw new CatalogError(problems);
  return {
    customers: new Map(customers.map(({ file: _, ...each }) => [each.customer.key, { ...each, drawings }])),
    base: base.items,
    sizeCharts: base.sizeCharts,
    colors: base.colors ?? {},
    sharedDetails,
  };
}
