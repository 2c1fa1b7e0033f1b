import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { isLightFabric } from '../../../domain/catalog/colors';
import { markAnchor } from '../../../domain/catalog/mark-anchors';
import { BackLink } from '../../components/back-link';
import { LogoOnFabric, useLogoAddress } from '../../components/logo-on-fabric';
import { Picture } from '../../components/picture';
import { useStorefront } from '../../storefront/storefront-context';

interface ProductPreviewProps {
  readonly item: StorefrontItem;
  readonly color: string;
  readonly logo: string | null;
  readonly placement: string | null;
}

/** The item in the chosen color, with the logo at its placement and as a close-up. */
export function ProductPreview({ item, color, logo, placement }: ProductPreviewProps) {
  const { customer } = useStorefront();
  return (
    <div className="relative overflow-hidden border-line max-sm:max-h-59.5 max-sm:border-b sm:rounded-card sm:border">
      <div className="relative aspect-square">
        <Picture
          src={item.pictures[color]}
          alt={`${item.fullname}, ${color}`}
          code={item.code}
          eager
          className="size-full"
        />
        {logo && customer.render_logo_preview && (
          <StitchedMark item={item} color={color} logo={logo} placement={placement} />
        )}
      </div>
      <BackLink className="absolute top-3 left-3" />
      {logo && customer.show_modification_thumbnail && (
        <LogoOnFabric
          logo={logo}
          color={color}
          alt={`${logo} logo on ${color}`}
          className="absolute right-3.5 bottom-3.5 size-24 rounded-full border-4 border-white shadow-lens lg:size-36"
        />
      )}
    </div>
  );
}

function StitchedMark({ item, color, logo, placement }: ProductPreviewProps & { logo: string }) {
  const anchor = markAnchor(item.art, placement ?? '');
  const address = useLogoAddress(logo, color);
  if (!anchor || !address) return null;
  const at = { left: `${anchor.x * 100}%`, top: `${anchor.y * 100}%` };
  const ring = isLightFabric(color) ? 'border-ink/50' : 'border-white/85';
  return (
    <>
      <img
        src={address}
        alt=""
        style={{ ...at, width: `${anchor.width * 100}%`, rotate: `${anchor.rotation}deg` }}
        className="absolute max-h-[8%] -translate-1/2 object-contain"
      />
      <span
        aria-hidden
        style={{ ...at, width: `${anchor.width * 145}%` }}
        className={`absolute aspect-square -translate-1/2 rounded-full border-2 border-dashed ${ring}`}
      />
    </>
  );
}
