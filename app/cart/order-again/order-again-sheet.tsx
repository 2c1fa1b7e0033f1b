import { useState } from 'react';
import { NO_STORE } from '../../../domain/orders/order';
import { fillOrderDetails, type OrderDetails, readOrderDetails } from '../../checkout/order-details';
import { formatDay } from '../../components/format-day';
import { SideSheet } from '../../components/side-sheet';
import { useStorefront } from '../../storefront/storefront-context';
import { ReviewFoot } from '../review/review-foot';
import { ReviewLines } from '../review/review-lines';
import { ReviewSummary } from '../review/review-summary';
import { useCartReview } from '../review/use-cart-review';
import { useTakeReview } from '../review/use-take-review';
import { DetailsFields } from './details-fields';
import type { PastOrder } from './past-order';

interface OrderAgainSheetProps {
  readonly order: PastOrder;
  readonly isOpen: boolean;
  onClose(): void;
}

/**
 * An earlier order's lines at today's prices, with what has changed on top. They can be edited, and go into the cart
 * together with the store and PO to order for. What is edited stays while the screen is open.
 */
export function OrderAgainSheet({ order, isOpen, onClose }: OrderAgainSheetProps) {
  const { customer } = useStorefront();
  const review = useCartReview(order.cart);
  const [details, setDetails] = useState(() => startDetails(order, readOrderDetails(customer.key), customer.stores));
  const take = useTakeReview(review, {
    onTaken() {
      fillOrderDetails(customer.key, details);
      onClose();
    },
  });
  return (
    <SideSheet
      title="Order again"
      isOpen={isOpen}
      onClose={onClose}
      lead={[order.orderNumber && `Order ${order.orderNumber}`, formatDay(order.at)].filter(Boolean).join(', ')}
      summary={<ReviewSummary parts={review.summary} />}
      foot={<ReviewFoot review={review} onTake={take} />}
    >
      <DetailsFields details={details} onDetails={setDetails} lastPo={order.customerPo} />
      <ReviewLines review={review} />
    </SideSheet>
  );
}

/** A store that was chosen for the cart at hand comes first. The PO is never repeated: each order has its own. */
function startDetails(order: PastOrder, { store, customer_po }: OrderDetails, stores: object): OrderDetails {
  const lastStore = Object.hasOwn(stores, order.store) ? order.store : NO_STORE;
  return { store: store === NO_STORE ? lastStore : store, customer_po };
}
