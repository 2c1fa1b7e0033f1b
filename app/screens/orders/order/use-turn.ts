import { startTransition, useEffect, useState } from 'react';

/** Of the panels that are ready; the first one's lines are being rendered. */
const starts: (() => void)[] = [];

function enqueue(start: () => void): () => void {
  starts.push(start);
  if (starts.length === 1) start();
  return () => leave(start);
}

function leave(start: () => void): void {
  const isFirst = starts[0] === start;
  starts.splice(starts.indexOf(start), 1);
  // After the paint that shows its lines.
  if (isFirst) requestAnimationFrame(() => setTimeout(() => starts[0]?.()));
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
