import { SIZE_LABELS } from '../../../domain/catalog/check/details-schemas';
import type { Edit, Json, JsonDocuments } from '../../../domain/catalog/draft';
import { notesFarFromBase, notesInItem, type Priced, type PriceNote } from '../../../domain/catalog/improbable-prices';
import { isPackType } from '../../../domain/catalog/item-types';
import type { PriceRow } from '../../../domain/catalog/price-table';
import { customerDocument, customersOf, type DraftItem, ownChanges, ownPrices, titleOf } from './item-list';

/** A column's new price in a row, or null for none. */
export interface NewPrice {
  readonly key: string;
  readonly size: string;
  readonly price: number | null;
}

type Prices = Readonly<Record<string, number>>;

/** Garments are priced by size, packs by the quantity from which a price counts. */
function pricesIn({ type, sizes, discount = [] }: Priced): Prices {
  return isPackType(type)
    ? Object.fromEntries(discount.map(({ quantity, price }) => [String(quantity), price]))
    : sizes;
}

export function priceRows(documents: JsonDocuments, item: DraftItem): readonly PriceRow[] {
  const own = customersOf(documents).flatMap((key) => {
    const priced =
      ownChanges(documents, key, item.code)?.[fieldOf(item)] === undefined
        ? undefined
        : ownPrices(documents, key, item);
    return priced ? [{ key, name: titleOf(documents, key), sizes: pricesIn(priced) }] : [];
  });
  return [{ key: '', name: 'Everyone', sizes: pricesIn(item) }, ...own];
}

export function customersWithoutOwn(documents: JsonDocuments, item: DraftItem): readonly string[] {
  return customersOf(documents).filter((key) => {
    const changes = ownChanges(documents, key, item.code);
    return changes && changes[fieldOf(item)] === undefined;
  });
}

/** Each size that a row already has is a separate edit, so two people can work on one item. */
export function priceEdits(item: DraftItem, rows: readonly PriceRow[], prices: readonly NewPrice[]): readonly Edit[] {
  const keys = [...new Set(prices.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const own = prices.filter((price) => price.key === key);
    const row = rows.find((each) => each.key === key);
    const before = row?.sizes ?? pricesIn(item);
    const isPlain =
      row !== undefined &&
      !isPackType(item.type) &&
      own.every(({ size, price }) => price !== null && Object.hasOwn(before, size));
    if (isPlain) {
      return own.map(({ size, price }) => {
        const place = placeOf(item, key);
        return { ...place, pointer: [...place.pointer, size], value: price };
      });
    }
    const after = new Map(Object.entries(before));
    for (const { size, price } of own) {
      if (price === null) after.delete(size);
      else after.set(size, price);
    }
    return [{ ...placeOf(item, key), value: recordOf(item, after) }];
  });
}

/** Another size for everyone, at the price of the size before it. */
export function newColumnEdits(item: DraftItem, size: string): readonly Edit[] {
  const prices = pricesIn(item);
  const smaller = Object.keys(prices).filter((other) => orderOf(other) < orderOf(size));
  const price = prices[smaller.at(-1) ?? ''] ?? Object.values(prices)[0] ?? 0;
  return [{ ...placeOf(item, ''), value: recordOf(item, new Map([...Object.entries(prices), [size, price]])) }];
}

export function removedColumnEdits(item: DraftItem, rows: readonly PriceRow[], size: string): readonly Edit[] {
  const having = rows.filter(({ sizes }) => Object.hasOwn(sizes, size));
  return having.flatMap(({ key }) => priceEdits(item, rows, [{ key, size, price: null }]));
}

/** The customer's own prices start as everyone's. */
export function ownRowEdits(item: DraftItem, key: string): readonly Edit[] {
  return [{ ...placeOf(item, key), value: recordOf(item, new Map(Object.entries(pricesIn(item)))) }];
}

export function removedRowEdits(item: DraftItem, key: string): readonly Edit[] {
  return [{ ...placeOf(item, key), value: null }];
}

export function otherSizes(rows: readonly PriceRow[]): readonly string[] {
  return SIZE_LABELS.filter((size) => size !== 'default' && !rows.some(({ sizes }) => Object.hasOwn(sizes, size)));
}

function fieldOf({ type }: DraftItem): 'sizes' | 'discount' {
  return isPackType(type) ? 'discount' : 'sizes';
}

export function placeOf(
  item: DraftItem,
  key: string,
): { readonly document: string; readonly pointer: readonly string[] } {
  const field = fieldOf(item);
  return key === ''
    ? { document: item.document, pointer: [item.code, field] }
    : { document: customerDocument(key), pointer: ['items', item.code, field] };
}

/** In display order. */
function recordOf(item: DraftItem, prices: ReadonlyMap<string, number>): Json {
  if (isPackType(item.type)) {
    return [...prices]
      .map(([quantity, price]) => ({ quantity: Number(quantity), price }))
      .sort((one, other) => one.quantity - other.quantity);
  }
  return Object.fromEntries([...prices].sort(([one], [other]) => orderOf(one) - orderOf(other)));
}

function orderOf(size: string): number {
  const index = SIZE_LABELS.indexOf(size);
  return index === -1 ? SIZE_LABELS.length : index;
}

export interface RowNote extends PriceNote {
  readonly key: string;
  /** The column, as the table has it. */
  readonly size: string;
}

/** Prices that are probably a slip. @param published the item before the draft, whose steps suggestions keep */
export function notesOf(
  documents: JsonDocuments,
  item: DraftItem,
  published: DraftItem | undefined,
): readonly RowNote[] {
  const ofRow = (key: string, notes: readonly PriceNote[]) =>
    notes.map((note) => ({ ...note, key, size: note.of.replace(/^from /, '') }));
  const shared = suspects(item, published, 'before');
  // A slip in everyone's price says nothing about the customers' own.
  const usual = shared.length > 0 ? published : item;
  const own = customersOf(documents).flatMap((key) => {
    const priced = ownPrices(documents, key, item);
    if (!priced) return [];
    const beside = suspects(priced, usual);
    const far = notesFarFromBase(priced, usual).filter(({ of }) => !beside.some((note) => note.of === of));
    return ofRow(key, [...beside, ...far]);
  });
  return [...ofRow('', shared), ...own];
}

/**
 * Takes the one that's far from the reference for the wrong one, among a price and its neighbors.
 * @param name of the reference
 */
function suspects(priced: Priced, reference: Priced | undefined, name?: string): readonly PriceNote[] {
  const notes = notesInItem(priced, reference);
  const far = notesFarFromBase(priced, reference, name);
  const found = far.length === 0 ? notes : notes.filter(({ of }) => far.some((note) => note.of === of));
  return found.length > 0 ? found : far.filter(({ suggestion }) => suggestion !== undefined);
}
