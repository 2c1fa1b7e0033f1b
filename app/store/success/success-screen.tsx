import { PackageSearch, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { cartTotals } from '../../../domain/cart/cart';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { NO_STORE } from '../../../domain/orders/order';
import { isCodeUnchecked } from '../../../domain/outbox/entry-changes';
import { countOf } from '../../../domain/text/count-of';
import { OrderAgainButton } from '../../checkout/order-again/order-again-button';
import { pastOrderOfReceipt } from '../../checkout/order-again/past-order';
import type { OrderReceipt } from '../../checkout/receipt';
import { forgetUnseenReceipt, receiptOf } from '../../checkout/unseen-receipt';
import { PageTitle } from '../../data/storefront/page-title';
import { useStorefront } from '../../data/storefront/storefront-context';
import { PackingListLink } from '../../outbox/packing-list/packing-list-link';
import { useOutbox } from '../../outbox/use-outbox';
import { Button, buttonClasses } from '../../ui/button';
import { formatDay } from '../../ui/format-time';
import { LineStrips, OrderTotal } from '../../ui/line-strips';
import { Link } from '../../ui/link';
import { Card } from '../../ui/screen';
import { NotFoundScreen } from '../layout/lazy-not-found';
import { type OrderStatus, PlacedPanel } from './placed-panel';

/** The receipt is in the navigation state, so it survives a reload. A saved order shows as placed as soon as it is. */
export function SuccessScreen() {
  const receiptAtCheckout = receiptOf(useLocation().state);
  const { customer, paths } = useStorefront();
  // Only on leaving: a reload while this screen opens may still return to the checkout.
  useEffect(() => () => forgetUnseenReceipt(customer.key), [customer.key]);
  const latest = useLatestReceipt(receiptAtCheckout);
  const email = useEmail(receiptAtCheckout);
  if (!latest) return <NotFoundScreen what="order" />;
  const { receipt, status } = latest;
  const { store } = receipt.contact;
  const [storeName = ''] = store === NO_STORE ? [customer.title] : store.split(',');
  return (
    <div
      data-print-sheet
      className="grid flex-1 items-start gap-4.5 px-4 py-4 sm:px-6 sm:py-5 lg:grid-cols-[minmax(0,440fr)_minmax(0,606fr)] 2xl:px-8 print:grid-cols-1 print:p-0"
    >
      <PageTitle>{receipt.held ? 'Order sent' : receipt.order_id ? 'Order placed' : 'Order saved'}</PageTitle>
      <PlacedPanel
        receipt={receipt}
        status={status}
        isCodeUnchecked={latest.isCodeUnchecked === true}
        email={email}
        storeName={storeName}
      >
        <Link to={paths.home} className={`${buttonClasses('primary', 'large')} narrow:col-span-2`}>
          Start another order
        </Link>
        {receipt.link ? (
          <Link to={paths.orderPage(receipt.link)} className={buttonClasses()}>
            <PackageSearch size={19} strokeWidth={1.75} />
            Follow this order
          </Link>
        ) : (
          <Link to={receipt.order_id ? paths.orders : paths.outbox} className={buttonClasses()}>
            {receipt.order_id ? 'View Orders' : 'View outbox'}
          </Link>
        )}
        <OrderAgainButton order={pastOrderOfReceipt(receipt)} />
        <PackingListLink orderKey={receipt.key} className="narrow:col-span-2" />
      </PlacedPanel>
      <OrderedPanel receipt={receipt} storeName={storeName} />
    </div>
  );
}

/** The total comes first, because there may be many lines. */
function OrderedPanel({ receipt, storeName }: { receipt: OrderReceipt; storeName: string }) {
  const { contact, at, cart } = receipt;
  const totals = cartTotals(cart);
  return (
    <Card as="section" aria-labelledby="ordered-title" className="min-w-0 p-5.5 pt-4.5 pb-3 max-sm:px-4">
      <div className="flex items-center justify-between gap-x-4">
        <h2 id="ordered-title" className="text-panel">
          What you ordered
        </h2>
        <Button size="small" onClick={() => window.print()} className="print:hidden">
          <Printer size={18} strokeWidth={1.75} />
          Print
        </Button>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-5 gap-y-2.5 border-b border-line pb-4 sm:grid-cols-4">
        <Fact name="Order Name" value={`${contact.first_name} ${contact.last_name}`} />
        <Fact name="Store" value={storeName} />
        <Fact name="Customer PO" value={contact.customer_po || 'None'} />
        <Fact name="Order Date" value={formatDay(at)} />
        <div className="col-span-full flex flex-wrap items-baseline justify-between gap-x-4 pt-1">
          <dt className="text-ink-2">
            Total, {countOf(totals.entries, 'line')}, {unitCount(totals.units)}
          </dt>
          <dd className="ml-auto text-right">
            <OrderTotal total={totals.total} lines={Object.values(cart)} />
          </dd>
        </div>
      </dl>
      <LineStrips cart={cart} label="Lines" className="[&>li:last-child]:border-b-0" />
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-2">{name}</dt>
      <dd className="text-label font-heading wrap-break-word">{value}</dd>
    </div>
  );
}

/** The outbox has the address of an order by code, the receipt that of one by card. */
function useEmail(receipt?: OrderReceipt): string | undefined {
  const entries = useOutbox();
  if (receipt?.contact.email) return receipt.contact.email;
  if (!Array.isArray(entries)) return entries === undefined ? '' : undefined;
  return entries.find(({ key }) => key === receipt?.key)?.payload.email;
}

interface LatestReceipt {
  readonly receipt: OrderReceipt;
  readonly status: OrderStatus;
  readonly isCodeUnchecked?: boolean;
}

function useLatestReceipt(receipt?: OrderReceipt): LatestReceipt | undefined {
  const entries = useOutbox();
  if (!receipt) return undefined;
  if (receipt.review) return { receipt, status: 'review' };
  if (receipt.order_id) return { receipt, status: receipt.held ? 'held' : 'placed' };
  if (!Array.isArray(entries)) return { receipt, status: 'waiting' };
  const entry = entries.find(({ key }) => key === receipt.key);
  if (!entry) return { receipt: { ...receipt, order_id: undefined, link: undefined }, status: 'gone' };
  const { order_id, link, held, state, may_have_arrived } = entry;
  const isSettled = state === 'placed' || state === 'attention';
  const status = held ? 'held' : isSettled ? state : may_have_arrived ? 'unconfirmed' : 'waiting';
  return { receipt: { ...receipt, order_id, link, held }, status, isCodeUnchecked: isCodeUnchecked(entry) };
}
