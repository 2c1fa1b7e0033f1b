import { Link2, Printer } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { ListedOrder } from '../../../../domain/orders/lines-summary';
import type { Order } from '../../../../domain/orders/order';
import { OrderAgainButton } from '../../../cart/order-again/order-again-button';
import { pastOrderOf } from '../../../cart/order-again/past-order';
import { Button, buttonClasses } from '../../../components/button';
import { LineStrips } from '../../../components/line-strips';
import { useCopyText } from '../../../components/use-copy-text';
import { useMediaQuery } from '../../../components/use-media-query';
import { useNearViewport } from '../../../components/use-near-viewport';
import { useStorefront } from '../../../storefront/storefront-context';
import { useOpenLines, useOrderLines } from '../lines/order-lines';
import { useRetry } from '../lines/use-retry';
import { useAdmin } from './admin-context';
import { LineTable } from './line-table';
import { useTurn } from './use-turn';

/** Approximate heights in pixels. */
const FACTS_HEIGHT = 112;
const LINE_HEIGHT = 58;

/** Spans all columns visible at this width. It's empty far from the viewport, so hundreds of orders can be open. */
export function OrderPanel({ order: head, id }: { order: ListedOrder; id: string }) {
  const { isUnlocked, parts } = useAdmin();
  const { lines, failure } = useOpenLines(head.orderNumber) ?? {};
  const hasCustomerPo = useMediaQuery('(min-width: 1024px)');
  const hasShipDate = useMediaQuery('(min-width: 768px)');
  const columns = 5 + Number(hasCustomerPo) + Number(hasShipDate);
  const expected = FACTS_HEIGHT + LINE_HEIGHT * head.lineCount;
  const { ref, isNear, height } = useNearViewport({ margin: '1500px', expectedHeight: expected });
  // The row opens at once; its lines follow without blocking the next tap.
  const showsLines = useTurn(isNear && lines !== undefined);
  const order = useMemo(() => (showsLines && lines ? { ...head, lines } : undefined), [head, lines, showsLines]);
  return (
    <tr id={id} className="max-sm:block">
      <td colSpan={columns} className="max-w-0 bg-surface-2 px-4 pb-4 max-sm:block max-sm:max-w-none lg:pl-14">
        <div ref={ref} style={order ? undefined : { height }}>
          {isNear && !lines && <MissingLines orderNumber={head.orderNumber} failure={failure} />}
          {order && (
            <>
              <OrderFacts order={order} />
              {isUnlocked && parts && <parts.Messages order={order} />}
              {!isUnlocked && <OrderStrips order={order} />}
              <LineTable order={order} />
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const { paths } = useStorefront();
  const { parts, isUnlocked } = useAdmin();
  const copy = useCopyText();
  const pastOrder = useMemo(() => pastOrderOf(order), [order]);
  const address = window.location.origin + paths.order(order.orderNumber);

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3 text-label text-ink-2">
      <span>
        Order <b className="font-heading text-ink">{order.orderNumber}</b>
      </span>
      <span className="[overflow-wrap:anywhere]">{order.email}</span>
      <span>{order.payment === 'paypal' ? 'Paid by card' : 'Ordered by code'}</span>
      <span className="flex flex-wrap gap-2 sm:ml-auto">
        {pastOrder && <OrderAgainButton order={pastOrder} size="small" />}
        <Button
          size="small"
          onClick={() => copy(address, 'Link to the order copied', `The link could not be copied: ${address}`)}
        >
          <Link2 size={18} strokeWidth={1.75} />
          Copy link
        </Button>
        <Link to={paths.packingSlip(order.orderNumber)} target="_blank" className={buttonClasses('secondary', 'small')}>
          <Printer size={18} strokeWidth={1.75} />
          Packing slip
        </Link>
        {isUnlocked && parts && <parts.Actions order={order} />}
      </span>
    </div>
  );
}

function OrderStrips({ order: { orderNumber, lines } }: { order: Order }) {
  const cart = useMemo(() => {
    // Keyed by line number: lines may differ in their PO only. Old orders can lack a price.
    return Object.fromEntries(lines.map((line) => [`${line.line}`, { ...line, price: line.price ?? 0 }]));
  }, [lines]);
  return (
    <LineStrips
      cart={cart}
      label={`Items of order ${orderNumber}`}
      className="mb-4 grid gap-x-8 border-t border-line lg:grid-cols-2"
    />
  );
}

function MissingLines({ orderNumber, failure }: { orderNumber: string; failure: string | undefined }) {
  const { load } = useOrderLines();
  const retry = useCallback(() => load([orderNumber]), [load, orderNumber]);
  useRetry(retry, { isOnSignIn: failure !== undefined, isOnline: failure !== undefined });
  if (failure === undefined) return <p className="py-3 text-label text-ink-2">Loading the lines…</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-label">
      <p role="alert">
        <b className="font-heading">The lines of this order could not be loaded.</b> {failure}
      </p>
      <Button size="small" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
