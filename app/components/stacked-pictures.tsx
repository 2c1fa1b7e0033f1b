import type { Cart } from '../../domain/cart/cart';
import { useStorefront } from '../storefront/storefront-context';
import { Picture } from './picture';

interface StackedPicturesProps {
  readonly cart: Cart;
  /** How far they overlap. */
  readonly className: string;
  readonly pictureClass: string;
}

/** Overlapping pictures of the first three lines. */
export function StackedPictures({ cart, className, pictureClass }: StackedPicturesProps) {
  const { items } = useStorefront();
  return (
    <span aria-hidden className={`flex ${className}`}>
      {Object.entries(cart)
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
