import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogItem, productPicturePath } from '../../../domain/catalog/catalog';
import {
  noteBesideOthers,
  notesFarFromBase,
  notesInItem,
  type PriceNote,
} from '../../../domain/catalog/improbable-prices';
import { CatalogError } from '../../catalog/documents';
import { unmatchedPhotographs } from '../../catalog/live/unmatched-photographs';
import { type LoadedCatalog, loadCatalog } from '../../catalog/load-catalog';
import { projectFolders } from '../../operations/files/project-folders';
import { indexPictures } from '../../pictures/picture-index';

/** Prints the customers, improbable prices, and lookalike items; or the problems, one per line, and exits with 1. */
export function checkCatalog(dataDir: string, photographs = projectFolders.photographs): void {
  try {
    const catalog = loadCatalog(dataDir);
    const notes = [
      ...notesAbout('price(s) to look at again', improbablePrices(catalog)),
      ...notesAbout('pair(s) of items that look alike', lookAlikes(catalog, photographs)),
      ...notesAbout(
        'photograph(s) that nobody sees',
        unmatchedPhotographs(photographs, indexPictures(catalog, new Map()).paths()),
      ),
      ...notesAbout(
        'customer(s) whose orders by card wait for nobody, as approvals are for orders by code',
        byCard(catalog),
      ),
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

/** Rules and budgets don't hold for orders by card. */
function byCard({ customers }: LoadedCatalog): readonly string[] {
  return [...customers.values()].flatMap(({ customer, approvals }) =>
    approvals && !customer.paypal_not_supported ? customer.key : [],
  );
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

function tableLine(cells: readonly (string | number)[]): string {
  return cells.map((cell, column) => (column < 2 ? `${cell}`.padEnd(14) : `${cell}`.padStart(9))).join('');
}

/** Allowed prices that are probably a slip: a lost decimal point, swapped digits, a wrong row. */
export function improbablePrices({ base, customers }: LoadedCatalog): readonly string[] {
  const byCode = new Map(base.map((item) => [item.code, item]));
  const own = [...customers.values()].flatMap(({ customer, items }) =>
    items.flatMap((item) => {
      const notes = [
        ...notesFarFromBase(item, byCode.get(item.code)),
        ...(hasOwnPrices(item, byCode) ? notesInItem(item) : []),
      ];
      return notes.map((note) => `${customer.key}: ${noteLine(item, note)}`);
    }),
  );
  const shared = base.flatMap((item) => notesInItem(item).map((note) => noteLine(item, note)));
  const others = base.flatMap((item) => {
    const note = noteBesideOthers(item, base);
    return note ? [noteLine(item, note)] : [];
  });
  return [...shared, ...others, ...own];
}

function hasOwnPrices(item: CatalogItem, base: ReadonlyMap<string, CatalogItem>): boolean {
  const shared = base.get(item.code);
  return JSON.stringify([item.sizes, item.discount]) !== JSON.stringify([shared?.sizes, shared?.discount]);
}

function noteLine({ code }: CatalogItem, { of, message }: PriceNote): string {
  return `${[code, of].filter(Boolean).join(' ')}: ${message}`;
}

/**
 * Lookalike items of a store: they share a drawing and a color, and have no photograph.
 * @param photographs the folder served as `/images`
 */
export function lookAlikes(
  { customers, photographs: uploaded }: LoadedCatalog,
  photographs: string,
): readonly string[] {
  const found = new Map<string, string>();
  for (const { items } of customers.values()) {
    const shown = new Map<string, string>();
    for (const { code, art, colors } of items) {
      for (const color of colors) {
        const file = join(photographs, productPicturePath(code, color).replace('/images/', ''));
        if (uploaded[code]?.[color] !== undefined || existsSync(file)) continue;
        const other = shown.get(`${art} ${color}`);
        if (other === undefined) shown.set(`${art} ${color}`, code);
        else if (other !== code)
          found.set(`${other} ${code}`, `${other} and ${code}: both are drawn as ${art} in ${color}`);
      }
    }
  }
  return [...found.values()];
}
