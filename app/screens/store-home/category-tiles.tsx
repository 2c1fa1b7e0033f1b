import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { ITEM_TYPES, type ItemType, itemTypeLabel } from '../../../domain/catalog/item-types';
import { MainLineLink } from '../../components/main-line-link';
import { Picture } from '../../components/picture';
import { CARD, Card } from '../../components/screen';
import { useStorefront } from '../../storefront/storefront-context';

/** A tile for each item type the customer sells, with the picture of its first item. */
export function CategoryTiles() {
  const { items } = useStorefront();
  const all = [...items.values()];
  const filled = ITEM_TYPES.filter((type) => all.some((item) => item.type === type));
  if (filled.length === 0) {
    return (
      <Card as="p" className="p-6 text-ink-2">
        There are no items in this store yet. To order, call <MainLineLink />.
      </Card>
    );
  }
  return (
    <ul
      style={{ '--columns': columnsFor(filled.length) } as CSSProperties}
      className="grid grid-cols-2 gap-2 sm:gap-3.5 lg:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
    >
      {filled.map((type) => (
        <CategoryTile key={type} type={type} />
      ))}
    </ul>
  );
}

/** Two rows as even as possible; a few tiles share one row and keep their size. */
function columnsFor(tiles: number): number {
  return Math.max(4, Math.ceil(tiles / 2));
}

function CategoryTile({ type }: { type: ItemType }) {
  const { items, paths } = useStorefront();
  const ofType = [...items.values()].filter((item) => item.type === type);
  const [first] = ofType;
  if (!first) return null;
  return (
    <li>
      <Link
        to={paths.category(type)}
        className={`${CARD} flex h-full overflow-hidden transition-colors hover:border-ink-3 lg:flex-col`}
      >
        <Picture
          src={first.pictures[first.default_color]}
          alt=""
          code={first.code}
          eager
          className="aspect-square w-20.5 shrink-0 max-narrow:w-16 sm:w-40 lg:aspect-card lg:w-full"
        />
        <span className="flex min-w-0 flex-1 items-center gap-2 px-3 text-body max-narrow:px-2 font-heading tracking-snug sm:px-5 sm:text-panel lg:h-13 lg:flex-none lg:px-4 lg:text-lead">
          {itemTypeLabel(type)}
          <span aria-hidden className="ml-auto text-label font-medium text-ink-3 max-sm:hidden">
            {ofType.length}
          </span>
        </span>
      </Link>
    </li>
  );
}
