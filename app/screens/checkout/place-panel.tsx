import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { countUnpriced, shownTotal } from '../../../domain/cart/priced-on-po';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { countFaults } from '../../../domain/checkout/order-check';
import { useCart } from '../../cart/cart-context';
import { ActionBar } from '../../components/action-bar';
import { Button } from '../../components/button';
import { AcceptPrices } from '../../components/line-errors';
import { OrderTotal } from '../../components/line-strips';
import { Card } from '../../components/screen';
import type { LineErrors } from './cart/use-line-errors';

export function PlacePanel({ errors, children }: { errors: LineErrors; children: ReactNode }) {
  const { cart, totals, setCart } = useCart();
  return (
    <Card as="section" aria-label="Place the order" className="flex flex-col gap-4 p-4 sm:p-5.5 sm:pt-4">
      {totals.entries > 0 && countFaults(errors.values()).prices === 0 && (
        <div className="border-b border-line pb-4 max-sm:hidden">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-panel">Total</span>
            <span className="text-right">
              <OrderTotal total={totals.total} lines={Object.values(cart)} />
            </span>
          </p>
        </div>
      )}
      <AcceptPrices cart={cart} errors={errors.values()} onCart={setCart} />
      {children}
    </Card>
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
      {isPlacing && <LoaderCircle size={20} className="animate-spin" />}
      {label}
    </Button>
  );
}

export function CheckoutBar(props: CheckoutActionProps) {
  const { cart, totals } = useCart();
  return (
    <ActionBar height="tall">
      <div className="w-full">
        <p className="mb-2 flex items-baseline justify-between">
          <span className="text-ink-2">Subtotal, {unitCount(totals.units)}</span>
          <span className="text-amount font-total">
            {shownTotal(totals.total, countUnpriced(Object.values(cart))).amount}
          </span>
        </p>
        <CheckoutButton {...props} />
      </div>
    </ActionBar>
  );
}
