import { peopleByCell } from '../../../../domain/cart/name-list/fill-grid';
import { cellKey } from '../../../../domain/cart/quantity-grid';
import { sizeName } from '../../../../domain/catalog/size-label';
import { ColorDot } from '../../../components/color-dot';
import { type UnderstoodProps, unitsOf } from './understood-grid';

/** The filled cells one below the other, for a phone. */
export function UnderstoodList({ item, people }: UnderstoodProps) {
  const cells = peopleByCell(people);
  return (
    <ul aria-label="What was understood">
      {item.colors.flatMap((color) =>
        Object.keys(item.sizes).flatMap((size) => {
          const inCell = cells.get(cellKey(color, size));
          if (!inCell) return [];
          return [
            <li key={cellKey(color, size)} className="flex min-h-11 items-center gap-3 border-t border-line py-2">
              <ColorDot color={color} />
              <span className="min-w-0 flex-1">
                <b className="font-heading">
                  {color} {sizeName(size)}
                </b>
                <span className="block text-label [overflow-wrap:anywhere] text-ink-2">
                  {inCell.map(({ name }) => name).join(', ')}
                </span>
              </span>
              <span className="text-lead font-total">{unitsOf(inCell).toLocaleString('en-US')}</span>
            </li>,
          ];
        }),
      )}
    </ul>
  );
}
