import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { itemTypeLabel } from '../../../domain/catalog/item-types';
import { categoryTiles, type CategoryTile as Tile } from '../../../domain/catalog/tile-grid';
import { MainLineLink } from '../../components/main-line-link';
import { Picture } from '../../components/picture';
import { CARD, Card } from '../../components/screen';
import { useStorefront } from '../../storefront/storefront-context';

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
      {tiles.map((tile, index) => (
        <CategoryTile key={tile.type} tile={tile} isFirstRow={index < columns} />
      ))}
    </TileGrid>
  );
}

export function TileGrid({ columns, children }: { columns: number | string; children: ReactNode }) {
  return (
    <ul
      style={{ '--columns': columns } as CSSProperties}
      className="grid grid-flow-row-dense grid-cols-2 gap-2 sm:gap-3.5 lg:grid-cols-[repeat(var(--columns),minmax(0,1fr))]"
    >
      {children}
    </ul>
  );
}

const TILE_SIZES = '(min-width: 1024px) 19vw, (min-width: 640px) 160px, 80px';

export function CategoryTile({ tile, isFirstRow }: { tile: Tile<StorefrontItem>; isFirstRow: boolean }) {
  const { customer, paths } = useStorefront();
  const { type, items, count, isWide, isWideOnPhone } = tile;
  const picture = ({ code, pictures, default_color }: StorefrontItem, className: string) => (
    <Picture
      key={code}
      src={pictures[default_color]}
      alt=""
      code={code}
      sizes={TILE_SIZES}
      eager={isFirstRow}
      className={className}
    />
  );
  const [first, ...others] = items;
  return (
    <li className={`${isWideOnPhone ? 'col-span-2' : ''} ${isWide ? 'lg:col-span-2' : 'lg:col-span-1'}`}>
      <Link
        to={paths.category(type)}
        className={`${CARD} flex h-full overflow-hidden transition-colors hover:border-ink-3 lg:flex-col`}
      >
        {/* About as high as the picture of a tile beside it, and stretched to that. */}
        <span className={`relative shrink-0 lg:w-full lg:grow ${isWide ? 'lg:aspect-[2.42]' : 'lg:aspect-card'}`}>
          <span className="flex h-full lg:absolute lg:inset-0">
            {first &&
              picture(first, 'aspect-square w-20 max-narrow:w-13 sm:w-40 lg:aspect-auto lg:h-full lg:w-0 lg:flex-1')}
            {isWide && others.map((item) => picture(item, 'h-full w-0 flex-1 max-lg:hidden'))}
          </span>
        </span>
        <span className="flex min-w-0 flex-1 items-center gap-2 px-2.5 text-body max-narrow:px-2 max-narrow:text-sm font-heading tracking-snug sm:px-5 sm:text-panel lg:h-13 lg:flex-none lg:px-4 lg:text-lead">
          {itemTypeLabel(type, customer.type_names)}
          <span aria-hidden className="ml-auto text-label font-medium text-ink-3 max-sm:hidden">
            {count}
          </span>
        </span>
      </Link>
    </li>
  );
}
