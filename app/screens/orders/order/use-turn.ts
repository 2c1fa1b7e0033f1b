import { startTransition, useEffect, useState } from 'react';
import { createTurns } from './turns';

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
