import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { NO_STORE } from '../../../domain/orders/order';
import { OrderAgainButton } from '../../cart/order-again/order-again-button';
import { pastOrderOfReceipt } from '../../cart/order-again/past-order';
import { receiptOf } from '../../checkout/receipt';
import { forgetUnseenReceipt } from '../../checkout/unseen-receipt';
import { useLatestReceipt } from '../../checkout/use-latest-receipt';
import { buttonClasses } from '../../components/button';
import { NotFoundScreen } from '../../layout/not-found-screen';
import { PackingListLink } from '../../outbox/packing-list/packing-list-link';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';
import { OrderedPanel } from './ordered-panel';
import { PlacedPanel } from './placed-panel';

/** The receipt is in the navigation state, so it survives a reload. A saved order shows as placed as soon as it is. */
export function SuccessScreen() {
  const receiptAtCheckout = receiptOf(useLocation().state);
  const { customer, paths } = useStorefront();
  // Only on leaving: a reload while this screen opens may still return to the checkout.
  useEffect(() => () => forgetUnseenReceipt(customer.key), [customer.key]);
  const latest = useLatestReceipt(receiptAtCheckout);
  if (!latest) return <NotFoundScreen what="order" />;
  const { receipt, status } = latest;
  const { store } = receipt.contact;
  const [storeName = ''] = store === NO_STORE ? [customer.title] : store.split(',');
  return (
    <div className="grid flex-1 items-start gap-4.5 px-4 py-4 sm:px-6 sm:py-5 lg:grid-cols-[minmax(0,440fr)_minmax(0,606fr)] 2xl:px-8">
      <PageTitle>{receipt.order_id ? 'Order placed' : 'Order saved'}</PageTitle>
      <PlacedPanel receipt={receipt} status={status} storeName={storeName}>
        <Link to={paths.home} className={`${buttonClasses('primary')} narrow:col-span-2`}>
          Start another order
        </Link>
        <Link to={receipt.order_id ? paths.orders : paths.outbox} className={buttonClasses()}>
          {receipt.order_id ? 'View Orders' : 'View outbox'}
        </Link>
        <OrderAgainButton order={pastOrderOfReceipt(receipt)} />
        <PackingListLink orderKey={receipt.key} className="narrow:col-span-2" />
      </PlacedPanel>
      <OrderedPanel receipt={receipt} storeName={storeName} />
    </div>
  );
}
