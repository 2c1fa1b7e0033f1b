import { blockOf, type Selection } from '../../../../domain/cart/grid/selection';
import { type GridShape, positionOf } from '../../../../domain/cart/grid/shape';

/** The `box-shadow` of a selected cell: the lines of the selection's border that run along it; undefined outside. */
export function selectionBorder(shape: GridShape, selection: Selection | undefined, cell: string): string | undefined {
  if (!selection) return undefined;
  const { top, bottom, left, right } = blockOf(shape, selection);
  const { row, column } = positionOf(shape, cell);
  if (row < top || row > bottom || column < left || column > right) return undefined;
  const lines = [
    row === top ? '0 2.5px' : '',
    row === bottom ? '0 -2.5px' : '',
    column === left ? '2.5px 0' : '',
    column === right ? '-2.5px 0' : '',
  ];
  const shadows = lines.filter(Boolean).map((offset) => `inset ${offset} var(--brand)`);
  return shadows.join(', ') || 'none';
}
