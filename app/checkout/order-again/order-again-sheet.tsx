import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Customer } from '../../../domain/catalog/customer';
import { chosenStore, currentStore } from '../../../domain/catalog/store-ids';
import { MAX_PO_LENGTH, NO_STORE } from '../../../domain/orders/order';
import { ReviewFoot } from '../../cart/review/review-foot';
import { ReviewLines, ReviewSummary } from '../../cart/review/review-lines';
import { useCartReview } from '../../cart/review/use-cart-review';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Button } from '../../ui/button';
import { SideSheet } from '../../ui/dialog-frame';
import { formatDay } from '../../ui/format-time';
import { Selector } from '../../ui/selector';
import { TextField } from '../../ui/text-field';
import { fillOrderDetails, type OrderDetails, readOrderDetails } from '../checkout-draft';
import type { PastOrder } from './past-order';

interface OrderAgainSheetProps {
  readonly order: PastOrder;
  readonly isOpen: boolean;
  onClose(): void;
}

/** An earlier order's lines at today's prices, changed ones first. Edits stay while the screen is open. */
export function OrderAgainSheet({ order, isOpen, onClose }: OrderAgainSheetProps) {
  const { customer } = useStorefront();
  const review = useCartReview(order.cart);
  const [details, setDetails] = useState(() => startDetails(order, readOrderDetails(customer), customer));

  function handleTaken() {
    fillOrderDetails(customer.key, details);
    onClose();
  }

  return (
    <SideSheet
      title="Order again"
      isOpen={isOpen}
      onClose={onClose}
      lead={[order.orderNumber && `Order ${order.orderNumber}`, formatDay(order.at)].filter(Boolean).join(', ')}
      summary={<ReviewSummary parts={review.summary} />}
      foot={<ReviewFoot review={review} onTaken={handleTaken} />}
    >
      <DetailsFields details={details} onDetails={setDetails} lastPo={order.customerPo} />
      <ReviewLines review={review} />
    </SideSheet>
  );
}

/** A store already chosen for this cart wins. The PO is never repeated: each order has its own. */
function startDetails(order: PastOrder, details: OrderDetails, customer: Customer): OrderDetails {
  return details.store === NO_STORE ? { ...details, ...currentStore(customer, order) } : details;
}

interface DetailsFieldsProps {
  readonly details: OrderDetails;
  onDetails(details: OrderDetails): void;
  readonly lastPo: string;
}

function DetailsFields({ details, onDetails, lastPo }: DetailsFieldsProps) {
  const { customer } = useStorefront();
  const [isEditing, setEditing] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const id = useId();
  const [store = NO_STORE] = details.store.split(',');

  function handleChange() {
    flushSync(() => setEditing(true));
    fields.current?.querySelector('button')?.focus();
  }

  if (!isEditing) {
    return (
      <p className="mb-3.5 flex items-center gap-3 rounded-control bg-sunken py-1.5 pr-1.5 pl-4 text-label text-ink-2">
        <span id={id} className="min-w-0 flex-1 wrap-break-word">
          Store <b className="mr-3 font-heading text-ink">{store}</b>
          Customer PO <b className="font-heading text-ink">{details.customer_po || 'None'}</b>
        </span>
        <Button size="small" aria-describedby={id} onClick={handleChange}>
          Change
        </Button>
      </p>
    );
  }
  return (
    <div ref={fields} className="mb-4 grid items-start gap-3.5 rounded-control bg-sunken p-3.5 sm:grid-cols-2">
      <Selector
        label="Store"
        options={[NO_STORE, ...Object.keys(customer.stores)]}
        value={details.store}
        onChange={(chosen) => onDetails({ ...details, ...chosenStore(customer, chosen) })}
        className="min-w-0"
      />
      <div>
        <TextField
          label="Customer PO"
          autoComplete="off"
          maxLength={MAX_PO_LENGTH}
          value={details.customer_po}
          onChange={(customer_po) => onDetails({ ...details, customer_po })}
        />
        {lastPo && <p className="mt-1 text-caption text-ink-2 wrap-break-word">Last time {lastPo}</p>}
      </div>
    </div>
  );
}
