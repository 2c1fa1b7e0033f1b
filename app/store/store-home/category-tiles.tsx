import type { CSSProperties, ReactNode } from 'react';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { itemTypeLabel } from '../../../domain/catalog/item-types';
import { categoryTiles, type CategoryTile as Tile, type TileLayout } from '../../../domain/catalog/tile-grid';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Link } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { CARD, Card, MainLineLink } from '../../ui/screen';

export function CategoryTiles() {
  const { items } = useStorefront();
  const { columns, tiles } = categoryTiles([...items.values()]);
  if (tiles.length === 0) {
    return (
      <Card as="p" className="p-6 text-ink-2">
        There are no items in this store yet. To order, call <MainLineLink />.
      </Card>
    );
  }
  return (
    <TileGrid columns={columns}>
      {tiles.map(({ isDouble, ...tile }, index) => (
        <CategoryTile
          key={tile.type}
          {...tile}
          className={LAYOUTS.map((layout) => (isDouble[layout] ? DOUBLE[layout] : '')).join(' ')}
          isFirstRow={index < columns}
        />
      ))}
    </TileGrid>
  );
}

export function TileGrid({ columns, children }: { columns: number | string; children: ReactNode }) {
  return (
    <ul
      style={{ '--columns': columns } as CSSProperties}
      className="grid grid-flow-row-dense grid-cols-3 gap-2 sm:grid-cols-4 sm:gap-3.5 lg:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
    >
      {children}
    </ul>
  );
}

/** A double tile shows three pictures, about as high as the one beside it. */
export const DOUBLE: Readonly<Record<TileLayout, string>> = {
  phone: 'max-sm:col-span-2 max-sm:[--more:block] max-sm:[--shape:2.42]',
  tablet: 'sm:max-lg:col-span-2 sm:max-lg:[--more:block] sm:max-lg:[--shape:2.42]',
  wide: 'lg:col-span-2 lg:[--more:block] lg:[--shape:2.42]',
};
const LAYOUTS = ['phone', 'tablet', 'wide'] as const;

const TILE_SIZES = '(min-width: 1024px) 19vw, (min-width: 640px) 24vw, 32vw';

interface CategoryTileProps extends Omit<Tile<StorefrontItem>, 'isDouble'> {
  readonly className: string;
  readonly isFirstRow: boolean;
}

export function CategoryTile({ type, items, count, className, isFirstRow }: CategoryTileProps) {
  const { customer, paths } = useStorefront();
  const hasMore = className.includes('--more');
  return (
    <li className={className}>
      <Link
        to={paths.category(type)}
        className={`${CARD} flex h-full flex-col overflow-hidden transition-colors hover:border-ink-3`}
      >
        {/* Stretched to the height of the picture beside it. */}
        <span className="relative w-full shrink-0 grow aspect-[var(--shape,215/186)]">
          <span className="absolute inset-0 flex">
            {(hasMore ? items : items.slice(0, 1)).map(({ code, pictures, default_color }, index) => (
              <Picture
                key={code}
                src={pictures[default_color]}
                alt=""
                code={code}
                sizes={TILE_SIZES}
                eager={isFirstRow}
                className={`h-full w-0 flex-1 ${index > 0 ? '[display:var(--more,none)]' : ''}`}
              />
            ))}
          </span>
        </span>
        <span className="flex min-h-9 min-w-0 items-center gap-2 px-2.5 py-1 text-sm leading-4.5 font-heading tracking-snug max-narrow:px-2 max-narrow:text-small sm:min-h-11 sm:px-3.5 sm:text-lead lg:min-h-13 lg:px-4">
          {itemTypeLabel(type, customer.type_names)}
          <span aria-hidden className="ml-auto text-label font-medium text-ink-3 max-sm:hidden">
            {count}
          </span>
        </span>
      </Link>
    </li>
  );
}
