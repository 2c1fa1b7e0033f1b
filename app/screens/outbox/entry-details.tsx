import { useState } from 'react';
import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { notifySignInNeeded } from '../../api/sign-in-signal';
import { OrderAgainButton } from '../../cart/order-again/order-again-button';
import { pastOrderOfReceipt } from '../../cart/order-again/past-order';
import { receiptFor } from '../../checkout/receipt';
import { Button } from '../../components/button';
import { LineStrips } from '../../components/line-strips';
import { ReceiptStage } from '../../components/order-stage/receipt-stage';
import { PackingListLink } from '../../outbox/packing-list/packing-list-link';
import { useStorefront } from '../../storefront/storefront-context';
import { DeleteOrder } from './delete-order';
import { downloadOrders } from './download-orders';

/** The lines of a saved order, its sending history, and what can be done with it. */
export function EntryDetails({ entry }: { entry: OutboxEntry }) {
  const { customer } = useStorefront();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <p className="text-label text-ink-2">{progressOf(entry)}</p>
      {entry.customer === customer.key && <ReceiptStage link={entry.link} className="mt-2" />}
      <LineStrips cart={entry.payload.cart} label="Lines" className="mb-3" />
      <PackingListLink orderKey={entry.key} className="mb-3" />
      {entry.state === 'placed' && entry.customer === customer.key && (
        <OrderAgainButton order={pastOrderOfReceipt(receiptFor(entry))} />
      )}
      {entry.state === 'waiting' && (
        <div className="flex flex-wrap gap-2.5">
          {entry.last_error?.code === 'not_signed_in' && (
            <Button variant="dark" onClick={notifySignInNeeded}>
              Sign in to send
            </Button>
          )}
          <Button onClick={() => downloadOrders(entry.customer, [entry])}>Export as a file</Button>
          <Button variant="danger-quiet" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </div>
      )}
      <DeleteOrder entry={entry} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function progressOf({ state, attempts, last_error, order_id }: OutboxEntry): string {
  if (state === 'placed') return `Placed as ${order_id}.`;
  if (state === 'sending') return 'Sending now.';
  if (attempts === 0) return 'Not sent yet.';
  const tries = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  if (state === 'attention') return `${tries}.`;
  if (last_error?.code === 'not_signed_in') return 'Sign in to send this order. Nothing is lost.';
  return `${tries}. ${last_error?.message ?? ''} The order is safe here, and we'll keep trying to send it.`;
}
