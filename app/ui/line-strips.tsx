import { type ReactNode, useMemo } from 'react';
import type { Cart } from '../../domain/cart/cart';
import { decorationLabel, type LineGroup as Group, type GroupSize, groupLines } from '../../domain/cart/line-groups';
import {
  countUnpriced,
  lacksPrice,
  quoteOf,
  quoteText,
  shownTotal,
  totalEstimate,
} from '../../domain/cart/priced-on-po';
import { isPackType } from '../../domain/catalog/item-types';
import { lineQuantity, sizeName, unitOf } from '../../domain/catalog/quantity-words';
import { type Cents, formatCents, formatShortDollars, priceOf, ZERO_CENTS } from '../../domain/money';
import { useStorefront } from '../data/storefront/storefront-context';
import { ColorDot } from './color-dot';
import { LinePicture } from './line-picture';
import { Link } from './link';

/** Far more groups than fit on a screen: the browser lays out the ones off screen as they come near. */
export const LAID_OUT_LATER =
  '[content-visibility:auto] [contain-intrinsic-size:auto_126px] print:[content-visibility:visible]';
export const MANY_GROUPS = 30;

interface LineStripsProps {
  readonly cart: Cart;
  readonly label: string;
  readonly className?: string;
}

/**
 * A read-only list of what was ordered: one group per item, color, logo, and placement, with the quantity of each size.
 */
export function LineStrips({ cart, label, className = '' }: LineStripsProps) {
  const groups = useLineGroups(cart);
  const late = groups.length > MANY_GROUPS ? LAID_OUT_LATER : '';
  return (
    <ul aria-label={label} className={className}>
      {groups.map((group) => (
        <li key={group.id} className={`border-b border-line py-3.5 ${late}`}>
          <LineGroup group={group}>
            {group.sizes.map((size) => (
              <SizeChip key={size.key} group={group} size={size} />
            ))}
          </LineGroup>
        </li>
      ))}
    </ul>
  );
}

/** "Large 6 × $42"; "1,500 pieces" of a pack item. */
function SizeChip({ group: { code, type }, size: { size, quantity, price } }: { group: Group; size: GroupSize }) {
  const { items } = useStorefront();
  return (
    <span className="inline-flex min-h-7.5 flex-wrap items-baseline gap-x-1.5 rounded-lg bg-sunken px-2.75 py-1 text-label">
      {!isPackType(type) && <span className="text-ink-2">{sizeName(size)} </span>}
      <b className="font-total">{lineQuantity({ type, quantity }, unitOf(items.get(code)))}</b>{' '}
      {!isPackType(type) && <span className="text-ink-2">× {formatShortDollars(price)}</span>}
    </span>
  );
}

export function useLineGroups(cart: Cart): readonly Group[] {
  const { items } = useStorefront();
  return useMemo(() => groupLines(cart, (code) => Object.keys(items.get(code)?.sizes ?? {})), [cart, items]);
}

interface LineGroupProps {
  readonly group: Group;
  /** In place of the catalog's full name. */
  readonly title?: string | undefined;
  /** Where the name leads. */
  readonly to?: string | undefined;
  readonly pictureClass?: string;
  readonly action?: ReactNode;
  /** Buttons after the logo. */
  readonly tools?: ReactNode;
  readonly note?: ReactNode;
  /** False where prices are hidden: estimates are, too. */
  readonly hasPrices?: boolean;
  readonly children?: ReactNode;
}

export function LineGroup({
  group,
  title,
  to,
  pictureClass = 'w-18 max-sm:w-16',
  action,
  tools,
  note,
  hasPrices = true,
  children,
}: LineGroupProps) {
  const { code, name, color, embroidery, total, units, itemUnits } = group;
  const { customer, items } = useStorefront();
  const isUnpriced = hasPrices && lacksPrice(group);
  const logo = decorationLabel(group, customer);
  const quote = quoteOf(group, items.get(code)?.discount, itemUnits);
  const shownName = title || (items.get(code)?.fullname ?? name);
  return (
    <div className="flex gap-4 max-sm:gap-3">
      <LinePicture code={code} color={color} logo={embroidery} className={pictureClass} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-start justify-between gap-x-3 text-lead leading-5 font-heading">
          <span className="min-w-0 flex-1 basis-32 wrap-break-word">
            {to ? (
              <Link
                to={to}
                className="relative border-b border-line-strong after:absolute after:inset-x-0 after:-top-4.5 after:-bottom-2.5 hover:border-ink"
              >
                {shownName}
              </Link>
            ) : (
              shownName
            )}
          </span>
          {action ??
            (isUnpriced ? (
              <span className="text-wait">{about(priceOf(quote ?? ZERO_CENTS, units))}</span>
            ) : (
              <span>{formatCents(total)}</span>
            ))}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3.5 text-label text-ink-2">
          <span className="inline-flex items-center gap-2">
            <ColorDot color={color} className="size-3" />
            {color}
          </span>
          {logo && <span>{logo}</span>}
          {isUnpriced && <span>{quoteText(quote)}</span>}
          {tools}
        </p>
        {children && <div className="mt-2.5 flex flex-wrap gap-2">{children}</div>}
        {note}
      </div>
    </div>
  );
}

interface OrderTotalProps {
  readonly total: Cents;
  readonly lines: Parameters<typeof totalEstimate>[0];
  readonly className?: string;
}

/** The total, and apart from it what the lines priced on PO probably cost. */
export function OrderTotal({ total, lines, className = 'text-money' }: OrderTotalProps) {
  const { items } = useStorefront();
  const { amount, note } = shownTotal(total, countUnpriced(lines));
  const estimate = about(totalEstimate(lines, (code) => items.get(code)?.discount));
  const notes = [note, estimate].filter(Boolean).join(', ');
  return (
    <>
      <span className={className}>{amount}</span>
      {notes && <span className="block basis-full text-right text-label text-wait">{notes}</span>}
    </>
  );
}

function about(cents: Cents): string {
  return cents > 0 ? `about ${formatCents(cents)}` : '';
}
