import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { linesPricedOnPo } from '../../../domain/cart/priced-on-po';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { countFaults } from '../../../domain/checkout/order-check';
import { formatCents } from '../../../domain/money';
import { useCart } from '../../cart/cart-context';
import { ActionBar } from '../../components/action-bar';
import { Button } from '../../components/button';
import { AcceptPrices } from '../../components/line-errors';
import { Card } from '../../components/screen';
import type { LineErrors } from './cart/use-line-errors';

export function PlacePanel({ errors, children }: { errors: LineErrors; children: ReactNode }) {
  const { cart, totals, setCart } = useCart();
  const lacksLines = linesPricedOnPo(Object.values(cart)).length > 0;
  return (
    <Card as="section" aria-label="Place the order" className="flex flex-col gap-4 p-4 sm:p-5.5 sm:pt-4">
      {totals.entries > 0 && countFaults(errors.values()).prices === 0 && (
        <div className="border-b border-line pb-4 max-sm:hidden">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="text-panel">Total</span>
            <span className="text-money">{formatCents(totals.total)}</span>
          </p>
          {lacksLines && <p className="text-right text-label text-ink-2">Excludes items priced on PO</p>}
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
  const { totals } = useCart();
  return (
    <ActionBar height="tall">
      <div className="w-full">
        <p className="mb-2 flex items-baseline justify-between">
          <span className="text-ink-2">Subtotal, {unitCount(totals.units)}</span>
          <span className="text-amount font-total">{formatCents(totals.total)}</span>
        </p>
        <CheckoutButton {...props} />
      </div>
    </ActionBar>
  );
}
