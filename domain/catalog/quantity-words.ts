import { countOf } from '../text/count-of';
import type { ItemDetails, PackUnit } from './item-details';
import { type ItemType, isPackType } from './item-types';

/**
 * The words of sizes and quantities, the same on screens and in mails, files, and accessible names. A garment is "Large
 * 6". What comes in one size only is "One size 12". A pack item has no sizes, and the catalog names its unit: "1 roll",
 * "1,500 pieces". A sum over several items is in units: "1,506 units".
 */

type Line = { readonly type: ItemType; readonly size: string; readonly quantity: number };

type LineThing = { readonly name: string; readonly color: string };

const PLURALS: Readonly<Record<PackUnit, string>> = {
  piece: 'pieces',
  roll: 'rolls',
  box: 'boxes',
  carton: 'cartons',
};

/** Catalogs spell these sizes as they like; all other sizes are words already. */
const SIZE_NAMES = new Map([
  ['default', 'One size'],
  ['osfa', 'One size fits all'],
  ['one size fits all', 'One size fits all'],
  ['one size fits most', 'One size fits most'],
]);

export function sizeName(size: string): string {
  return SIZE_NAMES.get(size.toLowerCase()) ?? size;
}

/** "Performance Polo, Navy, Medium"; "Seat Covers, Royal" for a pack item. */
export function lineName({ name, color, type, size }: Pick<Line, 'type' | 'size'> & LineThing): string {
  return [name, color, lineSize({ type, size })].filter((part) => part !== '').join(', ');
}

/** '' for a pack item. */
export function lineSize({ type, size }: Pick<Line, 'type' | 'size'>): string {
  return isPackType(type) ? '' : sizeName(size);
}

/** What a line's quantity counts, as a label: "Large", or "Rolls" for a pack item. */
export function quantityLabel({ type, size }: Pick<Line, 'type' | 'size'>, unit?: PackUnit): string {
  return isPackType(type) ? capitalized(unitNames(unit)) : sizeName(size);
}

/** "6", or "1 roll" for a pack item. @param unit the catalog's; pieces if the item has left it */
export function lineQuantity({ type, quantity }: Pick<Line, 'type' | 'quantity'>, unit?: PackUnit): string {
  return isPackType(type) ? packQuantity(quantity, unit) : quantity.toLocaleString('en-US');
}

export function packQuantity(quantity: number, unit: PackUnit = 'piece'): string {
  return countOf(quantity, unit, PLURALS[unit]);
}

function unitNames(unit: PackUnit = 'piece'): string {
  return PLURALS[unit];
}

export function unitOf(item: { readonly details?: ItemDetails } | undefined): PackUnit {
  return item?.details?.unit ?? 'piece';
}

export function unitCount(units: number): string {
  return countOf(units, 'unit');
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
