import { Plus } from 'lucide-react';
import { cartTotals, lineTotal } from '../../../domain/cart/cart';
import { filledCells, type Quantities } from '../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { isPrinted } from '../../../domain/catalog/item-details';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { formatCents, sumCents } from '../../../domain/money';
import { countOf } from '../../../domain/text/count-of';
import { ApparelMinimumNote } from '../../cart/apparel-minimum';
import { useCart } from '../../cart/cart-context';
import { useStorefront } from '../../data/storefront/storefront-context';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { LogoOnFabric } from '../../ui/logo-on-fabric';

interface GridActionBarProps {
  readonly item: StorefrontItem;
  readonly quantities: Quantities;
  readonly logo: string | null;
  readonly placement: string | null;
  readonly color: string;
  /** Something was added since the item was opened. */
  readonly hasAdded: boolean;
  onAdd(): void;
}

export function GridActionBar({ item, quantities, logo, placement, color, hasAdded, onAdd }: GridActionBarProps) {
  const cells = filledCells(item, quantities);
  const units = cells.reduce((sum, cell) => sum + cell.quantity, 0);
  const total = sumCents(cells.map(lineTotal));
  const isEmpty = units === 0;
  return (
    <ActionBar>
      {logo && (
        <div className="flex w-[35%] max-w-103 min-w-0 items-center gap-2.5 max-lg:hidden">
          <LogoOnFabric
            logo={logo}
            color={color}
            alt=""
            isPrinted={isPrinted(item)}
            className="h-10.5 w-21.5 shrink-0 rounded-lg"
          />
          <p className="min-w-0 text-label leading-4.25">
            <b className="block truncate font-heading">{[logo, placement].filter(Boolean).join(', ')}</b>
            <span className="text-ink-2">on every unit</span>
          </p>
        </div>
      )}
      <p className="flex min-w-0 flex-1 flex-col max-sm:text-label max-sm:text-ink-2 sm:block sm:text-body">
        {isEmpty ? (
          hasAdded ? (
            <CartStatus />
          ) : (
            <span className="text-ink-2">No quantities entered</span>
          )
        ) : (
          <>
            <span className="truncate sm:hidden">{colorsOf(cells)}</span>
            <span className="max-sm:text-lead max-sm:font-figure max-sm:text-ink sm:mr-2.5 sm:text-amount sm:font-figure">
              {unitCount(units)}
              <span className="sm:hidden">, {formatCents(total)}</span>
            </span>
            <span className="text-ink-2 max-sm:hidden">{spread(cells)}</span>
          </>
        )}
        <ApparelMinimumNote type={item.type} entered={units} />
      </p>
      {!(isEmpty && hasAdded) && (
        <p className={`text-money max-sm:hidden ${isEmpty ? 'text-ink-3' : ''}`}>{formatCents(total)}</p>
      )}
      <AddToCartButton isEmpty={isEmpty} onAdd={onAdd} />
    </ActionBar>
  );
}

function colorsOf(cells: readonly { readonly color: string }[]): string {
  const colors = [...new Set(cells.map((cell) => cell.color))];
  return colors.length > 2 ? countOf(colors.length, 'color') : colors.join(' and ');
}

function spread(cells: readonly { readonly color: string; readonly size: string }[]): string {
  const colors = new Set(cells.map((cell) => cell.color)).size;
  const sizes = new Set(cells.map((cell) => cell.size)).size;
  return `${countOf(colors, 'color')}, ${countOf(sizes, 'size')}`;
}

export function AddToCartButton({ isEmpty, onAdd }: { isEmpty: boolean; onAdd: () => void }) {
  return (
    <Button variant={isEmpty ? 'secondary' : 'primary'} size="large" onClick={onAdd} aria-keyshortcuts="Control+Enter">
      <Plus size={20} strokeWidth={2} />
      Add To Cart
    </Button>
  );
}

export function CartStatus() {
  const { cart } = useCart();
  const { paths } = useStorefront();
  return (
    <span className="text-ink-2">
      {unitCount(cartTotals(cart).units)} in cart{' '}
      <Link
        to={paths.checkout}
        className="inline-flex min-h-11 items-center font-name whitespace-nowrap text-brand-2 underline underline-offset-3"
      >
        View cart
      </Link>
    </span>
  );
}
