import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activate,
  areSameQuantities,
  edit,
  extend,
  type GridState,
  newGrid,
  previewPaste,
  redo,
  restore,
  selectEverything,
  settle,
  stepToRedo,
  stepToUndo,
  type,
  undo,
} from '../../../../domain/cart/grid/grid-state';
import { planPaste } from '../../../../domain/cart/grid/paste-plan';
import { cellsOf, copyText, selectedCells } from '../../../../domain/cart/grid/shape';
import { clearCells, doubleRow, sameRunForAll } from '../../../../domain/cart/grid/tools';

const SHAPE = { colors: ['Navy', 'Black', 'Red'], sizes: ['Small', 'Large', '2XLarge', 'LT'] };
const CELLS = cellsOf(SHAPE);
const FIRST = 'Navy,Small';

type Operation = (state: GridState) => GridState;

const cell = fc.constantFrom(...CELLS);
const color = fc.constantFrom(...SHAPE.colors);
const quantity = fc.oneof(
  fc.integer({ min: 0, max: 100_000 }),
  fc.constantFrom(-1, 1.5, 100_001, Number.NaN, Infinity),
);
const pasted = fc.array(fc.array(fc.constantFrom('', '0', '3', '1.5', '99999999', 'Large', 'Red', '4XLarge')), {
  maxLength: 5,
});

/** Changes quantities, or tries to. */
const editing: fc.Arbitrary<Operation> = fc.oneof(
  fc.tuple(cell, quantity).map(
    ([at, value]) =>
      (now: GridState) =>
        settle(type(activate(now, at), at, value)),
  ),
  fc.tuple(cell, quantity).map(
    ([at, value]) =>
      (now: GridState) =>
        edit(now, (q) => ({ ...q, [at]: value }), 'Fill'),
  ),
  color.map((name) => (now: GridState) => edit(now, (q) => sameRunForAll(SHAPE, q, name), 'Same run')),
  color.map((name) => (now: GridState) => edit(now, (q) => doubleRow(SHAPE, q, name) ?? q, 'Double')),
  fc.subarray([...CELLS]).map((some) => (now: GridState) => edit(now, (q) => clearCells(q, some), 'Clear')),
  pasted.map((rows) => (now: GridState) => settle(previewPaste(now, planPaste(SHAPE, rows, now.active)))),
);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: editing },
  fc.constantFrom<Operation>(undo, redo, restore, selectEverything, (now) => extend(now, 'down')),
  fc.tuple(cell, quantity).map(
    ([at, value]) =>
      (now: GridState) =>
        type(now, at, value),
  ),
  cell.map((at) => (now: GridState) => activate(now, at)),
);
const grid = fc
  .array(operation, { maxLength: 12 })
  .map((operations) => operations.reduce((state, change) => change(state), newGrid(SHAPE, FIRST)));

describe('editing the grid', () => {
  it('never holds anything but whole numbers from 1 to 100,000 in cells of the grid', () => {
    return fc.assert(
      fc.property(grid, ({ quantities }) => {
        for (const [at, value] of Object.entries(quantities)) {
          expect(CELLS).toContain(at);
          expect(Number.isInteger(value) && value >= 1 && value <= 100_000).toBe(true);
        }
      }),
    );
  });

  it('is restored exactly by undo, and repeated exactly by redo', () => {
    return fc.assert(
      fc.property(grid, editing, (start, change) => {
        const before = settle(start);
        // What is typed during one visit to a cell is one step, so an open one is closed first.
        const after = change(before);
        fc.pre(!areSameQuantities(before.quantities, after.quantities));

        expect(undo(after).quantities).toEqual(before.quantities);
        expect(redo(undo(after)).quantities).toEqual(after.quantities);
      }),
    );
  });

  it('leads back to where it started when everything is undone', () => {
    return fc.assert(
      fc.property(grid, (end) => {
        let state = settle(end);
        while (stepToUndo(state)) state = undo(state);
        expect(state.quantities).toEqual({});
        while (stepToRedo(state)) state = redo(state);
        expect(stepToRedo(state)).toBeUndefined();
      }),
    );
  });

  it('gives the same cells when a copy is pasted over whatever they hold then', () => {
    return fc.assert(
      fc.property(grid, grid, cell, cell, (source, target, anchor, head) => {
        const selection = { anchor, head };
        const cells = selectedCells(SHAPE, selection);
        const rows = copyText(SHAPE, source.quantities, selection)
          .split('\n')
          .map((line) => line.split('\t'));
        const result = previewPaste(target, planPaste(SHAPE, rows, cells[0] ?? ''));

        for (const at of cells) expect(result.quantities[at]).toBe(source.quantities[at]);
        const others = CELLS.filter((at) => !cells.includes(at));
        for (const at of others) expect(result.quantities[at]).toBe(settle(target).quantities[at]);
      }),
    );
  });
});

describe('type', () => {
  it('makes one step of what is typed during one visit to a cell', () => {
    let state = newGrid(SHAPE, FIRST);
    for (const value of [1, 12, 120]) state = type(state, FIRST, value);
    state = activate(state, 'Navy,Large');

    expect(state.past).toEqual([{ label: 'Navy Small', before: {}, after: { [FIRST]: 120 } }]);
  });

  it('is no step if the cell ends as it was', () => {
    const state = type(type(newGrid(SHAPE, FIRST), FIRST, 5), FIRST, 0);

    expect(stepToUndo(state)).toBeUndefined();
  });
});

describe('restore', () => {
  it('takes back what was typed since the cell got the focus, and nothing before', () => {
    const filled = newGrid(SHAPE, FIRST, { [FIRST]: 8, 'Red,LT': 2 });
    const typed = type(type(filled, FIRST, 1), FIRST, 12);

    expect(restore(typed).quantities).toEqual({ [FIRST]: 8, 'Red,LT': 2 });
    expect(restore(activate(typed, 'Navy,Large')).quantities).toEqual({ [FIRST]: 12, 'Red,LT': 2 });
  });

  it('ends the selection', () => {
    expect(restore(selectEverything(newGrid(SHAPE, FIRST))).selection).toBeUndefined();
  });
});

describe('previewPaste', () => {
  it('shows the paste, and undo takes it back as a whole', () => {
    const start = newGrid(SHAPE, FIRST, { [FIRST]: 8 });
    const shown = previewPaste(start, planPaste(SHAPE, [['1', '2']], FIRST));

    expect(shown.quantities).toEqual({ [FIRST]: 1, 'Navy,Large': 2 });
    expect(shown.open).toMatchObject({ kind: 'paste' });
    expect(undo(shown).quantities).toEqual({ [FIRST]: 8 });
    expect(undo(settle(shown)).quantities).toEqual({ [FIRST]: 8 });
  });

  it('is kept by typing on', () => {
    const shown = previewPaste(newGrid(SHAPE, FIRST), planPaste(SHAPE, [['1', '2']], FIRST));
    const typed = type(shown, 'Red,LT', 4);

    expect(undo(typed).quantities).toEqual({ [FIRST]: 1, 'Navy,Large': 2 });
  });
});
