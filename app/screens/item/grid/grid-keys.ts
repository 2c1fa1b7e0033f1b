import type { Move } from '../../../../domain/cart/grid/moves';

/** What a key means in a cell; undefined leaves it to the browser, as Tab, which goes through the cells by itself. */
export type GridCommand =
  | { readonly kind: 'move' | 'extend'; readonly move: Move }
  | { readonly kind: 'undo' | 'redo' | 'restore' | 'clear' | 'select_all' };

export type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const ARROWS: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** @param hasScreenKeyboard its Next key, which is an Enter, goes to the next size */
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

/** Keys of a keyboard on the screen have no code. */
function enterMove({ code, shiftKey }: Key, hasScreenKeyboard: boolean): Move {
  if (code === '' || hasScreenKeyboard) return 'next';
  return shiftKey ? 'enterBack' : 'enter';
}
