import { ChevronDown } from 'lucide-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf } from '../../../../domain/count-of';
import { formatCents } from '../../../../domain/money';
import { ApparelMinimum } from '../../../cart/apparel-minimum';
import { useCart } from '../../../cart/cart-context';
import { buttonClasses } from '../../../components/button';
import { Card } from '../../../components/screen';
import { StackedPictures } from '../../../components/stacked-pictures';
import { useIsPhone } from '../../../components/use-media-query';
import { useStorefront } from '../../../storefront/storefront-context';
import { CartLines } from './cart-lines';
import { RemovedLineToast } from './removed-line-toast';
import { lineTitle, useLineEditing } from './use-line-editing';
import type { LineErrors } from './use-line-errors';

/**
 * The cart as it will be ordered; on a phone it is collapsed until it is opened or a line has an error. Kept out of
 * rendering while the details beside it are typed.
 */
export const CartPanel = memo(function CartPanel({ errors }: { errors: LineErrors }) {
  const { cart, totals } = useCart();
  const isPhone = useIsPhone();
  const editing = useLineEditing();
  const { panel, undoable } = editing;
  const content = (
    <>
      <ApparelMinimum />
      <CartLines errors={errors} editing={editing} />
    </>
  );
  return (
    <Card
      as="section"
      ref={panel}
      tabIndex={-1}
      aria-labelledby="cart-title"
      className="p-4 outline-none sm:p-5.5 sm:pt-4.5 sm:pb-5"
    >
      <p aria-live="polite" className="sr-only">
        {undoable && `${lineTitle(undoable.removed.entry)} removed. Press Control Z to undo.`}
      </p>
      {totals.entries === 0 ? (
        <EmptyCart />
      ) : isPhone ? (
        <CollapsibleCart hasErrors={errors.size > 0}>{content}</CollapsibleCart>
      ) : (
        <>
          <div className="mb-1 flex items-baseline justify-between gap-4">
            <CartTitle />
            <p className="text-label text-ink-2">
              {countOf(totals.entries, 'line')}, {countOf(totals.units, 'unit')}
            </p>
          </div>
          {content}
        </>
      )}
      {!(undoable?.neighbor && cart[undoable.neighbor]) && <RemovedLineToast editing={editing} />}
    </Card>
  );
});

/** Opens itself when a line gets an error, and stays open while the errors are being corrected. */
function CollapsibleCart({ hasErrors, children }: { hasErrors: boolean; children: ReactNode }) {
  const { cart, totals } = useCart();
  const id = useId();
  const [isOpen, setOpen] = useState(hasErrors);
  const [hadErrors, setHadErrors] = useState(hasErrors);
  if (hasErrors !== hadErrors) {
    setHadErrors(hasErrors);
    if (hasErrors) setOpen(true);
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-3 text-left"
      >
        <StackedPictures cart={cart} className="-space-x-7 max-narrow:hidden" pictureClass="size-11 rounded-lg" />
        <span className="min-w-0 flex-1">
          <CartTitle />
          <span className="block text-label text-ink-2">
            {countOf(totals.entries, 'line')}, {countOf(totals.units, 'unit')}
          </span>
        </span>
        <span className="text-subtotal">{formatCents(totals.total)}</span>
        <ChevronDown aria-hidden size={20} className={`transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div id={id} hidden={!isOpen} className="mt-3">
        {isOpen && children}
      </div>
    </>
  );
}

function CartTitle() {
  return (
    <h2 id="cart-title" className="text-panel max-sm:text-lead">
      Cart
    </h2>
  );
}

function EmptyCart() {
  const { paths } = useStorefront();
  return (
    <>
      <CartTitle />
      <p className="mt-2 mb-4 text-ink-2">Your cart is empty.</p>
      <Link to={paths.home} className={buttonClasses('primary')}>
        Find something to order
      </Link>
    </>
  );
}
