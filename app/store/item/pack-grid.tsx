import { type KeyboardEvent, memo, useMemo } from 'react';
import { maxPacks, type PackSelection, packCount, unitsOfColor } from '../../../domain/cart/pack-selection';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { colorWord } from '../../../domain/catalog/pack-words';
import { packQuantity, quantityLabel, unitOf } from '../../../domain/catalog/quantity-words';
import { ColorDot } from '../../ui/color-dot';
import { Card } from '../../ui/screen';
import { UnitCount } from './color-row';
import { RowHead } from './grid/table-heads';
import { PackCell } from './pack-cell';
import { PackPrice } from './pack-prices';

interface PackGridProps {
  readonly item: StorefrontItem;
  readonly selection: PackSelection;
  readonly color: string;
  onCount(size: string, color: string, count: number): void;
}

/** High enough for a checked box with its count and steps. */
const CELL = 'h-20 border-r border-b border-line p-0 group-first:border-t';

export function PackGrid({ item, selection, color, onCount }: PackGridProps) {
  const sizes = useMemo(() => Object.keys(item.sizes), [item]);
  const unit = unitOf(item);
  return (
    <Card className="overflow-hidden p-3.75 pt-3">
      <div className="overflow-x-auto">
        <table
          aria-label={`Packs of ${item.name}`}
          onKeyDown={moveOnArrow}
          className="w-full border-separate border-spacing-0"
        >
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 bg-surface pb-2 text-left align-bottom text-label font-semibold">
                {colorWord(item)}
              </th>
              {sizes.map((size) => (
                <th
                  key={size}
                  scope="col"
                  // Equal columns, whether their boxes are checked or not.
                  style={{ width: `${100 / sizes.length}%` }}
                  className="min-w-24.25 px-1 align-bottom pb-2 text-label font-semibold"
                >
                  {Number(size).toLocaleString('en-US')}
                  <span className="block text-caption text-ink-2">{size === '1' ? unit : 'pack'}</span>
                  <span className="block text-caption whitespace-nowrap text-ink-2">
                    <PackPrice item={item} size={size} />
                  </span>
                </th>
              ))}
              <th scope="col" className="pb-2 align-bottom text-label font-semibold text-ink-2">
                {quantityLabel({ type: item.type, size: '' }, unit)}
              </th>
            </tr>
          </thead>
          <tbody>
            {item.colors.map((name) => (
              <PackRow
                key={name}
                rowColor={name}
                sizes={sizes}
                selection={selection}
                isCurrent={name === color}
                onCount={onCount}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface PackRowProps {
  readonly rowColor: string;
  readonly sizes: readonly string[];
  readonly selection: PackSelection;
  readonly isCurrent: boolean;
  onCount(size: string, color: string, count: number): void;
}

const PackRow = memo(function PackRow({ selection, rowColor, sizes, isCurrent, onCount }: PackRowProps) {
  return (
    <tr className="group relative" data-pack-color={rowColor}>
      <RowHead color={rowColor} isCurrent={isCurrent} className={`${CELL} min-w-24 pr-2`} />
      {sizes.map((size) => {
        const count = packCount(selection, size, rowColor);
        return (
          <td key={size} className={`${CELL} ${count > 0 ? 'bg-brand-tint' : ''}`}>
            <PackCell
              label={`${rowColor} ${size}`}
              count={count}
              most={maxPacks(selection, size, rowColor)}
              onCount={(next) => onCount(size, rowColor, next)}
            />
          </td>
        );
      })}
      <td className={`${CELL} min-w-18 bg-surface-2 text-center`}>
        <UnitCount units={unitsOfColor(selection, rowColor)} />
      </td>
    </tr>
  );
}, isSameRow);

/** A box's highest count also depends only on its row. */
function isSameRow(before: PackRowProps, after: PackRowProps): boolean {
  const { rowColor, sizes } = after;
  return (
    before.rowColor === rowColor &&
    before.sizes === sizes &&
    before.isCurrent === after.isCurrent &&
    before.onCount === after.onCount &&
    sizes.every((size) => packCount(before.selection, size, rowColor) === packCount(after.selection, size, rowColor))
  );
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function moveOnArrow(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const cell =
    event.target instanceof HTMLInputElement && event.target.type === 'checkbox' && event.target.closest('td');
  if (!step || !cell) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('tbody tr')];
  const row = rows[rows.indexOf(cell.parentElement as HTMLElement) + step[0]];
  row?.children[cell.cellIndex + step[1]]?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus();
}

export function PhonePacks({ item, selection, color, onCount }: PackGridProps) {
  const unit = unitOf(item);
  return (
    <section aria-label={`${color} packs`} data-pack-color={color}>
      <div className="mb-2 flex items-center gap-2">
        <ColorDot color={color} />
        <h2 className="text-lead font-heading">{color} packs</h2>
        <span className="ml-auto text-label text-ink-2">{packQuantity(unitsOfColor(selection, color), unit)}</span>
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
                  caption={size === '1' ? packQuantity(1, unit) : `Pack of ${Number(size).toLocaleString('en-US')}`}
                  price={<PackPrice item={item} size={size} />}
                  count={count}
                  most={maxPacks(selection, size, color)}
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
