import { Suspense } from 'react';
import { colorOfCell } from '../../../../domain/cart/quantity-grid';
import { lazyOptional } from '../../../components/lazy-optional';
import { cellTools, type ToolGrid } from './cell-tools';
import type { PressPoint } from './use-long-press';

const PressMenu = lazyOptional(async () => (await import('./press-menu')).PressMenu);

interface CellMenuProps {
  readonly cell: string;
  readonly at: PressPoint;
  readonly grid: ToolGrid;
  onClose(): void;
}

/** The tools for the row of a cell that was pressed. */
export function CellMenu({ cell, at, grid, onClose }: CellMenuProps) {
  const color = colorOfCell(cell) ?? '';
  return (
    <Suspense fallback={null}>
      <PressMenu label={color} items={cellTools(grid, color)} at={at} onClose={onClose} />
    </Suspense>
  );
}
