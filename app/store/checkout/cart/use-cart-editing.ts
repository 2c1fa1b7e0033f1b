import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type AddResult, type Cart, changeQuantity } from '../../../../domain/cart/cart';
import { neighborOf, putBack, takeOut } from '../../../../domain/cart/line-removal';
import { lineName } from '../../../../domain/catalog/quantity-words';
import { countOf } from '../../../../domain/text/count-of';
import { useCart } from '../../../cart/cart-context';
import { focusLine, type RemovedBy } from '../../../ui/quantity-box';
import { useToast } from '../../../ui/toast';

interface Undoable {
  readonly text: string;
  /** The line that got the focus. The Undo button comes after it in tab order. */
  readonly near: string | undefined;
  readonly isRemoval: boolean;
  /** Undo is offered only while this is the cart. Removed lines go back into any. */
  readonly after?: Cart;
  restore(cart: Cart): AddResult;
  /** Where the focus goes once it's restored. */
  focusBack(): void;
}

const REFUSED = {
  too_many_lines: 'A cart can hold at most 500 lines. Nothing was put back.',
  too_many_units: 'A line can hold at most 100,000 units. Nothing was put back.',
};

export function useCartEditing() {
  const { cart, setCart } = useCart();
  const toast = useToast();
  const panel = useRef<HTMLElement>(null);
  const [latestUndoable, setUndoable] = useState<Undoable>();
  const undoable = latestUndoable?.after && latestUndoable.after !== cart ? undefined : latestUndoable;
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

  /** Removes lines that are shown one after another. */
  const remove = useCallback(
    (keys: readonly string[], by: RemovedBy) => {
      const { cart: rest, removed } = takeOut(latest.current, keys);
      const [first] = removed;
      const last = keys.at(-1);
      if (!first || last === undefined) return;
      const others = shownLines(panel.current).filter((key) => key === last || !keys.includes(key));
      const near = neighborOf(others, last);
      const { name, color } = first.entry;
      const text =
        removed.length === 1
          ? `${lineName(first.entry)} removed`
          : `${name}, ${color}, ${countOf(removed.length, 'line')} removed`;
      const restore = (now: Cart) => putBack(now, removed);
      const focusBack = () => focusLine(panel.current, first.key, by);
      flushSync(() => {
        setCart(rest);
        setUndoable({ text, near, isRemoval: true, restore, focusBack });
      });
      if (by !== 'left') focusLine(panel.current, near, by);
    },
    [setCart],
  );

  /**
   * @param after undefined if a line would get too large
   * @param key a changed line, as it was and as it is
   */
  function replace(after: Cart | undefined, text: string, key: { before: string; after: string }): void {
    const before = latest.current;
    if (!after) {
      toast.show('A line can hold at most 100,000 units. Lower a quantity first.', 'error');
      return;
    }
    const restore = (): AddResult => ({ kind: 'added', cart: before, keptChoices: [] });
    const focusBack = () => focusTools(panel.current, key.before);
    flushSync(() => {
      setCart(after);
      setUndoable({ text, near: key.after, isRemoval: false, after, restore, focusBack });
    });
    focusTools(panel.current, key.after);
  }

  function undo(): void {
    if (!undoable) return;
    const back = undoable.restore(cart);
    if (back.kind !== 'added') {
      toast.show(REFUSED[back.kind], 'error');
      return;
    }
    flushSync(() => {
      setCart(back.cart);
      setUndoable(undefined);
    });
    undoable.focusBack();
  }

  return { panel, undoable, change, remove, replace, undo, forget: () => setUndoable(undefined) };
}

export type CartEditing = ReturnType<typeof useCartEditing>;

function shownLines(panel: HTMLElement | null): readonly string[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].map(({ dataset }) => dataset.line ?? '');
}

/** Focuses the first button of the line's group, or else the cart. */
function focusTools(panel: HTMLElement | null, key: string): void {
  const line = panel?.querySelector(`[data-line="${CSS.escape(key)}"]`);
  (line?.closest('li')?.querySelector<HTMLElement>('button') ?? panel)?.focus();
}
