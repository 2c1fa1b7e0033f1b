import type { HistoricalOrder, OrderLine } from './order';
import { EDITABLE_FIELDS, type EditableField, type LineEdit, type LineFields, lineFields } from './order-edit';
import { readShipDate, shownShipDate } from './ship-date';

/**
 * What an admin is typing over a line that has been loaded. A draft remembers what it was typed over, so that the server
 * can tell an edit over somebody else's newer one; nothing but the fields that differ is sent.
 */
export interface LineDraft {
  /** Enough to save the line, also while its order is not in the list. */
  readonly order: Pick<HistoricalOrder, 'order_id' | 'email' | 'created_at'>;
  readonly line: number;
  readonly version: number;
  readonly loaded: LineFields;
  /** As it stands in the fields: a ship date "12/4/26", "N/A" for none. */
  readonly typed: LineFields;
}

export function draftOf({ order_id, email, created_at }: HistoricalOrder, line: OrderLine): LineDraft {
  const loaded = lineFields(line);
  const typed = { ...loaded, est_ship_date: shownShipDate(loaded.est_ship_date) };
  return { order: { order_id, email, created_at }, line: line.line, version: line.version, loaded, typed };
}

export function typedInto(draft: LineDraft, field: EditableField, text: string): LineDraft {
  return { ...draft, typed: { ...draft.typed, [field]: text } };
}

/** Fields given in the shape in which they are stored: from a pasted column, or from the history. */
export function filledWith(draft: LineDraft, { est_ship_date, ...pos }: Partial<LineFields>): LineDraft {
  const date = est_ship_date === undefined ? {} : { est_ship_date: shownShipDate(est_ship_date) };
  return { ...draft, typed: { ...draft.typed, ...pos, ...date } };
}

/** What is typed, as it would be stored; a ship date that can't be read is undefined. */
function storedField({ typed, loaded }: LineDraft, field: EditableField): string | undefined {
  if (field !== 'est_ship_date') return typed[field].trim();
  return typed[field] === shownShipDate(loaded[field]) ? loaded[field] : readShipDate(typed[field]);
}

export function changedFields(draft: LineDraft): readonly EditableField[] {
  return EDITABLE_FIELDS.filter((field) => storedField(draft, field) !== draft.loaded[field]);
}

export function isChanged(draft: LineDraft): boolean {
  return changedFields(draft).length > 0;
}

/** What keeps the draft from being saved. */
export function draftFault(draft: LineDraft): string | undefined {
  if (storedField(draft, 'est_ship_date') !== undefined) return undefined;
  return 'Enter the ship date as MM/DD/YYYY, or N/A.';
}

/** The edit that saves the draft. @throws RangeError for one with a fault */
export function editOf(draft: LineDraft): LineEdit {
  if (draftFault(draft)) throw new RangeError('A draft with a fault cannot be saved');
  const changes = changedFields(draft).map((field) => [field, storedField(draft, field)]);
  return { line: draft.line, version: draft.version, ...Object.fromEntries(changes) };
}

/** The same typing over the line as it has become: only what was typed differs from it. */
export function overNewer(draft: LineDraft, newer: OrderLine): LineDraft {
  const loaded = lineFields(newer);
  const typed = { ...loaded, est_ship_date: shownShipDate(loaded.est_ship_date) };
  const kept = changedFields(draft).map((field) => [field, draft.typed[field]]);
  return { ...draft, version: newer.version, loaded, typed: { ...typed, ...Object.fromEntries(kept) } };
}

/** Answers can overtake each other: of each line, whichever version is the newer. */
export function withNewerLines(known: HistoricalOrder, answered: readonly OrderLine[]): HistoricalOrder {
  const others = new Map(answered.map((line) => [line.line, line]));
  const order = known.order.map((line) => {
    const other = others.get(line.line);
    return other && other.version > line.version ? other : line;
  });
  return { ...known, order };
}
