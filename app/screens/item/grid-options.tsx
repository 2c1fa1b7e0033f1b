import { memo } from 'react';
import type { GridLook } from '../../../domain/cart/grid-draft';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { isPrinted } from '../../../domain/catalog/item-details';
import { LogoSelector } from './logo-selector';
import { PlacementSelector } from './placement-selector';

interface GridOptionsProps {
  readonly item: StorefrontItem;
  readonly logos: readonly string[];
  readonly placements: readonly string[];
  readonly color: string;
  readonly logo: string | null;
  readonly placement: string | null;
  readonly isLogoMissing: boolean;
  onLook(change: Partial<GridLook>): void;
}

/** Logo and placement; nothing where neither can be chosen. Kept out of rendering while quantities are entered. */
export const GridOptions = memo(function GridOptions(props: GridOptionsProps) {
  const { item, logos, placements, color, logo, placement, isLogoMissing, onLook } = props;
  if (logos.length === 0 && placements.length === 0) return null;
  return (
    <div className="grid items-start gap-4 max-sm:grid-cols-[4fr_3fr] max-sm:gap-3 max-narrow:grid-cols-1 lg:grid-cols-[1fr_auto] lg:gap-4.5">
      <LogoSelector
        logos={logos}
        color={color}
        logo={logo}
        onLogo={(picked) => onLook({ logo: picked })}
        isRoomy={placements.length === 0}
        isMissing={isLogoMissing}
        isPrinted={isPrinted(item)}
      />
      <PlacementSelector
        placements={placements}
        placement={placement}
        onPlacement={(picked) => onLook({ placement: picked })}
      />
    </div>
  );
});
