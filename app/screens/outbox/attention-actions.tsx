import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { correctedEntry, type OutboxEntry } from '../../../domain/outbox/outbox';
import { atNewPrices, canReopen, type RefusalKind } from '../../../domain/outbox/refusal';
import { useCart } from '../../cart/cart-context';
import { type Reopening, reopenOrder } from '../../checkout/reopen-order';
import { Button } from '../../components/button';
import { DialogChoice, SmallDialog } from '../../components/small-dialog';
import { useToast } from '../../components/toast';
import { useAction } from '../../components/use-action';
import { changeEntry, removeEntry } from '../../outbox/entries';
import { sendNow } from '../../outbox/triggers';
import { useStorefront } from '../../storefront/storefront-context';
import { downloadOrders } from './download-orders';

export const OUTBOX_TITLE = 'outbox-title';

/** Call it when the focused element is removed. */
export function focusTitle(): void {
  document.getElementById(OUTBOX_TITLE)?.focus();
}

/** The dark button is the action that most likely gets the order placed. */
export function AttentionActions({ entry, kind, onEdit }: { entry: OutboxEntry; kind: RefusalKind; onEdit(): void }) {
  const [dialog, setDialog] = useState<'delete' | 'reopen'>();
  const run = useAction();
  const isPrices = kind === 'prices';

  /** Sends what the person saw, so not an order that changed meanwhile. */
  function handleSend() {
    run(async () => {
      const cart = isPrices ? atNewPrices(entry) : entry.payload.cart;
      await changeEntry(entry, (present) => {
        const isAsSeen = JSON.stringify(present.last_error) === JSON.stringify(entry.last_error);
        return isAsSeen ? correctedEntry(present, { ...present.payload, cart }) : undefined;
      });
      focusTitle();
      await sendNow();
    });
  }

  return (
    <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
      <Button variant="danger-quiet" onClick={() => setDialog('delete')}>
        Delete
      </Button>
      <Button onClick={() => downloadOrders(entry.customer, [entry])}>Export</Button>
      {canReopen(entry) && <Button onClick={() => setDialog('reopen')}>Reopen as cart</Button>}
      {kind === 'other' && (
        <Button onClick={handleSend}>
          <RefreshCw size={17} strokeWidth={2} />
          Send again
        </Button>
      )}
      <Button variant={isPrices ? 'secondary' : 'dark'} onClick={onEdit}>
        Edit order
      </Button>
      {isPrices && (
        <Button variant="dark" onClick={handleSend}>
          <RefreshCw size={17} strokeWidth={2} />
          Accept and send
        </Button>
      )}
      <DeleteOrder entry={entry} isOpen={dialog === 'delete'} onClose={() => setDialog(undefined)} />
      <ReopenOrder entry={entry} isOpen={dialog === 'reopen'} onClose={() => setDialog(undefined)} />
    </div>
  );
}

const FAILED: Readonly<Record<Exclude<Reopening, 'reopened'>, string>> = {
  changed: 'This order was changed in another tab. It stays in the outbox as it is there.',
  busy: 'An order from your cart is still being placed. Open the checkout to finish it, then try again.',
  too_large: 'Together with your cart, this order is too large. Check out your cart first, then reopen the order.',
};

function ReopenOrder({ entry, isOpen, onClose }: { entry: OutboxEntry; isOpen: boolean; onClose(): void }) {
  const { paths } = useStorefront();
  const { cart, totals } = useCart();
  const run = useAction();
  const toast = useToast();
  const navigate = useNavigate();

  function handleReopen() {
    run(async () => {
      const result = await reopenOrder(entry, cart);
      onClose();
      if (result !== 'reopened') return toast.show(FAILED[result], 'error');
      toast.show('The order is back in your cart.');
      await navigate(paths.checkout);
    });
  }

  return (
    <SmallDialog title="Reopen as cart?" isOpen={isOpen} onClose={onClose}>
      <p className="mt-2 text-ink-2">
        The order leaves the outbox and goes back into your cart, where you can change it and check out again. You enter
        its code there. It is placed only once.
      </p>
      {totals.entries > 0 && (
        <p className="mt-2 text-ink-2">Your cart already has {unitCount(totals.units)}. Both become one order.</p>
      )}
      <DialogChoice stay="Keep in outbox" go="Reopen as cart" goVariant="dark" onStay={onClose} onGo={handleReopen} />
    </SmallDialog>
  );
}

export function DeleteOrder({ entry, isOpen, onClose }: { entry: OutboxEntry; isOpen: boolean; onClose(): void }) {
  const { payload, state, may_have_arrived } = entry;
  const run = useAction();
  const toast = useToast();
  const isDeletable = state === 'waiting' || state === 'attention';

  function handleDelete() {
    run(async () => {
      const left = await removeEntry(entry);
      if (left) toast.show('This order is being sent or was already placed. It was not deleted.', 'error');
      onClose();
      focusTitle();
    });
  }

  return (
    <SmallDialog title="Delete this order?" isOpen={isOpen && isDeletable} onClose={onClose}>
      <p className="mt-2 text-ink-2">
        The order of {payload.first_name} {payload.last_name} is removed from this device and will not be sent.
        {may_have_arrived &&
          ' It may already have been placed, even though no answer came back. Check View Orders first.'}
      </p>
      <DialogChoice stay="Keep the order" go="Delete for good" onStay={onClose} onGo={handleDelete} />
    </SmallDialog>
  );
}
