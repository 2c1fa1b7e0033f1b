import { Check, HardDriveDownload, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { NO_STORE } from '../../../domain/orders/order';
import type { OrderReceipt } from '../../checkout/receipt';
import type { OrderStatus } from '../../checkout/use-latest-receipt';
import { formatDay } from '../../components/format-day';
import { Card } from '../../components/screen';
import { useStorefront } from '../../storefront/storefront-context';

interface PlacedPanelProps {
  readonly receipt: OrderReceipt;
  readonly status: OrderStatus;
  /** Links to what comes next. */
  readonly children: ReactNode;
}

/** Whether the order is placed, under review or saved on this device only, and the facts that identify it. */
export function PlacedPanel({ receipt, status, children }: PlacedPanelProps) {
  const { order_id, review, at, contact } = receipt;
  const { customer } = useStorefront();
  const [storeName = ''] = contact.store === NO_STORE ? [customer.title] : contact.store.split(',');
  const isPlaced = status === 'placed';
  const Mark = isPlaced ? Check : status === 'review' ? Hourglass : HardDriveDownload;
  return (
    <Card as="section" className="flex min-w-0 flex-col p-8.5 pb-7 max-sm:p-5">
      <span
        aria-hidden
        className={`grid size-18 place-items-center rounded-full border-3 border-dashed ${isPlaced ? 'border-brand text-brand' : 'border-wait text-wait'}`}
      >
        <Mark size={38} strokeWidth={isPlaced ? 3.5 : 2} />
      </span>
      <div aria-live="polite">
        <h1 className="mt-6 text-success max-sm:text-title">{HEADINGS[status]}</h1>
        <p className="mt-3 text-large leading-5.75 text-ink-2">
          {review ?? `Thank you, ${contact.first_name}. ${sentence(status, storeName)}`}
        </p>
      </div>
      <dl className="mt-6 mb-8 border-b border-line">
        <Fact name="Order" value={order_id ?? FACTS[status]} />
        <Fact name="Order Name" value={`${contact.first_name} ${contact.last_name}`} />
        <Fact name="Store" value={storeName} />
        <Fact name="Customer PO" value={contact.customer_po || 'None'} />
        <Fact name="Order Date" value={formatDay(at)} />
      </dl>
      <div className="mt-auto grid gap-2.5 sm:grid-cols-2">{children}</div>
    </Card>
  );
}

const SAVED = 'Order saved on this device';
const HEADINGS: Readonly<Record<OrderStatus, string>> = {
  placed: 'Order Placed Successfully',
  review: 'Payment under review',
  waiting: SAVED,
  unconfirmed: SAVED,
  attention: SAVED,
  gone: 'Order removed from this device',
};
const FACTS: Readonly<Record<OrderStatus, string>> = {
  placed: '',
  review: 'Under review',
  waiting: 'Waiting to be sent',
  unconfirmed: 'Not confirmed yet',
  attention: 'Needs attention',
  gone: 'Removed',
};

function sentence(status: OrderStatus, store: string): string {
  switch (status) {
    case 'review':
      return 'The payment is under review.';
    case 'placed':
      return `We've received your order for ${store}.`;
    case 'waiting':
      return `Your order for ${store} has not been sent yet. We'll send it when you're back online.`;
    case 'unconfirmed':
      return `The store has not confirmed your order for ${store} yet. This device keeps checking, and the order is placed only once.`;
    case 'attention':
      return `The store could not accept your order for ${store}. It is safe in your outbox: correct it there and send it again.`;
    case 'gone':
      return `Your order for ${store} was removed from this device's outbox and will not be sent from here.`;
  }
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 border-t border-line py-2">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right font-heading [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
