import { memo, type PropsWithChildren } from 'react';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { fabricOf } from '../../../domain/catalog/colors';
import { useStorefront } from '../../data/storefront/storefront-context';
import { ColorDot } from '../../ui/color-dot';
import { COVERING_INPUT, FOCUS_OF_PEER } from '../../ui/covering-input';
import { Picture } from '../../ui/picture';
import { ScrollRow } from '../../ui/scroll-row';

interface ColorSwatchesProps {
  readonly item: StorefrontItem;
  readonly color: string;
  readonly heading?: string;
  onColor(color: string): void;
  /** Called for the current color too, but not when arrow keys pass through the colors. */
  onPick?(color: string): void;
}

export const ColorSwatches = memo(function ColorSwatches({
  item,
  color,
  heading = 'Color',
  onColor,
  onPick,
}: ColorSwatchesProps) {
  const { customer } = useStorefront();
  const asPictures = item.colors.some((name) => !fabricOf(name, customer.colors));
  const Row = asPictures ? PictureRow : SwatchRow;
  return (
    <div role="radiogroup" aria-label={heading} className="min-w-0">
      <div className="mb-1.5 flex justify-between text-label max-sm:hidden">
        <span aria-hidden className="font-semibold text-ink-2">
          {heading}
        </span>
        <span className="font-heading">{color}</span>
      </div>
      <Row>
        {item.colors.map((name) => (
          <Swatch
            key={name}
            name={name}
            picture={asPictures ? item.pictures[name] : undefined}
            isPicture={asPictures}
            isChecked={name === color}
            onColor={onColor}
            onPick={onPick}
          />
        ))}
      </Row>
    </div>
  );
});

interface SwatchProps {
  readonly name: string;
  readonly picture: string | undefined;
  readonly isPicture: boolean;
  readonly isChecked: boolean;
  onColor(color: string): void;
  readonly onPick: ColorSwatchesProps['onPick'] | undefined;
}

const Swatch = memo(function Swatch({ name, picture, isPicture, isChecked, onColor, onPick }: SwatchProps) {
  return (
    <label title={name} className="relative shrink-0">
      <input
        type="radio"
        name="color"
        aria-label={name}
        checked={isChecked}
        onChange={() => onColor(name)}
        // Arrow keys also click, but with a `detail` of 0.
        onClick={(event) => event.detail > 0 && onPick?.(name)}
        onKeyDown={(event) => event.key === 'Enter' && onPick?.(name)}
        className={`peer ${COVERING_INPUT}`}
      />
      <span
        className={`grid place-items-center border-2 border-transparent peer-checked:border-brand ${FOCUS_OF_PEER} forced-colors:border-[Canvas] forced-colors:peer-checked:border-[Highlight] ${isPicture ? 'size-15.5 overflow-hidden rounded-control bg-surface' : 'size-12 rounded-full'}`}
      >
        {isPicture ? (
          <Picture src={picture} alt="" code={name} className="size-full rounded-lg" />
        ) : (
          <ColorDot color={name} className="size-9" />
        )}
      </span>
    </label>
  );
});

/** One row on a phone, so many pictures don't push the boxes off the screen. */
function PictureRow({ children }: PropsWithChildren) {
  return (
    <ScrollRow as="div" className="gap-2 max-sm:-mx-4 max-sm:px-4 max-sm:py-1 sm:flex-wrap sm:overflow-visible">
      {children}
    </ScrollRow>
  );
}

function SwatchRow({ children }: PropsWithChildren) {
  return <div className="-ml-0.75 flex flex-wrap gap-x-2 gap-y-1">{children}</div>;
}
