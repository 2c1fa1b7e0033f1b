import { ChevronDown } from 'lucide-react';
import { memo, type ReactNode, useId, useState } from 'react';
import type { LineGroup } from '../../../../domain/cart/line-groups';
import { unitCount } from '../../../../domain/catalog/quantity-words';
import { countOf } from '../../../../domain/text/count-of';
import { ApparelMinimum } from '../../../cart/apparel-minimum';
import { useCart } from '../../../cart/cart-context';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { buttonClasses, SKIP_LINK } from '../../../ui/button';
import { StackedPictures } from '../../../ui/line-picture';
import { useLineGroups } from '../../../ui/line-strips';
import { Link } from '../../../ui/link';
import { Card } from '../../../ui/screen';
import { UndoToast } from '../../../ui/undo-toast';
import { useGradually } from '../../../ui/use-gradually';
import { useLazyDialog } from '../../../ui/use-lazy-dialog';
import { useIsPhone } from '../../../ui/use-media-query';
import { CartGroup } from './cart-group';
import { type CartEditing, useCartEditing } from './use-cart-editing';
import type { LineErrors } from './use-line-errors';

/** The id of the details' heading, which the skip link leads to. */
export const DETAILS_TITLE = 'details-title';

interface CartPanelProps {
  readonly errors: LineErrors;
  /** Whether a quantity can't be read. */
  readonly hasUnread: boolean;
}

/**
 * On a phone it's collapsed until it's opened or a line has an error. Memoized: typing in the form must not render it.
 */
export const CartPanel = memo(function CartPanel({ errors, hasUnread }: CartPanelProps) {
  const { cart, totals } = useCart();
  const isPhone = useIsPhone();
  const { paths } = useStorefront();
  const editing = useCartEditing();
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
      className="relative p-4 outline-none sm:p-5.5 sm:pt-4.5 sm:pb-5"
    >
      {totals.entries > 0 && (
        <a href={`#${DETAILS_TITLE}`} className={SKIP_LINK}>
          Skip to your details
        </a>
      )}
      <p aria-live="polite" className="sr-only">
        {undoable && `${undoable.text}. Press Control Z to undo.`}
      </p>
      {totals.entries === 0 ? (
        <>
          <CartTitle />
          <p className="mt-2 mb-4 text-ink-2">Your cart is empty.</p>
          <Link to={paths.home} className={buttonClasses('primary')}>
            Find something to order
          </Link>
        </>
      ) : isPhone ? (
        <CollapsibleCart hasErrors={errors.size > 0 || hasUnread}>{content}</CollapsibleCart>
      ) : (
        <>
          <div className="mb-1 flex items-baseline justify-between gap-4">
            <CartTitle />
            <p className="text-label text-ink-2">
              {countOf(totals.entries, 'line')}, {unitCount(totals.units)}
            </p>
          </div>
          {content}
        </>
      )}
      {!(undoable?.near && cart[undoable.near]) && <CartUndo editing={editing} />}
    </Card>
  );
});

/** Opens when a line gets an error. What's typed in it stays when it's collapsed with one. */
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
        <StackedPictures cart={cart} className="-space-x-1 max-narrow:hidden" pictureClass="size-11 rounded-lg" />
        <span className="min-w-0 flex-1">
          <CartTitle />
          <span className="block text-label text-ink-2">
            {countOf(totals.entries, 'line')}, {unitCount(totals.units)}
          </span>
        </span>
        <ChevronDown size={20} className={`transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div id={id} hidden={!isOpen} className="mt-3">
        {(isOpen || hasErrors) && children}
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

/** Groups far from the viewport are laid out later. */
const LAID_OUT_LATER = '[content-visibility:auto] [contain-intrinsic-size:auto_150px]';
const MANY_GROUPS = 30;

/** Six fit on a desktop; a tablet shows five. */
const FIRST_GROUPS = 6;

function CartLines({ errors, editing }: { errors: LineErrors; editing: CartEditing }) {
  const { cart } = useCart();
  const groups = useLineGroups(cart);
  const shown = useGradually(groups, FIRST_GROUPS);
  const late = groups.length > MANY_GROUPS ? LAID_OUT_LATER : '';
  const { undoable } = editing;
  const [changed, setChanged] = useState<LineGroup>();
  const { Dialog: LogoDialog, isOpen, open, close } = useLazyDialog(loadLogoDialog);

  function handleLogo(group: LineGroup) {
    setChanged(group);
    void open();
  }

  const handleNewLogo: CartEditing['replace'] = (...change) => {
    close();
    // After the dialog has returned the focus to the button that opened it.
    setTimeout(() => editing.replace(...change));
  };

  return (
    <>
      <ul aria-label="Lines">
        {shown.map((group) => (
          <li key={group.id} className="border-b border-line last:border-b-0">
            <div className={`-mx-1 px-1 py-4 ${late}`}>
              <CartGroup
                group={group}
                errors={errors}
                onQuantity={editing.change}
                onRemove={editing.remove}
                onLogo={handleLogo}
                onReplace={editing.replace}
              />
            </div>
            {group.sizes.some(({ key }) => key === undoable?.near) && <CartUndo editing={editing} />}
          </li>
        ))}
      </ul>
      {LogoDialog && changed && (
        <LogoDialog key={changed.id} group={changed} isOpen={isOpen} onClose={close} onReplace={handleNewLogo} />
      )}
    </>
  );
}

const loadLogoDialog = async () => (await import('./logo-dialog')).LogoDialog;

function CartUndo({ editing: { undoable, undo, forget } }: { editing: CartEditing }) {
  if (!undoable) return null;
  const { text, isRemoval } = undoable;
  // Beside the Checkout button, not over it.
  return (
    <UndoToast key={text} text={text} isRemoval={isRemoval} onUndo={undo} onClose={forget} className="lg:right-118" />
  );
}
