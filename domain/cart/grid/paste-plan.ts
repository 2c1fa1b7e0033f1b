import { findColor } from '../../catalog/color-names';
import { findSize } from '../../catalog/size-names';
import { columnRole } from '../column-words';
import { cellKey, parseQuantity } from '../quantity-grid';
import { type Column, type Heading, type PastedTable, readTable } from './pasted-table';
import { cellName, type GridShape, positionOf } from './shape';
import { refusal, type SkipReason } from './tools';

/**
 * A spreadsheet block over the grid. Size or color headings identify the cells, in any order and either orientation, or
 * as columns of a long table (Color, Size, Quantity); without them, the block starts at the active cell. A blank leaves
 * its cell alone, 0 empties it, and what's unusable is skipped with a reason.
 *
 * Example: "Large\tSmall\tXXXXL" over "2\t1.5\t3" fills Large with 2 and skips two: '1.5' is not a whole number, and
 * 'XXXXL' is not a size of the polo.
 */
export interface PastePlan {
  readonly cells: readonly (readonly [cell: string, quantity: number])[];
  readonly filled: number;
  readonly skipped: number;
  readonly reasons: readonly SkipReason[];
}

export function planPaste(shape: GridShape, rows: readonly (readonly string[])[], active: string): PastePlan {
  const table = readTable(shape, rows);
  const cells = new Map<string, number>();
  const reasons = new Map<string, SkipReason>();
  let skipped = 0;
  const because = (reason: SkipReason) => reasons.set(JSON.stringify(reason), reason);
  for (const text of table.leftOut) because({ kind: 'left_out', text });
  for (const { text, place } of valuesOf(table, shape, active)) {
    const quantity = parseQuantity(text);
    if (typeof place === 'string' && quantity !== undefined && !cells.has(place)) cells.set(place, quantity);
    else {
      skipped += 1;
      because(typeof place !== 'string' ? place : quantity === undefined ? refusal(text) : repeated(place));
    }
  }
  const filled = [...cells.values()].filter((quantity) => quantity > 0).length;
  return { cells: [...cells], filled, skipped, reasons: [...reasons.values()] };
}

interface PastedValue {
  readonly text: string;
  /** The cell, or why there's none. */
  readonly place: string | SkipReason;
}

function valuesOf({ columns, body }: PastedTable, shape: GridShape, active: string): readonly PastedValue[] {
  const at = (kind: Column['kind']) => columns.findIndex((column) => column.kind === kind);
  const [sizeAt, colorAt, itemAt] = [at('sizes'), at('colors'), at('items')];
  const values = columns.flatMap((column, index) => (column.kind === 'values' ? [{ column, index }] : []));
  const itemOf = itemFilter(body, itemAt, shape);
  /** Nothing says which of several columns has the quantities. */
  const isUnclear =
    sizeAt >= 0 && colorAt >= 0 && values.filter(({ index }) => body.some((row) => row[index])).length > 1;
  const merged = Math.min(...[sizeAt, colorAt].filter((index) => index >= 0));
  let above = '';
  return body.flatMap((row, down) => {
    if (row.every((text) => text === '')) above = '';
    else if (row[merged]) above = row[merged];
    const own = (index: number) => (index < 0 ? undefined : row[index] || (index === merged ? above : ''));
    const [size, color] = [own(sizeAt), own(colorAt)];
    if (columnRole(size ?? '') === 'total' || columnRole(color ?? '') === 'total') return [];
    return values.flatMap(({ column, index }, across): readonly PastedValue[] => {
      const text = row[index] ?? '';
      if (text === '' || column.kind !== 'values') return [];
      const otherItem = itemOf(row);
      if (otherItem !== undefined) return [{ text, place: { kind: 'other_item', text: otherItem } }];
      if (isUnclear) return [{ text, place: { kind: 'no_heading' } }];
      return [{ text, place: placeOf({ down, across, column, size, color }, shape, active) }];
    });
  });
}

interface Position {
  readonly down: number;
  readonly across: number;
  readonly column: Extract<Column, { kind: 'values' }>;
  /** The row's own, if it has a column for them. */
  readonly size: string | undefined;
  readonly color: string | undefined;
}

/** Without a heading of its axis, a value's place counts from the active cell. */
function placeOf(at: Position, shape: GridShape, active: string): string | SkipReason {
  const color = at.column.color ?? headingOf(at.color, (text) => findColor(text, shape.colors));
  const size = at.column.size ?? headingOf(at.size, (text) => findSize(text, shape.sizes));
  if (color && color.name === undefined) return { kind: 'not_a_color', text: color.text };
  if (size && size.name === undefined) return { kind: 'not_a_size', text: size.text };
  const start = positionOf(shape, active);
  const colorStep = at.size === undefined ? at.down : at.across;
  const sizeStep = at.column.color ? at.down : at.across;
  const ofColor = color?.name ?? shape.colors[start.row + colorStep];
  const ofSize = size?.name ?? shape.sizes[start.column + sizeStep];
  return ofColor === undefined || ofSize === undefined ? { kind: 'outside' } : cellKey(ofColor, ofSize);
}

function headingOf(text: string | undefined, find: (text: string) => string | undefined): Heading | undefined {
  return text === undefined ? undefined : { text, name: find(text) };
}

/** What to say about a row of another item, if the table has several. */
function itemFilter(
  body: readonly (readonly string[])[],
  at: number,
  { names = [] }: GridShape,
): (row: readonly string[]) => string | undefined {
  const items = new Set(body.flatMap((row) => (at >= 0 && row[at] ? [row[at].toLowerCase()] : [])));
  const own = new Set(names.map((name) => name.toLowerCase()));
  return (row) => {
    const item = at >= 0 ? (row[at] ?? '') : '';
    return items.size > 1 && !own.has(item.toLowerCase()) ? item : undefined;
  };
}

function repeated(cell: string): SkipReason {
  return { kind: 'repeated', text: cellName(cell) };
}
