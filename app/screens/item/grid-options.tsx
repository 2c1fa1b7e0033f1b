import { isPrinted } from '../../../domain/catalog/item-details';
import { LogoSelector } from './logo-selector';
import { PlacementSelector } from './placement-selector';
import type { useGridItem } from './use-grid-item';

/** Logo and placement; nothing where neither can be chosen. */
export function GridOptions({ entry }: { entry: ReturnType<typeof useGridItem> }) {
  const { item, logos, placements, logo, placement, changeLook, editing } = entry;
  if (logos.length === 0 && placements.length === 0) return null;
  return (
    <div className="grid items-start gap-4 max-sm:grid-cols-[4fr_3fr] max-sm:gap-3 max-narrow:grid-cols-1 lg:grid-cols-[1fr_auto] lg:gap-4.5">
      <LogoSelector
        logos={logos}
        color={editing.color}
        logo={logo}
        onLogo={(picked) => changeLook({ logo: picked })}
        isRoomy={placements.length === 0}
        isMissing={entry.isLogoMissing}
        isPrinted={isPrinted(item)}
      />
      <PlacementSelector
        placements={placements}
        placement={placement}
        onPlacement={(picked) => changeLook({ placement: picked })}
      />
    </div>
  );
}
