import {
  isSamePrice,
  isWithinLineTotal,
  LINE_TOTAL_MESSAGE,
  type PoPrice,
  type PricePer,
  shownPrice,
} from '../cart/po-price';
import { PRICE_MESSAGE, readPrice } from '../cart/read-price';
import { isNoValue } from '../text/sheet-cell';
import { dayInTimeZone } from './calendar-day';
import type { OrderHead, OrderLine } from './order';
import {
  EDITABLE_FIELDS,
  type EditableField,
  type EditableValues,
  editableValues,
  type LineEdit,
  type LineFields,
} from './order-edit';
import { type ReadShipDate, readShipDate } from './read-ship-date';
import { NO_SHIP_DATE, shownShipDate } from './ship-date';

/** What an admin typed over a loaded line. The version shows conflicts; only changed fields are sent. */
export interface LineDraft {
  /** Enough to save the line after its order has left the list. */
  readonly order: Pick<OrderHead, 'orderNumber' | 'email' | 'createdAt'>;
  readonly line: number;
  readonly version: number;
  /** Never changes. */
  readonly quantity: number;
  readonly loaded: EditableValues;
  /** YYYY-MM-DD, when editing began; gives "Dec 9" its year. */
  readonly today: string;
  /** YYYY-MM-DD, the order's own day. */
  readonly orderedOn: string;
  readonly typed: TypedFields;
}

/** Fields as shown: a ship date as "12/4/26", or "N/A" for none. */
export interface TypedFields extends LineFields {
  /** '' for none. */
  readonly price: string;
  readonly pricePer: PricePer;
}

/** @param timeZone the customer's, for the order's own day */
export function draftOf(
  { orderNumber, email, createdAt }: LineDraft['order'],
  line: OrderLine,
  today: string,
  timeZone?: string,
): LineDraft {
  const loaded = editableValues(line);
  const order = { orderNumber, email, createdAt };
  const { version, quantity } = line;
  const orderedOn = dayInTimeZone(createdAt, timeZone);
  return { order, line: line.line, version, quantity, loaded, today, orderedOn, typed: shownFields(loaded) };
}

export type FilledField = EditableField | 'price';

export function isBlank(typed: TypedFields, field: FilledField): boolean {
  const text = typed[field].trim();
  return text === '' || (field === 'estShipDate' && text.toUpperCase() === NO_SHIP_DATE);
}

export function typedInto(draft: LineDraft, field: keyof TypedFields, text: string): LineDraft {
  return { ...draft, typed: { ...draft.typed, [field]: text } };
}

export function filledWith(
  draft: LineDraft,
  { customerPo, po, estShipDate, poPrice }: Partial<EditableValues>,
): LineDraft {
  const filled = {
    ...(customerPo === undefined ? {} : { customerPo }),
    ...(po === undefined ? {} : { po }),
    ...(estShipDate === undefined ? {} : { estShipDate: shownShipDate(estShipDate) }),
    ...(poPrice === undefined ? {} : typedPrice(poPrice)),
  };
  return { ...draft, typed: { ...draft.typed, ...filled } };
}

/** Undefined if it can't be read. */
export function storedField(draft: LineDraft, field: EditableField): string | undefined {
  if (field !== 'estShipDate') return draft.typed[field].trim();
  const date = shipDateIn(draft);
  return date.kind === 'read' ? date.stored : undefined;
}

/** A date from before the order passes if it was there already. */
function shipDateIn({ typed: { estShipDate: typed }, loaded, today, orderedOn }: LineDraft): ReadShipDate {
  if (typed === shownShipDate(loaded.estShipDate)) return { kind: 'read', stored: loaded.estShipDate };
  const read = readShipDate(typed, { today });
  return read.kind === 'read' && read.stored === loaded.estShipDate ? read : readShipDate(typed, { today, orderedOn });
}

/** Undefined if it can't be read. */
function storedPrice({ typed: { price, pricePer } }: LineDraft): PoPrice | null | undefined {
  if (price.trim() === '') return null;
  const cents = readPrice(price);
  return cents && { cents, per: pricePer };
}

export function changedFields(draft: LineDraft): readonly EditableField[] {
  return EDITABLE_FIELDS.filter((field) => storedField(draft, field) !== draft.loaded[field]);
}

export function isPriceChanged(draft: LineDraft): boolean {
  const price = storedPrice(draft);
  return price === undefined || !isSamePrice(price, draft.loaded.poPrice);
}

export function isChanged(draft: LineDraft): boolean {
  return changedFields(draft).length > 0 || isPriceChanged(draft);
}

export function invalidField(draft: LineDraft): FilledField | undefined {
  if (priceError(draft)) return 'price';
  return poWithoutNumber(draft) ?? (storedField(draft, 'estShipDate') === undefined ? 'estShipDate' : undefined);
}

/** Why a text can't be saved as a PO: a line with "TBD" would count as ordered. Undefined if it can. */
export function placeholderProblem(text: string): string | undefined {
  const typed = text.trim();
  return isNoValue(typed) ? `“${typed}” is not a PO. Leave it empty until there is one.` : undefined;
}

/** What was there already may stay. */
function poWithoutNumber({ typed, loaded }: LineDraft): 'po' | 'customerPo' | undefined {
  return (['po', 'customerPo'] as const).find(
    (field) => typed[field].trim() !== loaded[field] && placeholderProblem(typed[field]),
  );
}

export function draftError(draft: LineDraft): string | undefined {
  const wrongPrice = priceError(draft);
  if (wrongPrice !== undefined) return wrongPrice;
  const wrongPo = poWithoutNumber(draft);
  if (wrongPo) return placeholderProblem(draft.typed[wrongPo]);
  const date = shipDateIn(draft);
  if (date.kind === 'read') return undefined;
  return `“${draft.typed.estShipDate.trim()}” ${date.why}. Enter the ship date as MM/DD/YYYY, or N/A.`;
}

function priceError(draft: LineDraft): string | undefined {
  const price = storedPrice(draft);
  if (price === undefined) return PRICE_MESSAGE;
  return price && !isWithinLineTotal(price, draft.quantity) ? LINE_TOTAL_MESSAGE : undefined;
}

export function editOf(draft: LineDraft): LineEdit {
  if (draftError(draft)) throw new RangeError('An invalid draft cannot be saved');
  const changes = changedFields(draft).map((field) => [field, storedField(draft, field)]);
  const price = isPriceChanged(draft) ? { poPrice: storedPrice(draft) } : {};
  return { line: draft.line, version: draft.version, ...Object.fromEntries(changes), ...price };
}

/** Moves the draft onto a newer version of its line, and keeps the typed fields. */
export function overNewer(draft: LineDraft, newer: OrderLine): LineDraft {
  const loaded = editableValues(newer);
  const kept = changedFields(draft).map((field) => [field, draft.typed[field]]);
  const { price, pricePer } = draft.typed;
  const keptPrice = isPriceChanged(draft) ? { price, pricePer } : {};
  const typed = { ...shownFields(loaded), ...Object.fromEntries(kept), ...keptPrice };
  return { ...draft, version: newer.version, loaded, typed };
}

function shownFields({ customerPo, po, estShipDate, poPrice }: EditableValues): TypedFields {
  return { customerPo, po, estShipDate: shownShipDate(estShipDate), ...typedPrice(poPrice) };
}

function typedPrice(price: PoPrice | null): Pick<TypedFields, 'price' | 'pricePer'> {
  return price ? { price: shownPrice(price.cents), pricePer: price.per } : { price: '', pricePer: 'unit' };
}
