import type { OrderHead, OrderLine } from './order';
import { EDITABLE_FIELDS, type EditableField, type LineEdit, type LineFields, lineFields } from './order-edit';
import { readShipDate } from './read-ship-date';
import { shownShipDate } from './ship-date';

/**
 * What an admin typed over a loaded line. The version it started from lets the server detect conflicts; only changed
 * fields are sent.
 */
export interface LineDraft {
  /** Enough to save the line after its order has left the list. */
  readonly order: Pick<OrderHead, 'orderNumber' | 'email' | 'createdAt'>;
  readonly line: number;
  readonly version: number;
  readonly loaded: LineFields;
  /** YYYY-MM-DD, when editing began; gives "Dec 9" its year. */
  readonly today: string;
  /** As shown: a ship date as "12/4/26", or "N/A" for none. */
  readonly typed: LineFields;
}

export function draftOf(
  { orderNumber, email, createdAt }: LineDraft['order'],
  line: OrderLine,
  today: string,
): LineDraft {
  const loaded = lineFields(line);
  const order = { orderNumber, email, createdAt };
  return { order, line: line.line, version: line.version, loaded, today, typed: shownFields(loaded) };
}

export function typedInto(draft: LineDraft, field: EditableField, text: string): LineDraft {
  return { ...draft, typed: { ...draft.typed, [field]: text } };
}

export function filledWith(draft: LineDraft, { estShipDate, ...pos }: Partial<LineFields>): LineDraft {
  const date = estShipDate === undefined ? {} : { estShipDate: shownShipDate(estShipDate) };
  return { ...draft, typed: { ...draft.typed, ...pos, ...date } };
}

function storedField({ typed, loaded, today }: LineDraft, field: EditableField): string | undefined {
  if (field !== 'estShipDate') return typed[field].trim();
  return typed[field] === shownShipDate(loaded[field]) ? loaded[field] : readShipDate(typed[field], today);
}

export function changedFields(draft: LineDraft): readonly EditableField[] {
  return EDITABLE_FIELDS.filter((field) => storedField(draft, field) !== draft.loaded[field]);
}

export function isChanged(draft: LineDraft): boolean {
  return changedFields(draft).length > 0;
}

export function draftError(draft: LineDraft): string | undefined {
  if (storedField(draft, 'estShipDate') !== undefined) return undefined;
  return 'Enter the ship date as MM/DD/YYYY, or N/A.';
}

export function editOf(draft: LineDraft): LineEdit {
  if (draftError(draft)) throw new RangeError('An invalid draft cannot be saved');
  const changes = changedFields(draft).map((field) => [field, storedField(draft, field)]);
  return { line: draft.line, version: draft.version, ...Object.fromEntries(changes) };
}

/** Moves the draft onto a newer version of its line, and keeps the typed fields. */
export function overNewer(draft: LineDraft, newer: OrderLine): LineDraft {
  const loaded = lineFields(newer);
  const kept = changedFields(draft).map((field) => [field, draft.typed[field]]);
  const typed = { ...shownFields(loaded), ...Object.fromEntries(kept) };
  return { ...draft, version: newer.version, loaded, typed };
}

function shownFields(stored: LineFields): LineFields {
  return { ...stored, estShipDate: shownShipDate(stored.estShipDate) };
}
