import { useMemo } from 'react';
import type { Order, OrderLine } from '../../../../domain/orders/order';
import { LineStrips } from '../../../components/line-strips';

/** The order at a glance, above its line table: what was ordered, by item, color and logo. */
export function OrderStrips({ order: { orderNumber, lines } }: { order: Order }) {
  // Every line is kept, also one that differs from another in its PO only.
  const cart = useMemo(() => Object.fromEntries(lines.map((line) => [`${line.line}`, shownLine(line)])), [lines]);
  return (
    <LineStrips
      cart={cart}
      label={`Items of order ${orderNumber}`}
      className="mb-4 grid gap-x-8 border-t border-line lg:grid-cols-2"
    />
  );
}

/** Old orders can lack a price. */
function shownLine(line: OrderLine): OrderLine {
  return { ...line, price: line.price ?? 0 };
}
