import type { ReactNode } from 'react';
import type { LineGroup as Group } from '../../domain/cart/line-groups';
import { isPackType } from '../../domain/catalog/item-types';
import { placedLogo } from '../../domain/catalog/placed-logo';
import { formatCents } from '../../domain/money';
import { ColorDot } from './color-dot';

interface LineGroupProps {
  readonly group: Group;
  readonly picture: ReactNode;
  /** At the right of the name; the group's total by default. */
  readonly action?: ReactNode;
  /** Below the sizes: what is wrong with the lines. */
  readonly note?: ReactNode;
  /** The strip of sizes. */
  readonly children?: ReactNode;
}

/** The lines of an item, color, logo and placement, with a box or chip per size. */
export function LineGroup({ group, picture, action, note, children }: LineGroupProps) {
  const { name, type, color, total } = group;
  const logo = placedLogo(group);
  return (
    <div className="flex gap-4 max-sm:gap-3">
      {picture}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-start justify-between gap-x-3 text-lead leading-5 font-heading">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          {action ?? <span>{formatCents(total)}</span>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3.5 text-label text-ink-2">
          <span className="inline-flex items-center gap-2">
            <ColorDot color={color} className="size-3" />
            {color}
          </span>
          {logo && <span>{logo}</span>}
          {isPackType(type) && <span>Priced on PO</span>}
        </p>
        {children && <div className="mt-2.5 flex flex-wrap gap-2">{children}</div>}
        {note}
      </div>
    </div>
  );
}
