import { Clock, Info, type LucideIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { ACCESSORY_MINIMUM, missingAccessoryUnits } from '../../../domain/cart/minimums';
import { type FilledCell, filledCells, type Quantities } from '../../../domain/cart/quantity-grid';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { isPrinted } from '../../../domain/catalog/item-details';
import { sizeName } from '../../../domain/catalog/quantity-words';
import { COVERING_INPUT } from '../../ui/covering-input';
import { Selector } from '../../ui/selector';
import { useIsPhone } from '../../ui/use-media-query';
import { LogoSelector } from './logo-selector';

interface GridOptionsProps {
  readonly item: StorefrontItem;
  readonly logos: readonly string[];
  readonly placements: readonly string[];
  readonly color: string;
  readonly logo: string | null;
  readonly placement: string | null;
  readonly isLogoMissing: boolean;
  onLogo(logo: string): void;
  onPlacement(placement: string): void;
}

/** Memoized: it doesn't render while quantities are entered. */
export const GridOptions = memo(function GridOptions(props: GridOptionsProps) {
  const { item, logos, placements, color, logo, placement, isLogoMissing, onLogo, onPlacement } = props;
  if (logos.length === 0 && placements.length === 0) return null;
  return (
    <div className="grid items-start gap-4 max-sm:grid-cols-[4fr_3fr] max-sm:gap-3 max-narrow:grid-cols-1 lg:grid-cols-[1fr_auto] lg:gap-4.5">
      <LogoSelector
        logos={logos}
        color={color}
        logo={logo}
        onLogo={onLogo}
        isRoomy={placements.length === 0}
        isMissing={isLogoMissing}
        isPrinted={isPrinted(item)}
      />
      <PlacementSelector placements={placements} placement={placement} onPlacement={onPlacement} />
    </div>
  );
});

const MAX_SEGMENTS = 3;

function PlacementSelector({
  placements,
  placement,
  onPlacement,
}: Pick<GridOptionsProps, 'placements' | 'placement' | 'onPlacement'>) {
  const isPhone = useIsPhone();
  if (placements.length === 0) return null;
  if (isPhone || placements.length > MAX_SEGMENTS) {
    return (
      <Selector
        label="Logo Placement"
        options={placements}
        value={placement}
        onChange={onPlacement}
        className="min-w-0 lg:w-60"
      />
    );
  }
  return (
    <div role="radiogroup" aria-labelledby="placement-label" className="min-w-0">
      <span id="placement-label" className="mb-1.5 block text-label font-semibold text-ink-2">
        Logo Placement
      </span>
      <div className="flex gap-0.5 rounded-control bg-sunken p-0.5">
        {placements.map((name) => (
          <label key={name} className="relative flex-1">
            <input
              type="radio"
              name="placement"
              checked={name === placement}
              onChange={() => onPlacement(name)}
              className={`peer ${COVERING_INPUT}`}
            />
            <span className="flex h-11 items-center justify-center rounded-lg px-4 text-sm font-semibold whitespace-nowrap text-ink-2 peer-checked:bg-surface peer-checked:text-ink peer-checked:shadow-segment peer-focus-visible:outline-2 peer-focus-visible:-outline-offset-2 peer-focus-visible:outline-dashed peer-focus-visible:outline-ink forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText] forced-colors:peer-checked:forced-color-adjust-none">
              {name}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}

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
          after you order
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
      <Icon size={20} strokeWidth={1.75} className="shrink-0" />
      <span>
        <b className="block text-sm font-heading">{title}</b>
        {children}
      </span>
    </p>
  );
}
