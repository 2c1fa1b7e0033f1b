import { Check } from 'lucide-react';
import { isTicked, type PackSelection, unitsOfColor } from '../../../domain/cart/pack-selection';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { ColorDot } from '../../components/color-dot';
import { Card } from '../../components/screen';
import { COVERING_INPUT } from './covering-input';
import { UnitCount } from './unit-count';

interface PackGridProps {
  readonly item: StorefrontItem;
  readonly selection: PackSelection;
  readonly color: string;
  onToggle(size: string, color: string): void;
}

const CELL = 'h-15 border-r border-b border-line p-0 group-first:border-t';

/** Packs across, colors down; any number of boxes can be checked. */
export function PackGrid({ item, selection, color, onToggle }: PackGridProps) {
  const sizes = Object.keys(item.sizes);
  return (
    <Card className="overflow-hidden p-3.75 pt-3">
      <div className="overflow-x-auto">
        <table aria-label={`Packs of ${item.name}`} className="w-full border-separate border-spacing-0">
          <thead>
            <tr>
              <th scope="col" className="sticky left-0 bg-surface pb-2 text-left align-bottom text-label font-semibold">
                Color
              </th>
              {sizes.map((size) => (
                <th key={size} scope="col" className="min-w-14.5 px-1 pb-2 text-label font-semibold">
                  {Number(size).toLocaleString('en-US')}
                  <span className="block text-caption text-ink-2">{size === '1' ? 'unit' : 'pack'}</span>
                </th>
              ))}
              <th scope="col" className="pb-2 align-bottom text-label font-semibold text-ink-2">
                Units
              </th>
            </tr>
          </thead>
          <tbody>
            {item.colors.map((name) => (
              <tr key={name} className="group">
                <th
                  scope="row"
                  className={`${CELL} sticky left-0 z-10 min-w-24 border-l pr-2 pl-3 text-left text-sm font-note ${name === color ? 'bg-brand-tint shadow-current-row' : 'bg-surface-2'}`}
                >
                  <span className="flex items-center gap-2.25">
                    <ColorDot color={name} />
                    {name}
                  </span>
                </th>
                {sizes.map((size) => (
                  <td key={size} className={`${CELL} ${isTicked(selection, size, name) ? 'bg-brand-tint' : ''}`}>
                    <PackBox
                      label={`${name} ${size}`}
                      isTicked={isTicked(selection, size, name)}
                      onToggle={() => onToggle(size, name)}
                    />
                  </td>
                ))}
                <td className={`${CELL} min-w-18 bg-surface-2 text-center`}>
                  <UnitCount units={unitsOfColor(selection, name)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

/** A checkbox that fills its cell, as a large touch target. */
function PackBox({ label, isTicked, onToggle }: { label: string; isTicked: boolean; onToggle: () => void }) {
  return (
    <label className="relative grid size-full min-h-14.75 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isTicked}
        onChange={onToggle}
        className={`peer ${COVERING_INPUT}`}
      />
      <span className="grid size-7 place-items-center rounded-thumb border-2 border-line-strong bg-surface text-white peer-checked:border-brand peer-checked:bg-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand">
        {isTicked && <Check aria-hidden size={18} strokeWidth={3} />}
      </span>
    </label>
  );
}
