import { Shirt } from 'lucide-react';
import { countApparel } from '../../domain/cart/minimums';
import { type ItemType, isApparelType } from '../../domain/catalog/item-types';
import { useStorefront } from '../data/storefront/storefront-context';
import { buttonClasses } from '../ui/button';
import { Link } from '../ui/link';
import { useCart } from './cart-context';

export function ApparelMinimum() {
  const { paths } = useStorefront();
  const count = useApparelCount(0);
  if (!count || count.missing === 0) return null;
  const { units, missing, minimum } = count;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-control bg-wait-tint py-2 pr-2 pl-3.5 text-wait">
      <Shirt size={20} strokeWidth={1.75} className="shrink-0" />
      <div className="min-w-40 flex-1">
        <p className="text-sm font-figure">{coaching(units, minimum, missing)}</p>
        <div aria-hidden className="mt-1.5 h-1.5 max-w-75 overflow-hidden rounded-full bg-wait/20">
          <div
            className="h-full rounded-full bg-wait forced-colors:bg-[Highlight]"
            style={{ width: `${(units / minimum) * 100}%` }}
          />
        </div>
      </div>
      <Link to={paths.category('mens')} className={buttonClasses('secondary', 'small')}>
        Add units
      </Link>
    </div>
  );
}

export function ApparelMinimumNote({ type, entered }: { type: ItemType; entered: number }) {
  const count = useApparelCount(isApparelType(type) ? entered : 0);
  if (!count || !isApparelType(type)) return null;
  const { units, missing, minimum } = count;
  return (
    <span className={`block text-caption text-balance ${missing > 0 ? 'text-wait' : 'text-ink-2'}`}>
      {units === 0
        ? `Men's and women's: at least ${minimum} per order`
        : missing > 0
          ? coaching(units, minimum, missing)
          : `Men's and women's: minimum of ${minimum} met`}
    </span>
  );
}

function useApparelCount(entered: number) {
  const { customer } = useStorefront();
  const { cart } = useCart();
  const minimum = customer.apparel_minimum;
  if (minimum === undefined) return undefined;
  const typed = { type: 'mens', quantity: entered } as const;
  return { ...countApparel([...Object.values(cart), typed], minimum), minimum };
}

function coaching(units: number, minimum: number, missing: number): string {
  return `Men's and women's ${units} of ${minimum}, add ${missing}`;
}
