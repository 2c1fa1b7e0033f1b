import { findColor } from '../../catalog/color-names';
import { findSize } from '../../catalog/size-names';
import type { GridShape } from './shape';

/** A heading of a pasted block and the size or color that it names, if there is one. */
export interface Heading {
  readonly text: string;
  readonly name: string | undefined;
}

export interface Headings {
  /** The headings above the block's columns and before its rows, if it has them. */
  readonly top?: readonly Heading[];
  readonly left?: readonly Heading[];
  /** Colors across and sizes down, unlike the grid. */
  readonly isTurned: boolean;
}

type Axis = 'size' | 'color';

/** Finds a block's headings: a first row or column of nothing but names. */
export function readHeadings(shape: GridShape, rows: readonly (readonly string[])[]): Headings {
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

/** The corner cell belongs to the headings of one side, or to neither when there are headings on both. */
function whichAreHeadings(shape: GridShape, row: readonly string[], column: readonly string[]) {
  const [corner = '', ...restOfRow] = row;
  const restOfColumn = column.slice(1);
  const rowReads = areNames(shape, restOfRow) ?? areNames(shape, [corner]) ?? false;
  const columnReads = areNames(shape, restOfColumn) ?? areNames(shape, [corner]) ?? false;
  const cornerAxis = axisOf(shape, [corner]);
  if (rowReads && columnReads && cornerAxis) {
    // "Small | Medium" over "N/A | 2": the corner is one of the row's names, so nothing names the rows.
    const isOfRow = axisOf(shape, restOfRow) === cornerAxis;
    return { hasTop: isOfRow, hasLeft: !isOfRow };
  }
  if (rowReads && columnReads) return { hasTop: true, hasLeft: true };
  const cornerReads = areNames(shape, [corner]) ?? true;
  return { hasTop: rowReads && cornerReads, hasLeft: columnReads && cornerReads };
}

/** Whether these are headings; undefined if they are all blank. */
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
