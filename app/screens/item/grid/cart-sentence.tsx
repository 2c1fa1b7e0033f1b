import type { Quantities } from '../../../../domain/cart/quantity-grid';

interface CartSentenceProps {
  /** How much of the item is in the cart, by cell. */
  readonly inCart: Quantities;
  /** The grid shows the counts in its cells. */
  readonly showsCounts: boolean;
}

/** Says how much of the item is in the cart already; nothing if there is none. */
export function CartSentence({ inCart, showsCounts }: CartSentenceProps) {
  const units = Object.values(inCart).reduce((sum, quantity) => sum + quantity, 0);
  if (units === 0) return null;
  return (
    <p className="text-label leading-4.75 text-ink-2">
      <b className="font-heading text-ink">
        {units.toLocaleString('en-US')} of this item {units === 1 ? 'is' : 'are'} in the cart.
      </b>{' '}
      {showsCounts && 'Small counts in the grid show where. '}
      What you enter here is added.
    </p>
  );
}
