import { CatalogError, type LoadedCatalog, loadCatalog } from '../../catalog/load-catalog';
import { projectFolders } from '../../operations/files/project-folders';
import { improbablePrices, lookAlikes } from './improbable-prices';

/**
 * Prints a table of the customers, and what somebody should look at: improbable prices, items that look alike. If there
 * are problems, prints them one per line and exits with 1.
 */
export function checkCatalog(dataDir: string, photographs = projectFolders.photographs): void {
  try {
    const catalog = loadCatalog(dataDir);
    const notes = [
      ...notesAbout('price(s) to look at again', improbablePrices(catalog)),
      ...notesAbout('pair(s) of items that look alike', lookAlikes(catalog, photographs)),
    ];
    process.stdout.write(`${[...catalogTable(catalog), ...notes].join('\n')}\n`);
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    process.stdout.write(`${error.message}\n${error.problems.length} problem(s) in ${dataDir}\n`);
    process.exitCode = 1;
  }
}

function notesAbout(what: string, notes: readonly string[]): readonly string[] {
  return notes.length > 0 ? ['', `${notes.length} ${what}:`, ...notes] : [];
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

/** Names align left, numbers right. */
function tableLine(cells: readonly (string | number)[]): string {
  return cells.map((cell, column) => (column < 2 ? `${cell}`.padEnd(14) : `${cell}`.padStart(9))).join('');
}
