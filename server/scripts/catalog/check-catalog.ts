import { CatalogError, type LoadedCatalog, loadCatalog } from '../../catalog/load-catalog';
import { improbablePrices } from './improbable-prices';

/**
 * Prints a table of the customers in the data folder, and prices that are probably mistakes. If there are problems,
 * prints them, one per line, and exits with 1. An improbable price is no problem: it may be meant.
 */
export function checkCatalog(dataDir: string): void {
  try {
    const catalog = loadCatalog(dataDir);
    const improbable = improbablePrices(catalog);
    const notes = improbable.length > 0 ? ['', `${improbable.length} price(s) to look at again:`, ...improbable] : [];
    process.stdout.write(`${[...catalogTable(catalog), ...notes].join('\n')}\n`);
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    process.stdout.write(`${error.message}\n${error.problems.length} problem(s) in ${dataDir}\n`);
    process.exitCode = 1;
  }
}

function catalogTable({ customers }: LoadedCatalog): string[] {
  const rows = [...customers.values()].map(({ customer, items }) => [
    customer.key,
    customer.title,
    Object.keys(customer.stores).length,
    items.length,
    items.reduce((pictures, { colors }) => pictures + colors.length, 0),
  ]);
  return [['customer', 'title', 'stores', 'items', 'pictures'], ...rows].map(tableLine);
}

/** Names are left-aligned, numbers right-aligned. */
function tableLine(cells: readonly (string | number)[]): string {
  return cells.map((cell, column) => (column < 2 ? `${cell}`.padEnd(14) : `${cell}`.padStart(9))).join('');
}
