import { isSamePrice, isWithinLineTotal, type PoPrice } from '../cart/po-price';
import { isPackType } from '../catalog/item-types';
import { isShipDate } from './calendar-day';
import type { OrderLine } from './order';
import { isSameParts, type Shipping } from './shipments';

/**
 * Admins edit Customer PO, PO, and Est. Ship Date of order lines and the price where the item has none, and mark lines
 * as shipped, nothing else. Each line has a version: an edit of line 2 at version 1 is refused once somebody has made it
 * version 2, and the admin sees both; an edit of line 3 goes through. A line sent back unchanged isn't an edit.
 */
export const EDITABLE_FIELDS = ['customerPo', 'po', 'estShipDate'] as const;

/** Per call; also the most lines of an order. */
export const MAX_EDITED_LINES = 500;

export type EditableField = (typeof EDITABLE_FIELDS)[number];

export type LineFields = Readonly<Record<EditableField, string>>;

export type EditableValues = LineFields & Pick<OrderLine, 'poPrice'>;

export type LineValues = EditableValues & Shipping;

const SHIPPING: readonly (keyof Shipping)[] = ['shippedAt', 'tracking', 'shippedParts'];

export const LINE_VALUES: readonly (keyof LineValues)[] = [...EDITABLE_FIELDS, ...SHIPPING, 'poPrice'];

/** Fields left out stay as they are. */
export type LineEdit = { readonly [Field in EditableField]?: string | undefined } & {
  /** Null removes it. */
  readonly poPrice?: PoPrice | null | undefined;
  readonly line: number;
  /** The version that was edited; by default, the line as it was ordered. */
  readonly version?: number | undefined;
};

export interface LineChange {
  readonly line: number;
  readonly version: number;
  readonly before: LineValues;
  readonly after: LineValues;
}

export interface LineHistoryEntry extends Omit<LineChange, 'line'> {
  /** Epoch milliseconds. */
  readonly changedAt: number;
  /** An admin's name, or a short one for the unlocked session ('K7M2QX') if admins have none. */
  readonly session: string;
  /** The id of the bulk edit that it's part of. */
  readonly bulk?: string | undefined;
}

type MergedEdits =
  | { readonly kind: 'merged'; readonly changes: readonly LineChange[] }
  | { readonly kind: 'conflict'; readonly lines: readonly number[] }
  /** Their items have catalog prices. */
  | { readonly kind: 'catalog_prices'; readonly lines: readonly number[] }
  /** Their entered prices times their quantities are out of bounds. */
  | { readonly kind: 'too_expensive'; readonly lines: readonly number[] }
  /** They'd ship before the order's own day. A date that was there already passes. */
  | { readonly kind: 'ships_too_early'; readonly lines: readonly number[] }
  | { readonly kind: 'unknown_lines'; readonly lines: readonly number[] };

const FIRST_VERSION = 1;

export type FieldsAtVersion = (line: number, version: number) => EditableValues | undefined;

/** All changes or none: one conflict refuses the rest. @param orderedOn YYYY-MM-DD */
export function mergeEdits(
  lines: readonly OrderLine[],
  edits: readonly LineEdit[],
  fieldsAt: FieldsAtVersion,
  orderedOn?: string,
): MergedEdits {
  const stored = new Map(lines.map((line) => [line.line, line]));
  const unknown = edits.filter(({ line }) => !stored.has(line)).map(({ line }) => line);
  if (unknown.length > 0) return { kind: 'unknown_lines', lines: unknown };
  const repriced = edits.filter(({ line, poPrice }) => poPrice && !isPackType((stored.get(line) as OrderLine).type));
  if (repriced.length > 0) return { kind: 'catalog_prices', lines: repriced.map(({ line }) => line) };
  const expensive = edits.filter(({ line, poPrice }) => {
    return poPrice && !isWithinLineTotal(poPrice, (stored.get(line) as OrderLine).quantity);
  });
  if (expensive.length > 0) return { kind: 'too_expensive', lines: expensive.map(({ line }) => line) };
  const changes: LineChange[] = [];
  const conflicts: number[] = [];
  for (const edit of edits) {
    const line = stored.get(edit.line) as OrderLine;
    if (isUnchanged(edit, line, fieldsAt)) continue;
    if ((edit.version ?? FIRST_VERSION) === line.version) changes.push(changeOf(line, edit));
    else conflicts.push(line.line);
  }
  if (conflicts.length > 0) return { kind: 'conflict', lines: conflicts };
  const early = changes.filter(({ before, after }) => {
    return after.estShipDate !== before.estShipDate && isBefore(after.estShipDate, orderedOn);
  });
  if (early.length > 0) return { kind: 'ships_too_early', lines: early.map(({ line }) => line) };
  return { kind: 'merged', changes };
}

function isBefore(shipDate: string, orderedOn = ''): boolean {
  return shipDate !== '' && isShipDate(shipDate) && shipDate < orderedOn;
}

function lineFields({ customerPo, po, estShipDate }: LineFields): LineFields {
  return { customerPo, po, estShipDate };
}

export function editableValues({ poPrice, ...line }: EditableValues): EditableValues {
  return { ...lineFields(line), poPrice };
}

export function lineValues({ shippedAt, tracking, shippedParts, ...line }: LineValues): LineValues {
  return { ...editableValues(line), shippedAt, tracking, shippedParts };
}

/** Whether any of the fields differs. */
export function differs(one: LineValues, other: LineValues, ...fields: readonly (keyof LineValues)[]): boolean {
  return fields.some((field) => {
    if (field === 'poPrice') return !isSamePrice(one.poPrice, other.poPrice);
    if (field === 'shippedParts') return !isSameParts(one.shippedParts, other.shippedParts);
    return one[field] !== other[field];
  });
}

export function isShippingChanged(one: LineValues, other: LineValues): boolean {
  return differs(one, other, ...SHIPPING);
}

/** The edit repeats what the line holds now or held when it was loaded. */
function isUnchanged(edit: LineEdit, line: OrderLine, fieldsAt: FieldsAtVersion): boolean {
  if (isSame(edit, line)) return true;
  const isStale = edit.version !== undefined && edit.version < line.version;
  const loaded = isStale ? fieldsAt(edit.line, edit.version) : undefined;
  return loaded !== undefined && isSame(edit, loaded);
}

function isSame(edit: LineEdit, fields: EditableValues): boolean {
  if (edit.poPrice !== undefined && !isSamePrice(edit.poPrice, fields.poPrice)) return false;
  return EDITABLE_FIELDS.every((field) => edit[field] === undefined || edit[field] === fields[field]);
}

function changeOf(line: OrderLine, edit: LineEdit): LineChange {
  const before = lineValues(line);
  const after = {
    ...before,
    customerPo: edit.customerPo ?? before.customerPo,
    po: edit.po ?? before.po,
    estShipDate: edit.estShipDate ?? before.estShipDate,
    poPrice: edit.poPrice === undefined ? before.poPrice : edit.poPrice,
  };
  return { line: line.line, version: line.version + 1, before, after };
}
