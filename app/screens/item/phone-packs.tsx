import { mostPacks, packCount, unitsOfColor } from '../../../domain/cart/pack-selection';
import { packWords } from '../../../domain/catalog/pack-words';
import { countOf } from '../../../domain/count-of';
import { ColorDot } from '../../components/color-dot';
import { Card } from '../../components/screen';
import { PackCell } from './pack-cell';
import type { PackGridProps } from './pack-grid-props';
import { PackPrice } from './pack-price';

/** The pack boxes on a phone: the current color's, one below the other. */
export function PhonePacks({ item, selection, color, onCount }: PackGridProps) {
  const words = packWords(item);
  return (
    <section aria-label={`${color} packs`} data-pack-color={color}>
      <div className="mb-2 flex items-center gap-2">
        <ColorDot color={color} />
        <h2 className="text-lead font-heading">{color} packs</h2>
        <span className="ml-auto text-label text-ink-2">
          {countOf(unitsOfColor(selection, color), words.unit, words.units)}
        </span>
      </div>
      <Card as="section" className="overflow-hidden">
        <ul>
          {Object.keys(item.sizes).map((size) => {
            const count = packCount(selection, size, color);
            return (
              <li
                key={size}
                className={`border-t border-line pr-1.5 first:border-t-0 ${count > 0 ? 'bg-brand-tint' : ''}`}
              >
                <PackCell
                  label={`${color} ${size}`}
                  caption={size === '1' ? `1 ${words.unit}` : `Pack of ${Number(size).toLocaleString('en-US')}`}
                  price={<PackPrice item={item} size={size} />}
                  count={count}
                  most={mostPacks(selection, size, color)}
                  onCount={(next) => onCount(size, color, next)}
                />
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
