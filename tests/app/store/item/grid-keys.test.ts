import { describe, expect, it } from 'vitest';
import { commandOfKey, type Key } from '../../../../app/store/item/grid/use-grid-keys';

function key(name: string, more: Partial<Key> = {}): Key {
  return { key: name, code: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more };
}

describe('commandOfKey', () => {
  it.each([
    [key('Enter'), { kind: 'move', move: 'enter' }],
    [key('Enter', { shiftKey: true }), { kind: 'move', move: 'enterBack' }],
    [key('Enter', { code: '' }), { kind: 'move', move: 'next' }],
    [key('ArrowDown'), { kind: 'move', move: 'down' }],
    [key('ArrowDown', { shiftKey: true }), { kind: 'extend', move: 'down' }],
    [key('z', { ctrlKey: true }), { kind: 'undo' }],
    [key('Z', { metaKey: true, shiftKey: true }), { kind: 'redo' }],
    [key('y', { ctrlKey: true }), { kind: 'redo' }],
    [key('a', { metaKey: true }), { kind: 'select_all' }],
    [key('Escape'), { kind: 'restore' }],
    [key('Delete'), { kind: 'clear' }],
  ])('reads %o', (event, command) => {
    expect(commandOfKey(event, false)).toEqual(command);
  });

  it.each([key('Tab'), key('5'), key('c', { ctrlKey: true }), key('ArrowLeft', { altKey: true })])(
    'leaves %o to the browser',
    (event) => {
      expect(commandOfKey(event, false)).toBeUndefined();
    },
  );

  it('goes to the next size with the Enter of a screen keyboard', () => {
    expect(commandOfKey(key('Enter'), true)).toEqual({ kind: 'move', move: 'next' });
  });
});
