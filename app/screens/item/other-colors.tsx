import { ChevronRight } from 'lucide-react';
import type { FilledCell } from '../../../domain/cart/quantity-grid';
import { countOf } from '../../../domain/count-of';
import { ColorDot } from '../../components/color-dot';

interface OtherColorsProps {
  /** The filled cells of all colors. */
  readonly cells: readonly FilledCell[];
  /** The color whose sizes are shown. */
  readonly color: string;
  onColor(color: string): void;
}

/** What was entered in colors that are not shown, with a way to each. */
export function OtherColors({ cells, color, onColor }: OtherColorsProps) {
  const others = [...unitsByColor(cells)].filter(([name]) => name !== color);
  if (others.length === 0) return null;
  return (
    <ul aria-label="Entered in other colors" className="mt-2">
      {others.map(([name, units]) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => onColor(name)}
            className="flex min-h-12 w-full items-center gap-2 text-left text-label -outline-offset-2"
          >
            <ColorDot color={name} />
            <b className="font-name">{name}</b>
            <span className="text-ink-2">{countOf(units, 'unit')} entered</span>
            <span className="ml-auto flex items-center gap-1.5 font-name text-brand-2">
              Show
              <ChevronRight aria-hidden size={18} strokeWidth={1.75} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** In the order of the cells. */
function unitsByColor(cells: readonly FilledCell[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const cell of cells) units.set(cell.color, (units.get(cell.color) ?? 0) + cell.quantity);
  return units;
}
