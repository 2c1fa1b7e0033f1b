import type { ReactNode } from 'react';
import { type CartEntry, lineTotal } from '../../domain/cart/cart';
import { isPackType } from '../../domain/catalog/item-types';
import { formatCents, formatDollars } from '../../domain/money';
import { useStorefront } from '../storefront/storefront-context';
import { ColorDot } from './color-dot';
import { Picture } from './picture';

interface CartLineProps {
  readonly entry: CartEntry;
  /** Size of the picture, as Tailwind classes. */
  readonly pictureClass: string;
  /** At the line's right end. */
  readonly action?: ReactNode;
  /** Below the line. */
  readonly note?: ReactNode;
}

/** A cart entry with its picture, in the cart and on the success screen (docs/specification.md, Cart). */
export function CartLine({ entry, pictureClass, action, note }: CartLineProps) {
  const { items } = useStorefront();
  const isPack = isPackType(entry.type);
  const logo = [entry.embroidery, entry.placement === 'N/A' ? null : entry.placement].filter(Boolean).join(', ');
  return (
    <li className="border-b border-line py-3.5">
      <div className="flex items-center gap-3.5">
        <Picture
          src={items.get(entry.code)?.pictures[entry.color]}
          alt=""
          code={entry.code}
          className={`shrink-0 rounded-lg ${pictureClass}`}
        />
        <div className="min-w-0 flex-1 text-label text-ink-2">
          <p className="flex flex-wrap justify-between gap-x-3 text-lead leading-5 font-heading text-ink">
            <span>{entry.name}</span>
            <span>{formatCents(lineTotal(entry))}</span>
          </p>
          <p className="mt-1">
            <b className="mr-2.5 font-heading text-ink">Quantity {entry.quantity.toLocaleString('en-US')}</b>
            {isPack ? `${formatDollars(entry.price)} · Priced on PO` : `${formatDollars(entry.price)} each`}
          </p>
          <p className="mt-0.5 flex items-center gap-2">
            <ColorDot color={entry.color} className="size-3" />
            {entry.color}
            {!isPack && <span className="ml-2">{entry.size}</span>}
          </p>
          {logo && <p className="mt-0.5">{logo}</p>}
        </div>
        {action}
      </div>
      {note}
    </li>
  );
}
