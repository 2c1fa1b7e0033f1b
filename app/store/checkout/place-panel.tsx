import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { countFaults } from '../../../domain/checkout/order-check';
import { useCart } from '../../cart/cart-context';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { CtrlEnterKeys } from '../../ui/ctrl-enter';
import { AcceptPrices } from '../../ui/line-errors';
import { OrderTotal } from '../../ui/line-strips';
import { CARD } from '../../ui/screen';
import type { LineErrors } from './cart/use-line-errors';
import { REASONS, Reasons } from './notes/note';

interface PlacePanelProps {
  readonly errors: LineErrors;
  /** False where the bar at the bottom has it. */
  readonly showsTotal: boolean;
  readonly children: ReactNode;
}

export function PlacePanel({ errors, showsTotal, children }: PlacePanelProps) {
  const { cart, setCart } = useCart();
  return (
    <section
      aria-label="Place the order"
      className={`flex flex-col gap-4 ${showsTotal ? `${CARD} p-4 sm:p-5.5 sm:pt-4` : ''}`}
    >
      {showsTotal && countFaults(errors.values()).prices === 0 && <Subtotal />}
      <AcceptPrices cart={cart} errors={errors.values()} onCart={setCart} />
      {children}
    </section>
  );
}

function Subtotal() {
  const { cart, totals } = useCart();
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-ink-2">Subtotal, {unitCount(totals.units)}</span>
      <OrderTotal total={totals.total} lines={Object.values(cart)} className="text-money max-sm:text-amount" />
    </p>
  );
}

interface CheckoutActionProps {
  readonly isEnabled: boolean;
  readonly isPlacing: boolean;
  readonly isOnline: boolean;
  /** False while something else comes first, such as accepting new prices. */
  readonly isPrimary: boolean;
}

export function CheckoutButton({ isEnabled, isPlacing, isOnline, isPrimary }: CheckoutActionProps) {
  const [busyLabel, idleLabel] = isOnline ? ['Placing the order…', 'Checkout'] : ['Saving the order…', 'Save order'];
  return (
    <Button
      type="submit"
      variant={isPrimary ? 'primary' : 'secondary'}
      size="large"
      disabled={!isEnabled}
      aria-disabled={isPlacing}
      aria-describedby={isEnabled ? undefined : REASONS}
      aria-keyshortcuts="Control+Enter"
      className="w-full"
    >
      {isPlacing && <LoaderCircle size={20} className="animate-spin" />}
      {isPlacing ? busyLabel : idleLabel}
      {isEnabled && !isPlacing && <CtrlEnterKeys />}
    </Button>
  );
}

/** On a phone. The reasons are here because the panel may be out of sight. */
export function CheckoutBar({ reasons, ...action }: CheckoutActionProps & { readonly reasons: readonly string[] }) {
  return (
    <ActionBar height="tall">
      <div className="flex w-full flex-col gap-2">
        {action.isPrimary && <Subtotal />}
        <div aria-live="polite" className="empty:hidden">
          <Reasons id={REASONS}>{reasons}</Reasons>
        </div>
        <CheckoutButton {...action} />
      </div>
    </ActionBar>
  );
}
