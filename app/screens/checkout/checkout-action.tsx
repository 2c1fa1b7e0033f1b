import { LoaderCircle } from 'lucide-react';
import { countOf } from '../../../domain/count-of';
import { formatCents } from '../../../domain/money';
import { useCart } from '../../cart/cart-context';
import { ActionBar } from '../../components/action-bar';
import { Button } from '../../components/button';

interface CheckoutActionProps {
  readonly isEnabled: boolean;
  readonly isPlacing: boolean;
  /** Offline the button says that the order is saved on this device. */
  readonly isOnline: boolean;
  /** False while something else comes first, such as accepting new prices. */
  readonly isPrimary: boolean;
}

/** Submits the form around it. */
export function CheckoutButton({ isEnabled, isPlacing, isOnline, isPrimary }: CheckoutActionProps) {
  const [busyLabel, idleLabel] = isOnline ? ['Placing the order…', 'Checkout'] : ['Saving the order…', 'Save order'];
  const label = isPlacing ? busyLabel : idleLabel;
  return (
    <Button
      type="submit"
      variant={isPrimary ? 'primary' : 'secondary'}
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

/** On a phone: a bar with subtotal and button that stays in view. */
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
