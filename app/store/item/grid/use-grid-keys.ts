import type { KeyboardEvent } from 'react';
import { type Move, moveFrom } from '../../../../domain/cart/grid/shape';
import { clearCells } from '../../../../domain/cart/grid/tools';
import { countOf } from '../../../../domain/text/count-of';
import { hasScreenKeyboard } from '../../../ui/screen-keyboard';
import { useIsPhone } from '../../../ui/use-media-query';
import { cellOfEvent, focusCell } from './cells';
import type { GridEditing } from './use-grid-editing';

/**
 * The action for a key in a cell; undefined leaves it to the browser, like Tab, which already goes through the cells.
 */
type GridCommand =
  | { readonly kind: 'move' | 'extend'; readonly move: Move }
  | { readonly kind: 'undo' | 'redo' | 'restore' | 'clear' | 'select_all' };

export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const ARROWS: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export function commandOfKey(event: Key, hasScreenKeyboard: boolean): GridCommand | undefined {
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return shortcut(event);
  const arrow = ARROWS[event.key];
  if (arrow) return { kind: event.shiftKey ? 'extend' : 'move', move: arrow };
  switch (event.key) {
    case 'Enter':
      return { kind: 'move', move: enterMove(event, hasScreenKeyboard) };
    case 'Escape':
      return { kind: 'restore' };
    case 'Delete':
    case 'Backspace':
      return { kind: 'clear' };
  }
  return undefined;
}

function shortcut({ key, shiftKey }: Key): GridCommand | undefined {
  switch (key.toLowerCase()) {
    case 'z':
      return { kind: shiftKey ? 'redo' : 'undo' };
    case 'y':
      return { kind: 'redo' };
    case 'a':
      return { kind: 'select_all' };
  }
  return undefined;
}

/** Keys of an on-screen keyboard have no code. */
function enterMove({ code, shiftKey }: Key, hasScreenKeyboard: boolean): Move {
  if (code === '' || hasScreenKeyboard) return 'next';
  return shiftKey ? 'enterBack' : 'enter';
}

export function useGridKeys(editing: GridEditing): (event: KeyboardEvent) => void {
  const isPhone = useIsPhone();

  function run(command: GridCommand, cell: string): boolean {
    switch (command.kind) {
      case 'move': {
        if (isPhone) {
          const next = neighborOnPhone(editing, cell, command.move);
          if (next) editing.setActiveCell(next);
        } else {
          // All cells are rendered. Focusing one makes it active, so the grid renders once.
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

export function clearSelection({ selected, edit, announce }: GridEditing): boolean {
  if (selected.length === 0) return false;
  edit((before) => clearCells(before, selected), `Clear ${countOf(selected.length, 'cell')}`);
  announce(`${countOf(selected.length, 'cell')} cleared`);
  return true;
}

const BACKWARD: readonly Move[] = ['up', 'left', 'previous', 'enterBack'];

/** A phone shows one color's cells, so up and down mean previous and next. */
function neighborOnPhone({ shape, color }: GridEditing, cell: string, move: Move): string | undefined {
  const row = { colors: [color], sizes: shape.sizes };
  return moveFrom(row, cell, BACKWARD.includes(move) ? 'left' : 'right');
}
