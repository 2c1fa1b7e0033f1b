import dayjs from 'dayjs';
import { useMemo } from 'react';
import { cartTotals } from '../../../domain/cart/cart';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { countOf } from '../../../domain/text/count-of';
import { useStorefront } from '../../data/storefront/storefront-context';
import { ownEntries, useOutbox } from '../../outbox/use-outbox';
import { Picture } from '../../ui/picture';
import { Card } from '../../ui/screen';
import { OrderAgainButton } from './order-again-button';
import { lastPlaced, type PastOrder } from './past-order';

export function OrderAgainBand() {
  const { customer } = useStorefront();
  const outbox = useOutbox();
  const order = useMemo(() => lastPlaced(ownEntries(outbox, customer.key)), [outbox, customer.key]);
  if (!order) return null;
  const { entries, units } = cartTotals(order.cart);
  return (
    <Card
      as="section"
      aria-labelledby="order-again-title"
      className="flex h-full items-center gap-3 px-3.5 sm:gap-8 sm:px-4.5 sm:pr-3.5"
    >
      <div className="min-w-0 max-sm:flex-1">
        <h2 id="order-again-title" className="text-panel max-sm:text-lead">
          Order again
        </h2>
        <p className="text-label text-ink-2">
          <span className="max-sm:hidden">Last order from this device, </span>
          {dayjs(order.at).format('MMM D')}
          <b className="font-heading text-ink max-sm:ml-2 sm:block">
            {countOf(entries, 'line')}, {unitCount(units)}
          </b>
        </p>
      </div>
      <LastPictures order={order} />
      <OrderAgainButton order={order} label="Order Again" variant="primary" size="compact" className="ml-auto" />
    </Card>
  );
}

function LastPictures({ order }: { order: PastOrder }) {
  const { items } = useStorefront();
  const lines = [...new Map(Object.values(order.cart).map((line) => [`${line.code} ${line.color}`, line])).values()];
  return (
    <ul aria-hidden className="flex h-16 min-w-0 flex-1 flex-wrap gap-2 overflow-hidden max-sm:hidden">
      {lines.slice(0, MAX_PICTURES).map(({ code, color }) => (
        <li key={`${code} ${color}`}>
          <Picture
            src={items.get(code)?.pictures[color]}
            alt=""
            code={code}
            className="size-16 rounded-thumb border border-line"
          />
        </li>
      ))}
      {lines.length > MAX_PICTURES && (
        <li className="grid size-16 place-items-center rounded-thumb bg-sunken text-ink-2">
          +{lines.length - MAX_PICTURES}
        </li>
      )}
    </ul>
  );
}

const MAX_PICTURES = 8;
