import { useMemo, useState } from 'react';
import { addToCart, type Cart, type CartEntry, EMPTY_CART } from '../../../domain/cart/cart';
import {
  changeLines,
  chooseInstead,
  comparedNow,
  reviewGroups,
  reviewSummary,
  startReview,
} from '../../../domain/checkout/cart-review';
import type { LinePart } from '../../../domain/checkout/compare-lines';
import { quantityFault } from '../../../domain/checkout/order-again';
import { useStorefront } from '../../data/storefront/storefront-context';
import { useOpenQuantities } from '../../ui/open-quantities';

export type CartReview = ReturnType<typeof useCartReview>;

export function useCartReview(ordered: Cart) {
  const { items, customer } = useStorefront();
  const quantities = useOpenQuantities();
  const [review, setReview] = useState(() => startReview(ordered));
  const [removed, setRemoved] = useState<{ readonly key: string; readonly line: CartEntry }>();
  const groups = useMemo(() => reviewGroups(ordered, items, customer), [ordered, items, customer]);
  const lines = useMemo(() => comparedNow(review, items, customer), [review, items, customer]);
  const compared = [...lines.values()];
  const addable = compared.flatMap((line) => (line.kind === 'gone' ? [] : [line.line]));
  const added = addToCart(EMPTY_CART, addable);
  const faults = new Map<string, string>();
  for (const [key, { kind, line }] of lines) {
    const item = items.get(line.code);
    const fault = kind !== 'gone' && item && quantityFault(line, item);
    if (fault) faults.set(key, fault);
  }

  return {
    groups: groups
      .map((group) => ({ ...group, keys: group.keys.filter((key) => lines.has(key)) }))
      .filter(({ keys }) => keys.length > 0),
    /** Each line compared with today's catalog, by key; removed lines are missing. */
    lines,
    summary: reviewSummary(review, lines, items, customer),
    /** Everything but lines with something gone; undefined if a line would get too large. */
    addable: added.kind === 'added' ? added.cart : undefined,
    leftOut: compared.flatMap((line) => (line.kind === 'gone' ? [line.line] : [])),
    faults,
    quantities,
    removed: removed?.line,
    setQuantity: (key: string, quantity: number) =>
      setReview((now) => changeLines(now, [key], (line) => ({ ...line, quantity }))),
    choose: (keys: readonly string[], what: LinePart, choice: string) =>
      setReview((now) => chooseInstead(now, keys, what, choice, items)),
    remove(key: string) {
      const { [key]: line, ...rest } = review.wanted;
      if (!line) return;
      setRemoved({ key, line });
      setReview({ ...review, wanted: rest });
    },
    undoRemove() {
      if (removed) setReview({ ...review, wanted: { ...review.wanted, [removed.key]: removed.line } });
      setRemoved(undefined);
    },
  };
}
