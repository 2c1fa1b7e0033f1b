import { Link2, Mails, PackageCheck } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '../../../domain/orders/order';
import { fetchOrderLink } from '../../data/api/order-page';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Button } from '../../ui/button';
import { useAction } from '../../ui/use-action';
import { useCopyText } from '../../ui/use-copy-text';
import type { AdminParts } from '../order/admin-context';
import { OrderBar } from '../order/order-bar';
import { AdminBar } from './admin-bar';
import { AdminMenu, AdminSession } from './admin-heading';
import { AdminLine } from './admin-line';
import { MailDialog, MailState, useOrderMessages } from './order-messages';
import { ShipDialog } from './ship-dialog';

function AdminOrderBar({ order }: { order: Order }) {
  const { orderNumber, lines } = order;
  const mails = useOrderMessages(orderNumber);
  const copyPageLink = useCopyPageLink(orderNumber);
  const [dialog, setDialog] = useState<'shipping' | 'mails'>();
  const close = () => setDialog(undefined);
  const isShipped = lines.every(({ shippedAt }) => shippedAt !== null);
  const entries = [
    { label: "Copy shopper's link", Icon: Link2, run: copyPageLink },
    {
      label: 'Mails',
      Icon: Mails,
      isDisabled: !mails.messages || mails.messages.length === 0,
      run: () => setDialog('mails'),
    },
  ];
  return (
    <>
      <OrderBar
        order={order}
        mail={<MailState messages={mails.messages} />}
        mainAction={
          <Button
            size="small"
            variant={isShipped ? 'secondary' : 'primary'}
            className="max-sm:grow"
            onClick={() => setDialog('shipping')}
          >
            <PackageCheck size={18} strokeWidth={1.75} className="max-sm:hidden" />
            {isShipped ? 'Shipping' : 'Mark shipped'}
          </Button>
        }
        entries={entries}
      />
      {dialog === 'shipping' && <ShipDialog orders={[order]} onClose={close} />}
      {dialog === 'mails' && <MailDialog orderNumber={orderNumber} mails={mails} onClose={close} />}
    </>
  );
}

/** The link opens the order for anyone who has it, so only admins can copy it. */
function useCopyPageLink(orderNumber: string): () => void {
  const { customer, paths } = useStorefront();
  const run = useAction();
  const copy = useCopyText();
  return () =>
    run(async () => {
      const address = window.location.origin + paths.orderPage(await fetchOrderLink(customer, orderNumber));
      const copied = 'Link to the order’s page copied. It opens without a password.';
      await copy(address, copied, `The link could not be copied: ${address}`);
    });
}

/** All components for editing: one chunk, which viewers never load. */
export const ADMIN_PARTS: AdminParts = {
  Line: AdminLine,
  Bar: AdminBar,
  ListMenu: AdminMenu,
  OrderBar: AdminOrderBar,
  Session: AdminSession,
};
