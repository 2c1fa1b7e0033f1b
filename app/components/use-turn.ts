import { startTransition, useEffect, useState } from 'react';

const enqueue = createTurns(afterPaint);

function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}

/** Open orders render their lines, hundreds of elements, one order per frame, so a tap waits for one order at most. */
export function useTurn(isReady: boolean): boolean {
  const [hasTurn, setTurn] = useState(false);
  useEffect(() => {
    if (!isReady || hasTurn) return;
    return enqueue(() => startTransition(() => setTurn(true)));
  }, [isReady, hasTurn]);
  return isReady && hasTurn;
}

type Enqueue = (start: () => void) => () => void;

/**
 * The first in line starts at once, each other when the one before it leaves.
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
