import { Link2, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../../../../domain/orders/order';
import { OrderAgainButton } from '../../../cart/order-again/order-again-button';
import { pastOrderOf } from '../../../cart/order-again/past-order';
import { buttonClasses } from '../../../components/button';
import { useToast } from '../../../components/toast';
import { useStorefront } from '../../../storefront/storefront-context';
import { useAdmin } from './admin-context';

const ACTION = buttonClasses('secondary', 'small');

/** An open order's details besides its lines, and its actions. */
export function OrderFacts({ order }: { order: Order }) {
  const { paths } = useStorefront();
  const { parts, isUnlocked } = useAdmin();
  const toast = useToast();
  const pastOrder = useMemo(() => pastOrderOf(order), [order]);

  async function handleCopy() {
    const address = window.location.origin + paths.order(order.orderNumber);
    try {
      await navigator.clipboard.writeText(address);
      toast.show('Link to the order copied');
    } catch {
      toast.show(`The link could not be copied: ${address}`, 'error');
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3 text-label text-ink-2">
      <span>
        Order <b className="font-heading text-ink">{order.orderNumber}</b>
      </span>
      <span className="[overflow-wrap:anywhere]">{order.email}</span>
      <span>{order.payment === 'paypal' ? 'Paid by card' : 'Ordered by code'}</span>
      <span className="flex flex-wrap gap-2 sm:ml-auto">
        {pastOrder && <OrderAgainButton order={pastOrder} size="small" />}
        <button type="button" onClick={handleCopy} className={ACTION}>
          <Link2 aria-hidden size={18} strokeWidth={1.75} />
          Copy link
        </button>
        <Link to={paths.packingSlip(order.orderNumber)} target="_blank" className={ACTION}>
          <Printer aria-hidden size={18} strokeWidth={1.75} />
          Packing slip
        </Link>
        {isUnlocked && parts && <parts.Actions order={order} />}
      </span>
    </div>
  );
}
