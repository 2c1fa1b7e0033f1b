import type { CatalogItem } from '../../../../domain/catalog/catalog';
import { sizeName } from '../../../../domain/catalog/quantity-words';
import { formatDollars } from '../../../../domain/money';
import { ColorDot } from '../../../ui/color-dot';
import { upcharge } from '../../../ui/upcharge';

export function SizeHeads({ item, className }: { item: CatalogItem; className: string }) {
  return Object.entries(item.sizes).map(([size, price]) => (
    <th key={size} scope="col" className={`px-0.5 pb-2 text-center align-bottom text-label font-semibold ${className}`}>
      <span className="block h-4 text-micro leading-4 font-name text-wait">{upcharge(item, price)}</span>
      <span className="block whitespace-nowrap">{sizeName(size)}</span>
      <span className="block text-caption text-ink-2">{formatDollars(price)}</span>
    </th>
  ));
}

interface RowHeadProps {
  readonly color: string;
  readonly isCurrent?: boolean;
  readonly className: string;
}

export function RowHead({ color, isCurrent = false, className }: RowHeadProps) {
  return (
    <th
      scope="row"
      className={`sticky left-0 z-10 border-l pl-3 text-left text-sm font-note ${isCurrent ? 'bg-brand-tint shadow-current-row' : 'bg-surface-2'} ${className}`}
    >
      <span className="flex items-center gap-2.25 leading-4">
        <ColorDot color={color} />
        {color}
      </span>
    </th>
  );
}
