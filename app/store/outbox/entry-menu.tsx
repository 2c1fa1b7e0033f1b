import { Download, ShoppingCart, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { isDuplicate } from '../../../domain/outbox/entry-changes';
import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { canReopen } from '../../../domain/outbox/refusal';
import { useCart } from '../../cart/cart-context';
import { type Reopening, reopenOrder } from '../../checkout/reopen-order';
import { useStorefront } from '../../data/storefront/storefront-context';
import { removeEntry } from '../../outbox/entries';
import { MoreMenu } from '../../ui/more-menu';
import type { MenuEntry } from '../../ui/popup-menu';
import { ConfirmDialog } from '../../ui/small-dialog';
import { useToast } from '../../ui/toast';
import { useAction } from '../../ui/use-action';
import { downloadOrders } from './download-orders';

export const OUTBOX_TITLE = 'outbox-title';

/** Call it when the focused element is removed. */
export function focusTitle(): void {
  document.getElementById(OUTBOX_TITLE)?.focus();
}

interface EntryMenuProps {
  readonly entry: OutboxEntry;
  /** Names the order, with what tells it from another. */
  readonly title: string;
  readonly detail: string;
  /** What a refused order may need first. */
  readonly first?: readonly MenuEntry[];
  readonly className: string;
}

export function EntryMenu({ entry, title, detail, first = [], className }: EntryMenuProps) {
  const [dialog, setDialog] = useState<'delete' | 'reopen'>();
  const close = () => setDialog(undefined);
  const remove: MenuEntry = {
    label: 'Delete',
    Icon: Trash2,
    isDanger: true,
    // It may have arrived.
    isDisabled: entry.state === 'sending',
    run: () => setDialog('delete'),
  };
  const items = [
    ...first,
    ...(canReopen(entry) ? [{ label: 'Reopen as cart', Icon: ShoppingCart, run: () => setDialog('reopen') }] : []),
    { label: 'Export', Icon: Download, run: () => downloadOrders(entry.customer, [entry]) },
    ...(isDuplicate(entry.last_error) ? [] : [remove]),
  ];
  return (
    <>
      <MoreMenu
        label={`More for the order of ${title}`}
        title={title}
        detail={detail}
        items={items}
        className={className}
      />
      <DeleteOrder entry={entry} isOpen={dialog === 'delete'} onClose={close} />
      {dialog === 'reopen' && <ReopenOrder entry={entry} onClose={close} />}
    </>
  );
}

interface EntryDialogProps {
  readonly entry: OutboxEntry;
  readonly isOpen: boolean;
  onClose(): void;
}

const FAILED: Readonly<Record<Exclude<Reopening, 'reopened'>, string>> = {
  changed: 'This order was changed in another tab. It stays in the outbox as it is there.',
  busy: 'An order from your cart is still being placed. Open the checkout to finish it, then try again.',
  too_large: 'Together with your cart, this order is too large. Check out your cart first, then reopen the order.',
};

function ReopenOrder({ entry, onClose }: Pick<EntryDialogProps, 'entry' | 'onClose'>) {
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
    <ConfirmDialog
      title="Reopen as cart?"
      stay="Keep in outbox"
      go="Reopen as cart"
      goVariant="dark"
      onClose={onClose}
      onGo={handleReopen}
    >
      <p className="mt-2 text-ink-2">
        The order leaves the outbox and goes back into your cart, where you can change it and check out again. You enter
        its code there. It is placed only once.
      </p>
      {totals.entries > 0 && (
        <p className="mt-2 text-ink-2">Your cart already has {unitCount(totals.units)}. Both become one order.</p>
      )}
    </ConfirmDialog>
  );
}

function DeleteOrder({ entry, isOpen, onClose }: EntryDialogProps) {
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
    <ConfirmDialog
      title="Delete this order?"
      stay="Keep the order"
      go="Delete for good"
      isOpen={isOpen && isDeletable}
      onClose={onClose}
      onGo={handleDelete}
    >
      <p className="mt-2 text-ink-2">
        The order of {payload.first_name} {payload.last_name} is removed from this device and will not be sent.
        {may_have_arrived &&
          ' It may already have been placed, even though no answer came back. Check View Orders first.'}
      </p>
    </ConfirmDialog>
  );
}
