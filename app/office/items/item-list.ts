import { pictureAddress, productPicturePath } from '../../../domain/catalog/catalog';
import {
  customerOf,
  type DraftEdit,
  isObject,
  type Json,
  type JsonDocuments,
  valueAt,
} from '../../../domain/catalog/draft';
import { notesFarFromBase, notesInItem, type Priced } from '../../../domain/catalog/improbable-prices';
import { ITEM_TYPES, type ItemType, isPackType } from '../../../domain/catalog/item-types';
import { capitalized } from '../../../domain/catalog/quantity-words';
import { formatDollars } from '../../../domain/money';
import { countOf } from '../../../domain/text/count-of';
import { type Catalog, picturesOf } from '../catalog/catalog-data';

/** An item as its document has it, which may be half typed. */
export interface DraftItem {
  readonly code: string;
  readonly type: ItemType;
  readonly document: string;
  readonly name: string;
  readonly fullname: string;
  readonly art: string;
  readonly colors: readonly string[];
  readonly defaultColor: string;
  readonly sizes: Readonly<Record<string, number>>;
  readonly discount: readonly { readonly quantity: number; readonly price: number }[];
}

export interface ListedItem extends DraftItem {
  readonly soldAt: readonly string[];
  readonly photographs: number;
  readonly price: string;
  readonly missing: Missing | undefined;
  readonly edit: DraftEdit | undefined;
  /** Gone from the draft, and still published. */
  readonly isDeleted: boolean;
  /** The address of its picture; undefined until one is published. */
  readonly picture: string | undefined;
}

interface Missing {
  readonly isError: boolean;
  readonly text: string;
}

export function itemDocument(type: ItemType): string {
  return `items/${type}.json`;
}

export function customerDocument(customer: string): string {
  return `customers/${customer}.json`;
}

/** In display order. */
export function itemsOf(documents: JsonDocuments): readonly DraftItem[] {
  return ITEM_TYPES.flatMap((type) => {
    const list = documents[itemDocument(type)];
    return Array.isArray(list) ? list.flatMap((item: Json) => itemOf(type, item)) : [];
  });
}

function itemOf(type: ItemType, item: Json): readonly DraftItem[] {
  if (!isObject(item) || typeof item.code !== 'string') return [];
  return [
    {
      code: item.code,
      type,
      document: itemDocument(type),
      name: textOf(item.name),
      fullname: textOf(item.fullname),
      art: textOf(item.art),
      colors: textsOf(item.colors),
      defaultColor: textOf(item.default_color),
      sizes: pricesOf(item.sizes),
      discount: tiersOf(item.discount),
    },
  ];
}

export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

export function pricesOf(value: Json | undefined): Readonly<Record<string, number>> {
  if (value === undefined || !isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([size, price]) => (typeof price === 'number' ? [[size, price]] : [])),
  );
}

function tiersOf(value: Json | undefined): DraftItem['discount'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((tier: Json) => {
    if (!isObject(tier)) return [];
    const { quantity, price } = tier;
    return typeof quantity === 'number' && typeof price === 'number' ? [{ quantity, price }] : [];
  });
}

/** What the customer changes of an item; undefined if it isn't sold there. */
export function ownChanges(documents: JsonDocuments, customer: string, code: string) {
  const changes = valueAt(documents, { document: customerDocument(customer), pointer: ['items', code] });
  return isObject(changes) ? changes : undefined;
}

/** The keys of the customers that the person sees. */
export function customersOf(documents: JsonDocuments): readonly string[] {
  return Object.keys(documents).flatMap((path) => customerOf(path) ?? []);
}

export function titleOf(documents: JsonDocuments, customer: string): string {
  return textOf(valueAt(documents, { document: customerDocument(customer), pointer: ['title'] })) || customer;
}

export function brandOf(documents: JsonDocuments, customer: string): string {
  return textOf(valueAt(documents, { document: customerDocument(customer), pointer: ['brand', 'brand'] }));
}

