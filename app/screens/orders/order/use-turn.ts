import { startTransition, useEffect, useState } from 'react';

const enqueue = createTurns(afterPaint);

function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/**
 * Whether an open order that is ready may render its lines, hundreds of elements. Orders do so one after the other, each
 * in a frame of its own, so that a touch meanwhile waits for one of them at most.
 */
export function useTurn(isReady: boolean): boolean {
  const [hasTurn, setTurn] = useState(false);
  useEffect(() => {
    if (!isReady || hasTurn) return;
    return enqueue(() => startTransition(() => setTurn(true)));
  }, [isReady, hasTurn]);
  return isReady && hasTurn;
}

/** Takes a place in the queue. @param start called once it is its turn @returns leaves the queue */
type Enqueue = (start: () => void) => () => void;

/**
 * Work that is done one after the other: whoever comes first starts at once, and each of the others when the one before
 * it has left.
 *
 * @param afterwards runs the next start, such as after a paint
 */
export function createTurns(afterwards: (run: () => void) => void): Enqueue {
  const starts: (() => void)[] = [];

  function leave(start: () => void): void {
    const at = starts.indexOf(start);
    if (at === -1) return;
    starts.splice(at, 1);
    if (at === 0) afterwards(() => starts[0]?.());
  }

  return (start) => {
    starts.push(start);
    if (starts.length === 1) start();
    return () => leave(start);
  };
}
