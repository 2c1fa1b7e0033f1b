import type { KeyboardEvent } from 'react';
import { type Move, moveFrom } from '../../../../domain/cart/grid/moves';
import { clearCells } from '../../../../domain/cart/grid/tools';
import { countOf } from '../../../../domain/count-of';
import { hasScreenKeyboard } from '../../../components/screen-keyboard';
import { useIsPhone } from '../../../components/use-media-query';
import { cellOfEvent, focusCell } from './focus-cell';
import { commandOfKey, type GridCommand } from './grid-keys';
import type { GridEditing } from './use-grid-editing';

/** Handles the keys of the cells and, around them, undo and redo. */
export function useGridKeys(editing: GridEditing): (event: KeyboardEvent) => void {
  const isPhone = useIsPhone();

  function run(command: GridCommand, cell: string): boolean {
    switch (command.kind) {
      case 'move': {
        if (isPhone) {
          const next = neighborOnPhone(editing, cell, command.move);
          if (next) editing.setActiveCell(next);
        } else {
          // All cells are there. The focus makes it the active one, so the grid renders once.
          focusCell(editing.gridRef.current, moveFrom(editing.shape, cell, command.move));
        }
        return true;
      }
      case 'extend':
        if (!isPhone) editing.extend(command.move);
        return true;
      case 'restore':
        editing.restore();
        return true;
      case 'select_all':
        if (!isPhone) editing.selectAll();
        return !isPhone;
      case 'clear':
        return clearSelection(editing);
      case 'undo':
      case 'redo':
        editing[command.kind]();
        return true;
    }
  }

  return (event) => {
    const isText = event.target instanceof HTMLTextAreaElement;
    const command = event.nativeEvent.isComposing || isText ? undefined : commandOfKey(event, hasScreenKeyboard());
    if (!command) return;
    const cell = cellOfEvent(event);
    if (!cell && command.kind !== 'undo' && command.kind !== 'redo') return;
    if (run(command, cell ?? editing.activeCell)) event.preventDefault();
  };
}

/** Empties the selected cells; false if none are selected. */
export function clearSelection({ selected, edit, announce }: GridEditing): boolean {
  if (selected.length === 0) return false;
  edit((before) => clearCells(before, selected), `Clear ${countOf(selected.length, 'cell')}`);
  announce(`${countOf(selected.length, 'cell')} cleared`);
  return true;
}

const BACKWARD: readonly Move[] = ['up', 'left', 'previous', 'enterBack'];

/** A phone shows the cells of one color, so up and down mean previous and next. */
function neighborOnPhone({ shape, color }: GridEditing, cell: string, move: Move): string | undefined {
  const row = { colors: [color], sizes: shape.sizes };
  return moveFrom(row, cell, BACKWARD.includes(move) ? 'left' : 'right');
}
