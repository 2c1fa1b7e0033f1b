import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cartTotals } from '../../../domain/cart/cart';
import { formatCents } from '../../../domain/money';
import { receiptOf } from '../../checkout/receipt';
import { forgetUnseenReceipt } from '../../checkout/unseen-receipt';
import { useLatestReceipt } from '../../checkout/use-latest-receipt';
import { buttonClasses } from '../../components/button';
import { CartLine } from '../../components/cart-line';
import { countOf } from '../../components/count-of';
import { Card } from '../../components/screen';
import { NotFoundScreen } from '../../layout/not-found-screen';
import { OrderAgainButton } from '../../order-again/order-again-button';
import { pastOrderOfReceipt } from '../../order-again/past-order';
import { PackingListLink } from '../../packing-list/packing-list-link';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';
import { PlacedPanel } from './placed-panel';

/**
 * Shows what was ordered. The receipt comes in the navigation state, so it survives a reload. An order that is only
 * saved is shown as placed as soon as it is.
 */
export function SuccessScreen() {
  const receiptAtCheckout = receiptOf(useLocation().state);
  const { customer, paths } = useStorefront();
  // Only on leaving: a reload that comes as this screen opens may still return to the checkout.
  useEffect(() => () => forgetUnseenReceipt(customer.key), [customer.key]);
  const latest = useLatestReceipt(receiptAtCheckout);
  if (!latest) return <NotFoundScreen what="order" />;
  const { receipt, status } = latest;
  const totals = cartTotals(receipt.cart);
  return (
    <div className="grid flex-1 items-start gap-4.5 px-4 py-4 sm:px-6 sm:py-5 lg:grid-cols-[minmax(0,440fr)_minmax(0,674fr)] lg:items-stretch 2xl:px-8">
      <PageTitle>{receipt.order_id ? 'Order placed' : 'Order saved'}</PageTitle>
      <PlacedPanel receipt={receipt} status={status}>
        <Link to={paths.home} className={buttonClasses('primary')}>
          Start another order
        </Link>
        <Link to={receipt.order_id ? paths.orders : paths.outbox} className={buttonClasses()}>
          {receipt.order_id ? 'View Orders' : 'View outbox'}
        </Link>
        <PackingListLink orderKey={receipt.key} className="sm:col-span-2" />
        <OrderAgainButton order={pastOrderOfReceipt(receipt)} className="sm:col-span-2" />
      </PlacedPanel>
      <Card as="section" aria-labelledby="ordered-title" className="flex min-w-0 flex-col p-6.5 pb-5 max-sm:px-4">
        <div className="flex items-baseline justify-between">
          <h2 id="ordered-title" className="text-panel">
            What you ordered
          </h2>
          <p className="text-label text-ink-2">{countOf(totals.units, 'item')}</p>
        </div>
        <ul className="flex-1">
          {Object.entries(receipt.cart).map(([key, entry]) => (
            <CartLine key={key} entry={entry} pictureClass="size-19 sm:size-29" />
          ))}
        </ul>
        <p className="mt-6 flex items-baseline justify-between">
          <span className="text-ink-2">Total</span>
          <span className="text-money">{formatCents(totals.total)}</span>
        </p>
      </Card>
    </div>
  );
}
