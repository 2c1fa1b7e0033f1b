import { Link } from 'react-router-dom';
import { ITEM_TYPES, type ItemType, itemTypeLabel } from '../../../domain/catalog/item-types';
import { useStorefront } from '../../storefront/storefront-context';

/** Links to the store's other categories, on wide screens. */
export function OtherCategories({ current }: { current: ItemType }) {
  const { items, paths } = useStorefront();
  const filled = new Set([...items.values()].map((item) => item.type));
  const others = ITEM_TYPES.filter((type) => type !== current && filled.has(type));
  if (others.length === 0) return null;
  return (
    <nav aria-label="Other categories" className="min-w-0 flex-1 basis-0 border-l border-line pl-2 max-lg:hidden">
      <ul className="flex overflow-x-auto">
        {others.map((type) => (
          <li key={type}>
            <Link
              to={paths.category(type)}
              className="flex h-11 items-center rounded-control px-2.5 text-sm font-note whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink"
            >
              {itemTypeLabel(type)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
