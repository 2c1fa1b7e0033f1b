import { useMemo } from 'react';
import type { Cart } from '../../domain/cart/cart';
import { type LineGroup as Group, type GroupSize, groupLines } from '../../domain/cart/line-groups';
import { isPackType } from '../../domain/catalog/item-types';
import { sizeName } from '../../domain/catalog/size-label';
import { countOf } from '../../domain/count-of';
import { formatShortDollars } from '../../domain/money';
import { useStorefront } from '../storefront/storefront-context';
import { LineGroup } from './line-group';
import { LinePicture } from './line-picture';

/** Far more groups than fit on a screen: those out of sight are laid out when they come near. */
const LAID_OUT_LATER = '[content-visibility:auto] [contain-intrinsic-size:auto_126px]';
const MANY_GROUPS = 30;

interface LineStripsProps {
  readonly cart: Cart;
  readonly label: string;
  /** The classes of the list and of its items. */
  readonly className?: string;
}

/** What was ordered, to be read: a group for each item, color, logo and placement, with the quantity of each size. */
export function LineStrips({ cart, label, className = '' }: LineStripsProps) {
  const { items } = useStorefront();
  const groups = useMemo(() => groupLines(cart, (code) => Object.keys(items.get(code)?.sizes ?? {})), [cart, items]);
  const late = groups.length > MANY_GROUPS ? LAID_OUT_LATER : '';
  return (
    <ul aria-label={label} className={className}>
      {groups.map((group) => (
        <li key={group.id} className={`border-b border-line py-3.5 ${late}`}>
          <LineGroup group={group} picture={<GroupPicture group={group} />}>
            {group.sizes.map((size) => (
              <SizeChip key={size.key} group={group} size={size} />
            ))}
          </LineGroup>
        </li>
      ))}
    </ul>
  );
}

function GroupPicture({ group: { code, color, embroidery } }: { group: Group }) {
  return <LinePicture code={code} color={color} logo={embroidery} className="w-18 max-sm:w-16" />;
}

/** "Large 6 × $42"; "One size 1,500 units" for a pack item. */
function SizeChip({ group: { type }, size: { size, quantity, price } }: { group: Group; size: GroupSize }) {
  const isPack = isPackType(type);
  return (
    <span className="inline-flex min-h-7.5 flex-wrap items-baseline gap-x-1.5 rounded-lg bg-sunken px-2.75 py-1 text-label">
      <span className="text-ink-2">{sizeName(size)}</span>{' '}
      <b className="font-total">{isPack ? countOf(quantity, 'unit') : quantity.toLocaleString('en-US')}</b>{' '}
      {!isPack && <span className="text-ink-2">× {formatShortDollars(price)}</span>}
    </span>
  );
}
