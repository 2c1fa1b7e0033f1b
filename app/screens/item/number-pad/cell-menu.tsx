import { Suspense } from 'react';
import { colorOfCell } from '../../../../domain/cart/quantity-grid';
import { lazyOptional } from '../../../components/lazy-optional';
import type { GridEditing } from '../grid/use-grid-editing';
import { cellTools } from './cell-tools';
import type { PressPoint } from './use-long-press';

const PressMenu = lazyOptional(async () => (await import('./press-menu')).PressMenu);

interface CellMenuProps {
  readonly cell: string;
  readonly at: PressPoint;
  readonly editing: GridEditing;
  /** Pastes the clipboard at the active cell. */
  onPaste(): void;
  onClose(): void;
}

/** The tools for the row of a cell that was pressed. */
export function CellMenu({ cell, at, editing, onPaste, onClose }: CellMenuProps) {
  const color = colorOfCell(cell) ?? '';
  return (
    <Suspense fallback={null}>
      <PressMenu
        label={color}
        items={[...cellTools(editing, color), { label: 'Paste', onSelect: onPaste }]}
        at={at}
        onClose={onClose}
      />
    </Suspense>
  );
}
