import type { logoFinishOf } from '../../../domain/catalog/item-details';
import { type ItemType, isApparelType } from '../../../domain/catalog/item-types';
import { LogoOnFabric } from '../../components/logo-on-fabric';
import { ScrollRow } from '../../components/scroll-row';

interface AvailableLogosProps {
  readonly type: ItemType;
  readonly logos: readonly string[];
  readonly finish: ReturnType<typeof logoFinishOf>;
}

const FINISHES = {
  stitched: 'Stitched on your item',
  printed: 'Printed on your item',
  both: 'Printed on your item, or stitched on fabric',
};

/** The logos available for the item type, in a strip at the bottom of the screen. */
export function AvailableLogos({ type, logos, finish }: AvailableLogosProps) {
  const fabric = isApparelType(type) ? 'Navy' : 'Charcoal';
  return (
    <section
      aria-labelledby="available-logos"
      className="sticky bottom-0 z-10 short:static flex items-center gap-4 border-t border-line bg-surface px-4 py-2 max-sm:bottom-18 sm:gap-6 sm:px-6 sm:py-3 2xl:px-8"
    >
      <h2 id="available-logos" className="shrink-0 text-label leading-4.25 font-name">
        Available logos
        <span className="block text-caption text-ink-2 max-sm:max-w-25">{FINISHES[finish]}</span>
      </h2>
      {/* Scrollable content must be reachable by keyboard. */}
      <ScrollRow tabIndex={0} className="min-w-0 flex-1 gap-2.5 rounded-lg">
        {logos.map((logo) => (
          <li key={logo} className="h-13.5 min-w-21 flex-1 max-sm:min-w-27.5 sm:max-w-45">
            <LogoOnFabric
              logo={logo}
              color={fabric}
              isPrinted={finish !== 'stitched'}
              className="size-full rounded-lg"
            />
          </li>
        ))}
      </ScrollRow>
    </section>
  );
}
