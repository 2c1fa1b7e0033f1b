import { findColor } from '../../catalog/color-names';
import { findSize } from '../../catalog/size-names';
import { cellKey, parseQuantity } from '../quantity-grid';
import { cellName, type GridShape, positionOf } from './shape';
import { refusal, type SkipReason } from './tools';

/**
 * A spreadsheet block over the grid. Size or color headings identify the cells, in any order and either orientation;
 * without them, the block starts at the active cell. A blank leaves its cell alone, 0 empties it, and unusable values
 * are skipped with a reason.
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

type Value =
  | { readonly kind: 'cell'; readonly cell: string; readonly quantity: number }
  | { readonly kind: 'skipped'; readonly reason: SkipReason };

export function planPaste(shape: GridShape, rows: readonly (readonly string[])[], active: string): PastePlan {
  const headings = readHeadings(shape, rows);
  const cells = new Map<string, number>();
  const reasons = new Map<string, SkipReason>();
  let skipped = 0;
  for (const { text, down, across } of valuesOf(rows, headings)) {
    const value = readValue(shape, headings, active, { text, down, across });
    const reason = value.kind === 'skipped' ? value.reason : cells.has(value.cell) ? repeated(value.cell) : undefined;
    if (value.kind === 'cell' && !reason) cells.set(value.cell, value.quantity);
    if (!reason) continue;
    skipped += 1;
    reasons.set(JSON.stringify(reason), reason);
  }
  const filled = [...cells.values()].filter((quantity) => quantity > 0).length;
  return { cells: [...cells], filled, skipped, reasons: [...reasons.values()] };
}

interface PastedValue {
  readonly text: string;
  readonly down: number;
  readonly across: number;
}

function valuesOf(rows: readonly (readonly string[])[], { top, left }: Headings): readonly PastedValue[] {
  return rows.slice(top ? 1 : 0).flatMap((row, down) =>
    row
      .slice(left ? 1 : 0)
      .map((text, across) => ({ text, down, across }))
      .filter(({ text, across }) => text !== '' && !isTotal(left?.[down]) && !isTotal(top?.[across])),
  );
}

const NO_HEADING: Heading = { text: '', name: undefined };

function isTotal(heading: Heading | undefined): boolean {
  return heading?.name === undefined && /^((sub|grand )?totals?|units|sum)$/i.test(heading?.text ?? '');
}

function readValue(shape: GridShape, headings: Headings, active: string, { text, down, across }: PastedValue): Value {
  const rowHeading = headings.left && (headings.left[down] ?? NO_HEADING);
  const columnHeading = headings.top && (headings.top[across] ?? NO_HEADING);
  const [colorHeading, sizeHeading] = headings.isTurned ? [columnHeading, rowHeading] : [rowHeading, columnHeading];
  const start = positionOf(shape, active);
  const [colorStep, sizeStep] = headings.isTurned ? [across, down] : [down, across];
  if (colorHeading && colorHeading.name === undefined) return skip({ kind: 'not_a_color', text: colorHeading.text });
  if (sizeHeading && sizeHeading.name === undefined) return skip({ kind: 'not_a_size', text: sizeHeading.text });
  const color = colorHeading?.name ?? shape.colors[start.row + colorStep];
  const size = sizeHeading?.name ?? shape.sizes[start.column + sizeStep];
  if (color === undefined || size === undefined) return skip({ kind: 'outside' });
  const quantity = parseQuantity(text);
  return quantity === undefined ? skip(refusal(text)) : { kind: 'cell', cell: cellKey(color, size), quantity };
}

function skip(reason: SkipReason): Value {
  return { kind: 'skipped', reason };
}

function repeated(cell: string): SkipReason {
  return { kind: 'repeated', text: cellName(cell) };
}

interface Heading {
  readonly text: string;
  readonly name: string | undefined;
}

interface Headings {
  readonly top?: readonly Heading[];
  readonly left?: readonly Heading[];
  readonly isTurned: boolean;
}

type Axis = 'size' | 'color';

/** Finds a block's headings: a first row or column of nothing but names. */
function readHeadings(shape: GridShape, rows: readonly (readonly string[])[]): Headings {
  const first = rows[0] ?? [];
  const firstColumn = rows.map((row) => row[0] ?? '');
  const { hasTop, hasLeft } = whichAreHeadings(shape, first, firstColumn);
  const top = first.slice(hasLeft ? 1 : 0);
  const left = firstColumn.slice(hasTop ? 1 : 0);
  const topAxis = hasTop ? axisOf(shape, top) : undefined;
  const leftAxis = hasLeft ? axisOf(shape, left) : undefined;
  const isTurned = topAxis ? topAxis === 'color' : leftAxis === 'size';
  return {
    ...(hasTop ? { top: named(shape, top, isTurned ? 'color' : 'size') } : {}),
    ...(hasLeft ? { left: named(shape, left, isTurned ? 'size' : 'color') } : {}),
    isTurned,
  };
}

/** The corner cell belongs to the headings of one side, or to neither when both sides have headings. */
function whichAreHeadings(shape: GridShape, row: readonly string[], column: readonly string[]) {
  const [corner = '', ...restOfRow] = row;
  const restOfColumn = column.slice(1);
  const rowReads = areNames(shape, restOfRow) ?? areNames(shape, [corner]) ?? false;
  const columnReads = areNames(shape, restOfColumn) ?? areNames(shape, [corner]) ?? false;
  const cornerAxis = axisOf(shape, [corner]);
  if (rowReads && columnReads && cornerAxis) {
    // "Small | Medium" over "N/A | 2": the corner is one of the row's names, so the rows have none.
    const isOfRow = axisOf(shape, restOfRow) === cornerAxis;
    return { hasTop: isOfRow, hasLeft: !isOfRow };
  }
  if (rowReads && columnReads) return { hasTop: true, hasLeft: true };
  const cornerReads = areNames(shape, [corner]) ?? true;
  return { hasTop: rowReads && cornerReads, hasLeft: columnReads && cornerReads };
}

function areNames(shape: GridShape, texts: readonly string[]): boolean | undefined {
  const filled = texts.filter((text) => text !== '');
  if (filled.length === 0) return undefined;
  return filled.every((text) => axisOf(shape, [text]) !== undefined || /^\p{L}/u.test(text));
}

function axisOf({ sizes, colors }: GridShape, texts: readonly string[]): Axis | undefined {
  if (texts.some((text) => findSize(text, sizes) !== undefined)) return 'size';
  return texts.some((text) => findColor(text, colors) !== undefined) ? 'color' : undefined;
}

function named({ sizes, colors }: GridShape, texts: readonly string[], axis: Axis): readonly Heading[] {
  return texts.map((text) => ({ text, name: axis === 'size' ? findSize(text, sizes) : findColor(text, colors) }));
}
