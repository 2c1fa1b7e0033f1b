import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { fabricOf } from '../../../domain/catalog/colors';
import { ColorDot } from '../../components/color-dot';
import { COVERING_INPUT, FOCUS_OF_PEER } from '../../components/covering-input';
import { Picture } from '../../components/picture';

interface ColorSwatchesProps {
  readonly item: StorefrontItem;
  readonly color: string;
  /** What the colors are: "Color", "Year". */
  readonly heading?: string;
  onColor(color: string): void;
  /** A click or tap, or Enter, also on the current color; arrow keys only go through the colors. */
  onPick?(color: string): void;
}

/** The item's colors: round swatches, or small pictures if a color is a printed text. */
export function ColorSwatches({ item, color, heading = 'Color', onColor, onPick }: ColorSwatchesProps) {
  const asPictures = item.colors.some((name) => !fabricOf(name));
  return (
    <div role="radiogroup" aria-label={heading} className="min-w-0">
      <div className="mb-1.5 flex justify-between text-label max-sm:hidden">
        <span aria-hidden className="font-semibold text-ink-2">
          {heading}
        </span>
        <span className="font-heading">{color}</span>
      </div>
      <div className={asPictures ? 'flex flex-wrap gap-2' : '-ml-0.75 flex flex-wrap gap-x-2 gap-y-1'}>
        {item.colors.map((name) => (
          <label key={name} title={name} className="relative">
            <input
              type="radio"
              name="color"
              aria-label={name}
              checked={name === color}
              onChange={() => onColor(name)}
              // Arrow keys cause clicks, too, but of no button.
              onClick={(event) => event.detail > 0 && onPick?.(name)}
              onKeyDown={(event) => event.key === 'Enter' && onPick?.(name)}
              className={`peer ${COVERING_INPUT}`}
            />
            <span
              className={`grid place-items-center border-2 border-transparent peer-checked:border-brand ${FOCUS_OF_PEER} forced-colors:border-[Canvas] forced-colors:peer-checked:border-[Highlight] ${asPictures ? 'size-15.5 overflow-hidden rounded-control bg-surface' : 'size-12 rounded-full'}`}
            >
              {asPictures ? (
                <Picture src={item.pictures[name]} alt="" code={name} className="size-full rounded-lg" />
              ) : (
                <ColorDot color={name} className="size-9" />
              )}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
