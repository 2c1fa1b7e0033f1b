import { useNavigate } from 'react-router-dom';
import { countOf } from '../../../domain/count-of';
import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { useCart } from '../../cart/cart-context';
import { type Reopening, reopenOrder } from '../../checkout/reopen-order';
import { Button } from '../../components/button';
import { SmallDialog } from '../../components/small-dialog';
import { useToast } from '../../components/toast';
import { useStorefront } from '../../storefront/storefront-context';
import { useAction } from './use-action';

interface ReopenOrderProps {
  readonly entry: OutboxEntry;
  readonly isOpen: boolean;
  onClose(): void;
}

const FAILED: Readonly<Record<Exclude<Reopening, 'reopened'>, string>> = {
  changed: 'This order was changed in another tab. It stays in the outbox as it is there.',
  busy: 'An order from your cart is still being placed. Open the checkout to finish it, then try again.',
  too_large: 'Together with your cart, this order is too large. Check out your cart first, then reopen the order.',
};

/** Puts a refused order back into the cart, after saying what that means. */
export function ReopenOrder({ entry, isOpen, onClose }: ReopenOrderProps) {
  const { paths } = useStorefront();
  const { cart, totals } = useCart();
  const run = useAction();
  const toast = useToast();
  const navigate = useNavigate();

  function handleReopen() {
    void run(async () => {
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
        <p className="mt-2 text-ink-2">Your cart already has {countOf(totals.units, 'unit')}. Both become one order.</p>
      )}
      <div className="mt-5 grid gap-2.5 sm:grid-cols-2">
        <Button onClick={onClose}>Keep in outbox</Button>
        <Button variant="dark" onClick={handleReopen}>
          Reopen as cart
        </Button>
      </div>
    </SmallDialog>
  );
}
