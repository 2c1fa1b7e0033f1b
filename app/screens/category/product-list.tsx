import type { ReactNode } from 'react';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { useGradually } from '../../components/use-gradually';
import { ProductCard } from './product-card';

/** Five rows on the widest screen. */
const FIRST_ITEMS = 30;

/** On most screens; on a phone, two rows and a half. */
const FIRST_ROW = 5;

/** The cards of a category. Needs a `key` per category, for each to open with its first cards. */
export function ProductList({ items }: { items: readonly StorefrontItem[] }) {
  const shown = useGradually(items, FIRST_ITEMS);
  return (
    <CardGrid>
      {shown.map((item, index) => (
        <ProductCard key={item.code} item={item} eager={index < FIRST_ROW} />
      ))}
    </CardGrid>
  );
}

export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3.5 lg:grid-cols-5 2xl:grid-cols-6">{children}</ul>
  );
}
