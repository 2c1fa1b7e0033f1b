import { expect, it } from 'vitest';
import { createTurns } from '../../../../app/orders/order/order-panel';

/** A queue of turns whose paints the test makes. */
function turns() {
  const paints: (() => void)[] = [];
  const started: string[] = [];
  const enqueue = createTurns((run) => paints.push(run));
  return {
    started,
    enter: (name: string) => enqueue(() => started.push(name)),
    paint() {
      for (const run of paints.splice(0)) run();
    },
  };
}

it('starts the first at once, and the next one after the paint that follows', () => {
  const { started, enter, paint } = turns();
  const leaveFirst = enter('first');
  enter('second');
  paint();
  expect(started).toEqual(['first']);

  leaveFirst();
  expect(started).toEqual(['first']);
  paint();
  expect(started).toEqual(['first', 'second']);
});

it('never starts one that has left, and goes on after it', () => {
  const { started, enter, paint } = turns();
  const leaveFirst = enter('first');
  const leaveSecond = enter('second');
  enter('third');
  leaveSecond();
  leaveSecond();
  leaveFirst();
  paint();
  expect(started).toEqual(['first', 'third']);
});

it('starts at once again when all have left', () => {
  const { started, enter, paint } = turns();
  enter('first')();
  paint();
  enter('second');
  expect(started).toEqual(['first', 'second']);
});
