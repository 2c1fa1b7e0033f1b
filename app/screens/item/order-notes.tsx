import { Clock, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ACCESSORY_MINIMUM, missingAccessoryUnits } from '../../../domain/cart/minimums';
import { type FilledCell, filledCells, type Quantities } from '../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { sizeName } from '../../../domain/catalog/line-labels';

export function OrderNotes({ item, quantities }: { item: StorefrontItem; quantities: Quantities }) {
  const hasSizes = Object.keys(item.sizes).length > 1;
  const short = filledCells(item, quantities).filter(({ quantity }) => missingAccessoryUnits(quantity) > 0);
  return (
    <div className="grid gap-2.5 sm:grid-cols-2">
      {item.details?.lead_time && (
        <Note
          Icon={Clock}
          title={`Ships in ${item.details.lead_time}`}
          className="border-line bg-surface max-sm:hidden"
        >
          after the order is approved
        </Note>
      )}
      <Note
        Icon={Info}
        title={`At least ${ACCESSORY_MINIMUM} of each color${hasSizes ? ' and size' : ''}`}
        className="border-wait/25 bg-wait-tint text-wait"
      >
        <span aria-live="polite">{short[0] ? stillNeeded(short[0], short.length, hasSizes) : 'that you order'}</span>
      </Note>
    </div>
  );
}

/** "Black needs 7 more", "Black and 2 others need more" */
function stillNeeded({ color, size, quantity }: FilledCell, cells: number, hasSizes: boolean): string {
  const name = hasSizes ? `${color} ${sizeName(size)}` : color;
  if (cells === 1) return `${name} needs ${missingAccessoryUnits(quantity)} more`;
  return `${name} and ${cells === 2 ? '1 other' : `${cells - 1} others`} need more`;
}

interface NoteProps {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly className: string;
  readonly children: ReactNode;
}

function Note({ Icon, title, className, children }: NoteProps) {
  return (
    <p
      className={`flex min-h-14.5 items-center gap-3 rounded-control border px-3.5 py-2 text-label leading-4.75 max-sm:min-h-11 max-sm:py-1 ${className}`}
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      <span>
        <b className="block text-sm font-heading">{title}</b>
        {children}
      </span>
    </p>
  );
}
