import { useMemo } from 'react';
import { groupLines } from '../../../../domain/cart/line-groups';
import { countOf } from '../../../../domain/count-of';
import { formatCents } from '../../../../domain/money';
import { useCart } from '../../../cart/cart-context';
import { useGradually } from '../../../components/use-gradually';
import { useStorefront } from '../../../storefront/storefront-context';
import { CartGroup } from './cart-group';
import { RemovedLineToast } from './removed-line-toast';
import type { LineEditing } from './use-line-editing';
import type { LineErrors } from './use-line-errors';

/** Far more groups than fit on a screen: those out of sight are laid out when they come near. */
const LAID_OUT_LATER = '[content-visibility:auto] [contain-intrinsic-size:auto_150px]';
const MANY_GROUPS = 30;

/** On a desktop; a tablet shows five. */
const FIRST_GROUPS = 6;

interface CartLinesProps {
  readonly errors: LineErrors;
  readonly editing: LineEditing;
}

/** The cart's lines in groups, and the subtotal. */
export function CartLines({ errors, editing }: CartLinesProps) {
  const { cart, totals } = useCart();
  const { items } = useStorefront();
  const groups = useMemo(() => groupLines(cart, (code) => Object.keys(items.get(code)?.sizes ?? {})), [cart, items]);
  const shown = useGradually(groups, FIRST_GROUPS);
  const late = groups.length > MANY_GROUPS ? LAID_OUT_LATER : '';
  const { undoable } = editing;
  return (
    <>
      <ul aria-label="Lines">
        {shown.map((group) => (
          <li key={group.id} className="border-b border-line">
            <div className={`-mx-1 px-1 py-4 ${late}`}>
              <CartGroup group={group} errors={errors} onQuantity={editing.change} onRemove={editing.remove} />
            </div>
            {group.sizes.some(({ key }) => key === undoable?.neighbor) && <RemovedLineToast editing={editing} />}
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-ink-2">Subtotal, {countOf(totals.units, 'item')}</span>
        <span className="text-subtotal">{formatCents(totals.total)}</span>
      </p>
    </>
  );
}
