import { LoaderCircle } from 'lucide-react';
import { formatCents } from '../../../domain/money';
import { useCart } from '../../cart/cart-context';
import { ActionBar } from '../../components/action-bar';
import { Button } from '../../components/button';
import { countOf } from '../../components/count-of';

interface CheckoutActionProps {
  readonly isEnabled: boolean;
  readonly isPlacing: boolean;
  /** Without a connection the order is saved on this device, and the button says so. */
  readonly isOnline: boolean;
}

/** The Checkout button, which submits the form around it. */
export function CheckoutButton({ isEnabled, isPlacing, isOnline }: CheckoutActionProps) {
  const [doing, todo] = isOnline ? ['Placing the order…', 'Checkout'] : ['Saving the order…', 'Save order'];
  const label = isPlacing ? doing : todo;
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      disabled={!isEnabled}
      aria-disabled={isPlacing}
      className="w-full"
    >
      {isPlacing && <LoaderCircle aria-hidden size={20} className="animate-spin" />}
      {label}
    </Button>
  );
}

/** On a phone: the sum and the button in a bar that stays in sight. */
export function CheckoutBar(props: CheckoutActionProps) {
  const { totals } = useCart();
  return (
    <ActionBar height="tall">
      <div className="w-full">
        <p className="mb-2 flex items-baseline justify-between">
          <span className="text-ink-2">Subtotal, {countOf(totals.units, 'item')}</span>
          <span className="text-amount font-total">{formatCents(totals.total)}</span>
        </p>
        <CheckoutButton {...props} />
      </div>
    </ActionBar>
  );
}
