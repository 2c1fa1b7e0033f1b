import type { StorefrontItem } from '../../../../domain/catalog/catalog';
import { isLightFabric } from '../../../../domain/catalog/colors';
import { markAnchor } from '../../../../domain/catalog/drawings';
import { isPrinted } from '../../../../domain/catalog/item-details';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { useLogoAddress } from '../../../ui/logo-on-fabric';

interface LogoOnPictureProps {
  readonly item: StorefrontItem;
  readonly color: string;
  readonly logo: string;
  readonly placement: string | null;
  readonly hasRing?: boolean;
}

export function LogoOnPicture({ item, color, logo, placement, hasRing = false }: LogoOnPictureProps) {
  const { customer } = useStorefront();
  const anchor = markAnchor(item.art, placement ?? '', customer.logo_places);
  const address = useLogoAddress(logo, color, isPrinted(item));
  if (!anchor || !address) return null;
  const at = { left: `${anchor.x * 100}%`, top: `${anchor.y * 100}%` };
  const ring = isLightFabric(color, customer.colors) ? 'border-ink/50' : 'border-white/85';
  return (
    <>
      <img
        src={address}
        alt=""
        style={{ ...at, width: `${anchor.width * 100}%`, rotate: `${anchor.rotation ?? 0}deg` }}
        className="absolute max-h-[8%] -translate-1/2 object-contain"
      />
      {hasRing && (
        <span
          aria-hidden
          style={{ ...at, width: `${anchor.width * 145}%` }}
          className={`absolute aspect-square -translate-1/2 rounded-full border-2 border-dashed ${ring}`}
        />
      )}
    </>
  );
}
