import type { ReactNode } from 'react';
import type { Quantities } from '../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { sizeName } from '../../../domain/catalog/line-labels';
import { formatDollars } from '../../../domain/money';
import { Card } from '../../components/screen';
import { upcharge } from '../../components/upcharge';
import { ColorRow } from './color-row';
import { SizesScroller } from './grid/sizes-scroller';
import type { GridEditing } from './grid/use-grid-editing';

export interface QuantityGridProps {
  readonly item: StorefrontItem;
  readonly quantities: Quantities;
  readonly color: string;
  readonly shortCells: readonly string[];
  readonly isMinimumRefused: boolean;
  onQuantity(cell: string, quantity: number): void;
  onColor(color: string): void;
}

interface WideGridProps extends QuantityGridProps {
  readonly editing: GridEditing;
  readonly inCart: Quantities;
  onRefused(cell: string, text: string): void;
}

/** Sizes across, colors down, unit totals last; colors and totals stay visible while the sizes scroll. */
export function QuantityGrid({ tools, ...props }: WideGridProps & { tools: ReactNode }) {
  const { item, editing } = props;
  const sizes = Object.entries(item.sizes);
  return (
    <Card className="overflow-hidden p-3.75 pt-3">
      {tools}
      <SizesScroller sizes={editing.shape.sizes}>
        <table
          role="grid"
          aria-label={`Quantities of ${item.name}`}
          className="w-full border-separate border-spacing-0"
        >
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 z-10 bg-surface">
                <span className="sr-only">Color</span>
              </th>
              {sizes.map(([size, price]) => (
                <SizeHead key={size} size={size} price={price} upcharge={upcharge(item, price)} />
              ))}
              <th
                scope="col"
                className="sticky right-0 z-10 bg-surface px-1 pb-2 align-bottom text-label font-semibold text-ink-2"
              >
                Units
              </th>
            </tr>
          </thead>
          <tbody>
            {item.colors.map((color) => (
              <ColorRow
                key={color}
                shape={editing.shape}
                rowColor={color}
                isCurrent={color === props.color}
                quantities={props.quantities}
                inCart={props.inCart}
                shortCells={props.shortCells}
                selection={editing.selection}
                activeCell={editing.selection && editing.activeCell}
                isMinimumRefused={props.isMinimumRefused}
                onQuantity={props.onQuantity}
                onRefused={props.onRefused}
              />
            ))}
          </tbody>
        </table>
      </SizesScroller>
    </Card>
  );
}

function SizeHead({ size, price, upcharge }: { size: string; price: number; upcharge: string | undefined }) {
  return (
    <th scope="col" className="min-w-14.5 px-0.5 pb-2 text-center align-bottom text-label font-semibold">
      <span className="block h-4 text-micro leading-4 font-name text-wait">{upcharge}</span>
      <span className="block whitespace-nowrap">{sizeName(size)}</span>
      <span className="block text-caption text-ink-2">{formatDollars(price)}</span>
    </th>
  );
}