/** All items of the draft, and those that it deletes. */
export function listItems({ documents, published, problems, state }: Catalog): readonly ListedItem[] {
  const customers = customersOf(documents);
  const problemsOf = new Map<string, string[]>();
  for (const { item = '', field = '', message } of problems) {
    problemsOf.set(item, [...(problemsOf.get(item) ?? []), sentence(`${field.replaceAll(/[._]/g, ' ')} ${message}`)]);
  }
  const editOf = new Map(state.edits.map((edit) => [itemOfEdit(edit), edit]));
  const items = itemsOf(documents);
  const codes = new Set(items.map(({ code }) => code));
  const deleted = itemsOf(published).filter(({ code }) => !codes.has(code));
  const pictures = picturesOf(published);
  return [...items, ...deleted].map((item) => {
    const isDeleted = !codes.has(item.code);
    const soldAt = customers.filter((customer) => ownChanges(documents, customer, item.code));
    const photographs = photographCount(documents, item);
    const picture = productPicturePath(item.code, item.defaultColor);
    const [problem, ...more] = problemsOf.get(item.code) ?? [];
    const rest = more.length > 0 ? `, and ${more.length} more` : '';
    const missing = problem
      ? { isError: true, text: `${problem}${rest}` }
      : missingOf(item, soldAt, photographs, documents);
    return {
      ...item,
      soldAt,
      photographs,
      price: priceText(item),
      missing: isDeleted ? undefined : missing,
      edit: editOf.get(item.code),
      isDeleted,
      picture: pictures.has(picture) ? pictureAddress(picture) : undefined,
    };
  });
}

/** The check's messages start mid-sentence. */
export function sentence(text: string): string {
  return capitalized(text.trim());
}

/** The code of the item that an edit is about. */
export function itemOfEdit({ document, pointer }: DraftEdit): string | undefined {
  if (document.startsWith('items/') || document === 'photographs.json') return pointer[0];
  return document.startsWith('customers/') && pointer[0] === 'items' ? pointer[1] : undefined;
}

function photographCount(documents: JsonDocuments, { code, colors }: DraftItem): number {
  return colors.filter((color) => valueAt(documents, { document: 'photographs.json', pointer: [code, color] })).length;
}

function missingOf(
  item: DraftItem,
  soldAt: readonly string[],
  photographs: number,
  documents: JsonDocuments,
): Missing | undefined {
  if (soldAt.length === 0) return { isError: false, text: 'Sold nowhere' };
  const without = item.colors.length - photographs;
  if (photographs > 0 && without > 0) return { isError: false, text: `${countOf(without, 'color')} without one` };
  const [note] = notesInItem(item);
  if (note) return { isError: false, text: `${note.of}: ${note.message}` };
  for (const customer of soldAt) {
    const own = ownPrices(documents, customer, item);
    const [far] = own ? [...notesFarFromBase(own, item), ...notesInItem(own)] : [];
    if (far) return { isError: false, text: `${titleOf(documents, customer)}, ${far.of}: ${far.message}` };
  }
  return undefined;
}

/** Undefined if the customer has everyone's prices. */
export function ownPrices(documents: JsonDocuments, customer: string, item: DraftItem): Priced | undefined {
  const { sizes, discount } = ownChanges(documents, customer, item.code) ?? {};
  if (sizes === undefined && discount === undefined) return undefined;
  return {
    type: item.type,
    sizes: sizes === undefined ? item.sizes : pricesOf(sizes),
    discount: discount === undefined ? item.discount : tiersOf(discount),
  };
}

/** "$42.00 to $46.00" */
export function priceText({ type, sizes }: Pick<DraftItem, 'type' | 'sizes'>): string {
  if (isPackType(type)) return 'Priced on PO';
  const prices = Object.values(sizes);
  if (prices.length === 0) return 'No price';
  const [min, max] = [Math.min(...prices), Math.max(...prices)];
  return min === max ? formatDollars(min) : `${formatDollars(min)} to ${formatDollars(max)}`;
}
