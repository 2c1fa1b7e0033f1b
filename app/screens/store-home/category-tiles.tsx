import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { ITEM_TYPES, itemTypeLabel } from '../../../domain/catalog/item-types';
import { columnsFor, spareCells } from '../../../domain/catalog/tile-grid';
import { MainLineLink } from '../../components/main-line-link';
import { Picture } from '../../components/picture';
import { CARD, Card } from '../../components/screen';
import { useStorefront } from '../../storefront/storefront-context';

/** A tile for each item type the customer sells, with the picture of its first item. */
export function CategoryTiles() {
  const { items } = useStorefront();
  const all = [...items.values()];
  const filled = ITEM_TYPES.map((type) => all.filter((item) => item.type === type)).filter(({ length }) => length > 0);
  if (filled.length === 0) {
    return (
      <Card as="p" className="p-6 text-ink-2">
        There are no items in this store yet. To order, call <MainLineLink />.
      </Card>
    );
  }
  const columns = columnsFor(filled.length);
  const bySize = filled.toSorted((one, other) => other.length - one.length);
  return (
    <ul
      style={{ '--columns': columns } as CSSProperties}
      className="grid grid-flow-row-dense grid-cols-2 gap-2 sm:gap-3.5 lg:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
    >
      {filled.map((ofType, index) => {
        const rank = bySize.indexOf(ofType);
        const isWide = rank < spareCells(filled.length, columns);
        return (
          <li
            key={ofType[0]?.type}
            className={`${rank < spareCells(filled.length, 2) ? 'col-span-2' : ''} ${isWide ? 'lg:col-span-2' : 'lg:col-span-1'}`}
          >
            <CategoryTile items={ofType} isWide={isWide} isFirstRow={index < columns} />
          </li>
        );
      })}
    </ul>
  );
}

interface CategoryTileProps {
  readonly items: readonly StorefrontItem[];
  /** Two cells wide on a wide screen. */
  readonly isWide: boolean;
  readonly isFirstRow: boolean;
}

const TILE_SIZES = '(min-width: 1024px) 19vw, (min-width: 640px) 160px, 80px';

function CategoryTile({ items, isWide, isFirstRow }: CategoryTileProps) {
  const { customer, paths } = useStorefront();
  const [first, ...others] = items;
  if (!first) return null;
  return (
    <Link
      to={paths.category(first.type)}
      className={`${CARD} flex h-full overflow-hidden transition-colors hover:border-ink-3 lg:flex-col`}
    >
      {/* About as high as the picture of a tile beside it, and stretched to that. */}
      <span className={`relative shrink-0 lg:w-full lg:grow ${isWide ? 'lg:aspect-[2.42]' : 'lg:aspect-card'}`}>
        <span className="flex h-full lg:absolute lg:inset-0">
          <Picture
            src={first.pictures[first.default_color]}
            alt=""
            code={first.code}
            sizes={TILE_SIZES}
            eager={isFirstRow}
            className="aspect-square w-20 max-narrow:w-13 sm:w-40 lg:aspect-auto lg:h-full lg:w-0 lg:flex-1"
          />
          {isWide &&
            others
              .slice(0, 2)
              .map(({ code, pictures, default_color }) => (
                <Picture
                  key={code}
                  src={pictures[default_color]}
                  alt=""
                  code={code}
                  sizes={TILE_SIZES}
                  eager={isFirstRow}
                  className="h-full w-0 flex-1 max-lg:hidden"
                />
              ))}
        </span>
      </span>
      <span className="flex min-w-0 flex-1 items-center gap-2 px-2.5 text-body max-narrow:px-2 max-narrow:text-sm font-heading tracking-snug sm:px-5 sm:text-panel lg:h-13 lg:flex-none lg:px-4 lg:text-lead">
        {itemTypeLabel(first.type, customer.type_names)}
        <span aria-hidden className="ml-auto text-label font-medium text-ink-3 max-sm:hidden">
          {items.length}
        </span>
      </span>
    </Link>
  );
}
