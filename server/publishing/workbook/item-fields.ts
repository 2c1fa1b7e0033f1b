import type { CatalogItem } from '../../../domain/catalog/catalog';
import type { CellReader, Row } from './read-table';

/** A column of the Items sheet that's a field of the item. */
export interface ItemField {
  readonly column: string;
  readonly path: readonly [string] | readonly ['details', string];
  readonly isNeeded: boolean;
  readonly isList?: boolean;
}

const DETAILS = {
  Material: 'material',
  Fit: 'fit',
  Decoration: 'decoration',
  Care: 'care',
  'Lead time': 'lead_time',
  Logo: 'logo',
  'Size chart': 'size_chart',
  'Colors are': 'colors_are',
  Unit: 'unit',
};

export const ITEM_FIELDS: readonly ItemField[] = [
  { column: 'Name', path: ['name'], isNeeded: true },
  { column: 'Full name', path: ['fullname'], isNeeded: true },
  { column: 'Colors', path: ['colors'], isNeeded: true, isList: true },
  { column: 'Default color', path: ['default_color'], isNeeded: true },
  { column: 'Drawing', path: ['art'], isNeeded: true },
  ...Object.entries(DETAILS).map(([column, name]) => ({
    column,
    path: ['details', name] as const,
    isNeeded: false,
  })),
];

/** '' if the item has none. */
export function fieldOf(item: CatalogItem, { path: [first, second] }: ItemField): string | readonly string[] {
  const value = item[first as keyof CatalogItem] as never;
  return (second === undefined ? value : value?.[second as never]) ?? '';
}

/** Undefined if the column is missing or the cell is wrong. */
export function cellOf(cells: CellReader, row: Row, { column, isNeeded, isList }: ItemField) {
  if (!row.cells.has(column)) return undefined;
  const text = isNeeded ? cells.needed(row, column) : cells.text(row, column);
  return text !== undefined && isList ? cells.list(row, column) : text;
}
