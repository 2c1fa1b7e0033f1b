import type { Cart, CartEntry } from '../../domain/cart/cart';
import { isPrinted } from '../../domain/catalog/item-details';
import { useStorefront } from '../data/storefront/storefront-context';
import { LogoOnFabric } from './logo-on-fabric';
import { Picture } from './picture';

interface LineLogoProps {
  readonly code: string;
  readonly color: string;
  readonly logo: string;
  readonly className: string;
}

/** The logo as it is on the line's item: printed, or stitched. */
export function LineLogo({ code, ...logo }: LineLogoProps) {
  const item = useStorefront().items.get(code);
  return <LogoOnFabric alt="" isPrinted={item !== undefined && isPrinted(item)} {...logo} />;
}

interface LinePictureProps {
  readonly code: string;
  readonly color: string;
  readonly logo: string | null;
  readonly className?: string;
}

export function LinePicture({ code, color, logo, className = 'w-24' }: LinePictureProps) {
  const { items } = useStorefront();
  return (
    <span className={`block shrink-0 self-start overflow-hidden rounded-control border border-line ${className}`}>
      <Picture src={items.get(code)?.pictures[color]} alt="" code={code} className="block aspect-square w-full" />
      {logo && <LineLogo code={code} color={color} logo={logo} className="h-7.5 w-full" />}
    </span>
  );
}

interface StackedPicturesProps {
  readonly cart: Cart;
  readonly className: string;
  readonly pictureClass: string;
}

export function StackedPictures({ cart, className, pictureClass }: StackedPicturesProps) {
  const { items } = useStorefront();
  return (
    <span aria-hidden className={`flex ${className}`}>
      {Object.entries(cart)
        .filter(([, line], index, lines) => index === lines.findIndex(([, first]) => isSamePicture(first, line)))
        .slice(0, 3)
        .map(([key, { code, color }]) => (
          <Picture
            key={key}
            src={items.get(code)?.pictures[color]}
            alt=""
            code={code}
            className={`border-2 border-surface ${pictureClass}`}
          />
        ))}
    </span>
  );
}

function isSamePicture(a: CartEntry, b: CartEntry): boolean {
  return a.code === b.code && a.color === b.color;
}
