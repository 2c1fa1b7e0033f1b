import type { CatalogItem } from '../../../domain/catalog/catalog';
import { SIZE_LABELS } from '../../../domain/catalog/check/details-schemas';
import { writtenReps } from '../../../domain/catalog/difference/compare-catalogs';
import { ITEM_TYPES, isPackType } from '../../../domain/catalog/item-types';
import { storeName } from '../../../domain/catalog/store-list';
import type { LoadedFolder } from '../../catalog/load-catalog';
import { ABOUT, type Cell, columnsOf, EXPORTED, IMPORT_AS, LISTS, type Sheet, type SheetName, VERSION } from './book';
import { fieldOf, ITEM_FIELDS } from './item-fields';
import type { Target } from './plan';

interface ExportNotes {
  /** "2026-11-22 10:41" */
  readonly at: string;
  /** What an import compares the workbook with. */
  readonly revision: number;
}

type Values = Readonly<Record<string, Cell>>;

/** What a customer sells, or the base catalog. Importing the unchanged sheets changes nothing. */
export function exportBook(target: Target, state: LoadedFolder, notes: ExportNotes): readonly Sheet[] {
  const { catalog } = state;
  const isBase = target === 'base';
  const customer = isBase ? undefined : catalog.customers.get(target);
  const items = customer?.items ?? catalog.base;
  const base = new Map(catalog.base.map((item) => [item.code, item]));
  const sheets = [
    itemsSheet(catalog.base, new Map(items.map((item) => [item.code, item])), isBase),
    pricesSheet(items, base, isBase),
    tiersSheet(items, base, isBase),
    sheetOf(
      'Colors',
      isBase ? [] : ['Remove'],
      Object.entries(catalog.colors).map(([Color, Value]) => ({ Color, Value })),
    ),
  ];
  const [{ drawings } = { drawings: undefined }] = catalog.customers.values();
  const lists = [
    [LISTS.drawings, ...(drawings?.files.keys() ?? [])],
    [LISTS.sizes, ...SIZE_LABELS],
  ];
  const about = aboutSheet(customer?.customer.title ?? 'all customers (base)', target, notes, lists);
  if (!customer) return [...sheets, about];
  const storeRows = Object.entries(customer.customer.stores).map(([display, Code]) => {
    const { name, address } = storeName(display);
    return { Code, Store: name, Address: address };
  });
  const repRows = writtenReps(state, customer.customer.key).map(({ name, phone, email }) => ({
    Name: name,
    Phone: phone,
    Email: email ?? '',
  }));
  return [...sheets, sheetOf('Stores', [], storeRows), sheetOf('Reps', [], repRows), about];
}

/** All items of the base catalog, so a store can start selling any of them. */
function itemsSheet(all: readonly CatalogItem[], own: ReadonlyMap<string, CatalogItem>, isBase: boolean): Sheet {
  const rows = all.map((item) =>
    rowOfItem(own.get(item.code) ?? item, isBase ? '' : own.has(item.code) ? 'yes' : 'no'),
  );
  return sheetOf('Items', [isBase ? 'Sold' : 'Remove'], rows);
}

function rowOfItem(item: CatalogItem, sold: string): Values {
  const fields = ITEM_FIELDS.map((field) => {
    const value = fieldOf(item, field);
    return [field.column, typeof value === 'string' ? value : value.join(', ')];
  });
  return {
    Code: item.code,
    Type: item.type,
    ...Object.fromEntries(fields),
    Packs: isPackType(item.type) ? Object.keys(item.sizes).join(', ') : '',
    Restricted: item.restricted ? 'yes' : '',
    Sold: sold,
  };
}

function pricesSheet(items: readonly CatalogItem[], base: ReadonlyMap<string, CatalogItem>, isBase: boolean): Sheet {
  const rows = items
    .filter(({ type }) => !isPackType(type))
    .flatMap(({ code, name, sizes }) =>
      Object.entries(sizes).map(([Size, Price]) => ({
        Code: code,
        Item: name,
        Size,
        Price,
        'Base price': base.get(code)?.sizes[Size] ?? null,
      })),
    );
  return sheetOf('Prices', isBase ? ['Base price'] : [], rows);
}

function tiersSheet(items: readonly CatalogItem[], base: ReadonlyMap<string, CatalogItem>, isBase: boolean): Sheet {
  const rows = items.flatMap(({ code, name, discount = [] }) =>
    discount.map(({ quantity, price }) => ({
      Code: code,
      Item: name,
      From: quantity,
      Price: price,
      'Base price': base.get(code)?.discount?.find((tier) => tier.quantity === quantity)?.price ?? null,
    })),
  );
  return sheetOf('Tiers', isBase ? ['Base price'] : [], rows);
}

/** In the order in which people read them. */
const ORDER: Partial<Record<SheetName, readonly string[]>> = {
  Prices: ['Code', 'Item', 'Size', 'Price', 'Base price', 'Remove'],
  Tiers: ['Code', 'Item', 'From', 'Price', 'Base price', 'Remove'],
};

function sheetOf(name: SheetName, without: readonly string[], rows: readonly Values[]): Sheet {
  const columns = (ORDER[name] ?? columnsOf(name)).filter((column) => !without.includes(column));
  return { name, rows: [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))] };
}

/** @param lists what other sheets' cells can be chosen from, beside the explanations */
function aboutSheet(
  title: string,
  target: Target,
  { at, revision }: ExportNotes,
  lists: readonly (readonly string[])[],
): Sheet {
  const lines: readonly (readonly Cell[])[] = [
    ['Catalog of', title],
    [IMPORT_AS, target],
    [EXPORTED, at],
    [VERSION, revision],
    [],
    ['What is not here changes nothing: rows and sheets can be left out.'],
    ['To remove a row, write yes into its column Remove. To start or stop selling an item, change Sold.'],
    ['Prices are dollars. Names and base prices beside prices are there to read; change names on the sheet Items.'],
    [`Types are ${ITEM_TYPES.join(', ')}.`],
  ];
  const length = Math.max(lines.length, ...lists.map((list) => list.length));
  const rows = Array.from({ length }, (_, index) => {
    const [name = null, value = null] = lines[index] ?? [];
    return [name, value, null, ...lists.map((list) => list[index] ?? null)];
  });
  return { name: ABOUT, rows };
}
