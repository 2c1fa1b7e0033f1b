import type { Cart, CartEntry } from '../../domain/cart/cart';
import { useStorefront } from '../storefront/storefront-context';
import { Picture } from './picture';

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
