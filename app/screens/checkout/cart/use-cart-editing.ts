import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { changeQuantity } from '../../../../domain/cart/cart';
import { neighborOf, putBack, type RemovedLine, takeOut } from '../../../../domain/cart/line-removal';
import { useCart } from '../../../cart/cart-context';
import { focusLine, type RemovedBy } from '../../../components/quantity-box';
import { useToast } from '../../../components/toast';

interface Undoable {
  readonly removed: RemovedLine;
  readonly by: RemovedBy;
  /** The line that got the focus. The Undo button comes after it in tab order. */
  readonly neighbor: string | undefined;
}

const REFUSED = {
  too_many_lines: 'A cart can hold at most 500 lines. The line was not put back.',
  too_many_units: 'A line can hold at most 100,000 units. The line was not put back.',
};

export function useCartEditing() {
  const { cart, setCart } = useCart();
  const toast = useToast();
  const panel = useRef<HTMLElement>(null);
  const [undoable, setUndoable] = useState<Undoable>();
  // Keeps the callbacks stable, so editing one line doesn't render the others.
  const latest = useRef(cart);
  useLayoutEffect(() => {
    latest.current = cart;
  });

  const change = useCallback(
    (key: string, quantity: number) => {
      const entry = latest.current[key];
      if (entry && entry.quantity !== quantity) setCart(changeQuantity(latest.current, key, quantity));
    },
    [setCart],
  );

  const remove = useCallback(
    (key: string, by: RemovedBy) => {
      const taken = takeOut(latest.current, key);
      if (!taken) return;
      const neighbor = neighborOf(shownLines(panel.current), key);
      flushSync(() => {
        setCart(taken.cart);
        setUndoable({ removed: taken.removed, by, neighbor });
      });
      if (by !== 'left') focusLine(panel.current, neighbor, by);
    },
    [setCart],
  );

  function undo(): void {
    if (!undoable) return;
    const { removed, by } = undoable;
    const back = putBack(cart, removed);
    if (back.kind !== 'added') {
      toast.show(REFUSED[back.kind], 'error');
      return;
    }
    flushSync(() => {
      setCart(back.cart);
      setUndoable(undefined);
    });
    focusLine(panel.current, removed.key, by);
  }

  return { panel, undoable, change, remove, undo, forget: () => setUndoable(undefined) };
}

export type CartEditing = ReturnType<typeof useCartEditing>;

function shownLines(panel: HTMLElement | null): readonly string[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].map(({ dataset }) => dataset.line ?? '');
}
