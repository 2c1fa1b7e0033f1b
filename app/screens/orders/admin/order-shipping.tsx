import { Link2, PackageCheck } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '../../../../domain/orders/order';
import { messageOf } from '../../../api/client';
import { fetchOrderLink } from '../../../api/order-page';
import { Button } from '../../../components/button';
import { useToast } from '../../../components/toast';
import { useStorefront } from '../../../storefront/storefront-context';
import { ShipDialog } from './ship-dialog';

/** For admins, beside an open order's other actions: the link of its page, and marking it as shipped. */
export function OrderShipping({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  const isShipped = order.lines.every(({ shippedAt }) => shippedAt !== null);
  return (
    <>
      <CopyPageLink order={order} />
      <Button size="small" variant={isShipped ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        <PackageCheck aria-hidden size={18} strokeWidth={1.75} />
        {isShipped ? 'Shipping' : 'Mark order shipped'}
      </Button>
      {isOpen && <ShipDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The link opens this order for whoever has it, so that only admins give it away. */
function CopyPageLink({ order }: { order: Order }) {
  const { customer, paths } = useStorefront();
  const toast = useToast();

  async function handleCopy() {
    try {
      const link = await fetchOrderLink(customer, order.orderNumber);
      const address = window.location.origin + paths.orderPage(link);
      await navigator.clipboard
        .writeText(address)
        .then(() => toast.show('Link to the order’s page copied. It opens without a password.'))
        .catch(() => toast.show(`The link could not be copied: ${address}`, 'error'));
    } catch (error) {
      toast.show(messageOf(error), 'error');
    }
  }

  return (
    <Button size="small" onClick={() => void handleCopy()}>
      <Link2 aria-hidden size={18} strokeWidth={1.75} />
      Copy shopper's link
    </Button>
  );
}
