import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CatalogItem, productPicturePath, startingPrice } from '../../../domain/catalog/catalog';
import { familyOf } from '../../../domain/catalog/drawings';
import { isPackType } from '../../../domain/catalog/item-types';
import { isTallSize } from '../../../domain/catalog/size-names';
import { CatalogError } from '../../catalog/catalog-problems';
import { type LoadedCatalog, loadCatalog } from '../../catalog/load-catalog';
import { projectFolders } from '../../operations/files/project-folders';

/** Prints the customers, improbable prices, and lookalike items; or the problems, one per line, and exits with 1. */
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

function tableLine(cells: readonly (string | number)[]): string {
  return cells.map((cell, column) => (column < 2 ? `${cell}`.padEnd(14) : `${cell}`.padStart(9))).join('');
}

/** How far a customer's price usually is from the base catalog's. */
const USUAL_DISTANCE = 0.3;
/** A garment's largest size costs at most this many times its smallest. */
const MAX_RATIO_BY_SIZE = 1.5;
/** Items with the same kind of drawing are within a factor of six; a lost decimal point is a factor of ten. */
const MAX_RATIO_BY_KIND = 6;
/** Of two, nobody can say which one is wrong. */
const MIN_ALIKE = 3;
/** A tier costs at least this part of the one before. */
const MIN_TIER_RATIO = 1 / 3;

/** Allowed prices that are probably a slip: a lost decimal point, swapped digits, a wrong row. */
export function improbablePrices({ base, customers }: LoadedCatalog): readonly string[] {
  const byCode = new Map(base.map((item) => [item.code, item]));
  const own = [...customers.values()].flatMap(({ customer, items }) =>
    items.flatMap((item) => {
      const notes = [...farFromBase(item, byCode.get(item.code)), ...(hasOwnPrices(item, byCode) ? inItem(item) : [])];
      return notes.map((note) => `${customer.key}: ${note}`);
    }),
  );
  return [...base.flatMap(inItem), ...besideOthers(base), ...own];
}

function hasOwnPrices(item: CatalogItem, base: ReadonlyMap<string, CatalogItem>): boolean {
  const shared = base.get(item.code);
  return JSON.stringify([item.sizes, item.discount]) !== JSON.stringify([shared?.sizes, shared?.discount]);
}

function inItem(item: CatalogItem): readonly string[] {
  return [...bySize(item), ...byTier(item)];
}

/** A larger size is never cheaper, and costs at most half as much again as the smallest. */
function bySize({ code, type, sizes }: CatalogItem): readonly string[] {
  if (isPackType(type)) return [];
  const all = Object.entries(sizes);
  const least = Math.min(...Object.values(sizes));
  return [false, true].flatMap((isTall) => {
    const range = all.filter(([size]) => isTallSize(size) === isTall);
    return range.flatMap(([size, price], index) => {
      const [smaller, before] = range[index - 1] ?? ['', 0];
      if (price < before) return [`${code} ${size}: ${dollars(price)} is less than ${smaller} at ${dollars(before)}`];
      const isDear = price > least * MAX_RATIO_BY_SIZE && before <= least * MAX_RATIO_BY_SIZE;
      return isDear ? [`${code} ${size}: ${dollars(price)}, where other sizes are ${dollars(least)}`] : [];
    });
  });
}

/** A larger quantity never costs more per piece. 0 means that the price is on request. */
function byTier({ code, discount = [] }: CatalogItem): readonly string[] {
  const priced = discount.filter(({ price }) => price > 0);
  return priced.flatMap(({ quantity, price }, index) => {
    const before = priced[index - 1];
    if (!before || (price <= before.price && price >= before.price * MIN_TIER_RATIO)) return [];
    return [`${code} from ${quantity}: ${dollars(price)}, after ${dollars(before.price)} from ${before.quantity}`];
  });
}

function besideOthers(items: readonly CatalogItem[]): readonly string[] {
  return items.flatMap((item) => {
    const price = firstPrice(item);
    const alike = items.filter(({ art }) => familyOf(art) === familyOf(item.art)).map(firstPrice);
    const usual = alike.toSorted((one, other) => one - other)[Math.floor((alike.length - 1) / 2)];
    if (!usual || !price || alike.length < MIN_ALIKE) return [];
    const isUsual = price <= usual * MAX_RATIO_BY_KIND && price >= usual / MAX_RATIO_BY_KIND;
    return isUsual ? [] : [`${item.code}: ${dollars(price)}, where items like it are about ${dollars(usual)}`];
  });
}

function farFromBase(item: CatalogItem, base: CatalogItem | undefined): readonly string[] {
  const isFar = (price: number, usual: number | undefined) =>
    usual !== undefined && usual > 0 && price > 0 && Math.abs(price - usual) > usual * USUAL_DISTANCE + 1e-9;
  const tierOf = (quantity: number) => base?.discount?.find((tier) => tier.quantity === quantity)?.price;
  const note = (what: string, price: number, usual: number | undefined) =>
    `${item.code} ${what}: ${dollars(price)}, in the base catalog ${dollars(usual ?? 0)}`;
  return [
    ...Object.entries(item.sizes)
      .filter(([size, price]) => isFar(price, base?.sizes[size]))
      .map(([size, price]) => note(size, price, base?.sizes[size])),
    ...(item.discount ?? [])
      .filter(({ quantity, price }) => isFar(price, tierOf(quantity)))
      .map(({ quantity, price }) => note(`from ${quantity}`, price, tierOf(quantity))),
  ];
}

function firstPrice(item: CatalogItem): number {
  return startingPrice(item) || (item.discount?.[0]?.price ?? 0);
}

function dollars(price: number): string {
  return price.toFixed(2);
}

/**
 * Lookalike items of a store: they share a drawing and a color, and have no photograph.
 * @param photographs the folder served as `/images`
 */
export function lookAlikes({ customers }: LoadedCatalog, photographs: string): readonly string[] {
  const found = new Map<string, string>();
  for (const { items } of customers.values()) {
    const shown = new Map<string, string>();
    for (const { code, art, colors } of items) {
      for (const color of colors) {
        if (existsSync(join(photographs, productPicturePath(code, color).replace('/images/', '')))) continue;
        const other = shown.get(`${art} ${color}`);
        if (other === undefined) shown.set(`${art} ${color}`, code);
        else if (other !== code)
          found.set(`${other} ${code}`, `${other} and ${code}: both are drawn as ${art} in ${color}`);
      }
    }
  }
  return [...found.values()];
}
