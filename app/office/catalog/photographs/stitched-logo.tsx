import { logoPicturePath } from '../../../../domain/catalog/catalog';
import { isLightFabric } from '../../../../domain/catalog/colors';
import type { Customer } from '../../../../domain/catalog/customer';
import { markAnchor } from '../../../../domain/catalog/drawings';
import { isPrinted } from '../../../../domain/catalog/item-details';
import type { ItemType } from '../../../../domain/catalog/item-types';
import { defaultPlacement } from '../../../../domain/catalog/logo-choice';

interface StitchedLogoProps {
  readonly customer: Customer;
  readonly type: ItemType;
  readonly art: string;
  readonly color: string;
  readonly logo: string;
}

/** Where a store's logo lies on a picture, so that a photograph can be cropped to fit it. */
export function StitchedLogo({ customer, type, art, color, logo }: StitchedLogoProps) {
  const anchor = markAnchor(art, defaultPlacement(customer, type) ?? '', customer.logo_places);
  if (!anchor) return null;
  const thread = isLightFabric(color, customer.colors) ? 'dark' : 'light';
  const finish = isPrinted({ type }) ? 'finish=printed&' : '';
  return (
    <img
      src={`${logoPicturePath(logo)}?${finish}thread=${thread}`}
      alt={`${logo} logo`}
      style={{
        left: `${anchor.x * 100}%`,
        top: `${anchor.y * 100}%`,
        width: `${anchor.width * 100}%`,
        rotate: `${anchor.rotation ?? 0}deg`,
      }}
      className="absolute max-h-[8%] -translate-1/2 object-contain"
    />
  );
}
