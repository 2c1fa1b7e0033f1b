import type { OrderLine } from './order';

/**
 * An admin's edit of an order changes Customer PO, PO and Est. Ship Date of its lines, and nothing else. Every line has a
 * version of its own: who edits line 2 at version 1 while somebody else has made it version 2 is refused, and shown both;
 * who edits line 3 meanwhile is not. A line that the call carries along as it was loaded is no edit.
 */
export const EDITABLE_FIELDS = ['customer_po', 'po', 'est_ship_date'] as const;

/** A purchase order number, the customer's or ours. */
export const LONGEST_PO = 100;

export type EditableField = (typeof EDITABLE_FIELDS)[number];

export type LineFields = Readonly<Record<EditableField, string>>;

/** What a call says of a line; a field that it leaves out stays as it is. */
export type LineEdit = { readonly [Field in EditableField]?: string | undefined } & {
  readonly line: number;
  /** The version that was edited; a call that names none has edited the line as it was ordered. */
  readonly version?: number | undefined;
};

export interface LineChange {
  readonly line: number;
  /** The version that the line has after the change. */
  readonly version: number;
  readonly before: LineFields;
  readonly after: LineFields;
}

export type MergedEdits =
  | { readonly changes: readonly LineChange[] }
  /** Numbers of lines that somebody else has edited since; nothing may be changed. */
  | { readonly conflicts: readonly number[] }
  /** Numbers that the order has no line for. */
  | { readonly unknown: readonly number[] };

/** The version that every line is ordered with. */
const FIRST_VERSION = 1;

/**
 * The changes that the edits make to the stored lines: all of them, or none where one is in conflict.
 *
 * @param seen what a line held at an earlier version; undefined where nobody knows any more
 */
export function mergeEdits(
  lines: readonly OrderLine[],
  edits: readonly LineEdit[],
  seen: (line: number, version: number) => LineFields | undefined,
): MergedEdits {
  const stored = new Map(lines.map((line) => [line.line, line]));
  const unknown = edits.filter(({ line }) => !stored.has(line)).map(({ line }) => line);
  if (unknown.length > 0) return { unknown };
  const changes: LineChange[] = [];
  const conflicts: number[] = [];
  for (const edit of edits) {
    const line = stored.get(edit.line) as OrderLine;
    if (isCarriedAlong(edit, line, seen)) continue;
    if ((edit.version ?? FIRST_VERSION) === line.version) changes.push(changeOf(line, edit));
    else conflicts.push(line.line);
  }
  return conflicts.length > 0 ? { conflicts } : { changes };
}

export function lineFields({ customer_po, po, est_ship_date }: LineFields): LineFields {
  return { customer_po, po, est_ship_date };
}

/** It says what the line holds, or what it held when it was loaded. */
function isCarriedAlong(
  edit: LineEdit,
  line: OrderLine,
  seen: (line: number, version: number) => LineFields | undefined,
): boolean {
  if (isSame(edit, line)) return true;
  const isStale = edit.version !== undefined && edit.version < line.version;
  const loaded = isStale ? seen(edit.line, edit.version) : undefined;
  return loaded !== undefined && isSame(edit, loaded);
}

function isSame(edit: LineEdit, fields: LineFields): boolean {
  return EDITABLE_FIELDS.every((field) => edit[field] === undefined || edit[field] === fields[field]);
}

function changeOf(line: OrderLine, edit: LineEdit): LineChange {
  const before = lineFields(line);
  const after = {
    customer_po: edit.customer_po ?? before.customer_po,
    po: edit.po ?? before.po,
    est_ship_date: edit.est_ship_date ?? before.est_ship_date,
  };
  return { line: line.line, version: line.version + 1, before, after };
}
