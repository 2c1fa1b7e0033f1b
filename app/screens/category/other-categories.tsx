import { Link } from 'react-router-dom';
import { ITEM_TYPES, type ItemType, itemTypeLabel } from '../../../domain/catalog/item-types';
import { ScrollRow } from '../../components/scroll-row';
import { useStorefront } from '../../storefront/storefront-context';

/** Links to the store's other categories: beside the title on wide screens, else as chips in a row of their own. */
export function OtherCategories({ current }: { current: ItemType }) {
  const { customer, items, paths } = useStorefront();
  const filled = new Set([...items.values()].map((item) => item.type));
  const others = ITEM_TYPES.filter((type) => type !== current && filled.has(type));
  if (others.length === 0) return null;
  return (
    <nav
      aria-label="Other categories"
      className="min-w-0 max-lg:order-last max-lg:-mx-4 max-lg:basis-[calc(100%+32px)] sm:max-lg:-mx-6 sm:max-lg:basis-[calc(100%+48px)] lg:flex-1 lg:basis-0 lg:border-l lg:border-line lg:pl-2"
    >
      <ScrollRow className="max-lg:gap-2 max-lg:px-4 max-lg:py-1 sm:max-lg:px-6">
        {others.map((type) => (
          <li key={type} className="shrink-0">
            <Link
              to={paths.category(type)}
              className="flex h-11 items-center text-sm font-note whitespace-nowrap max-lg:rounded-full max-lg:border max-lg:border-line-strong max-lg:bg-surface max-lg:px-4 hover:max-lg:border-ink-3 lg:rounded-control lg:px-2.5 lg:text-ink-2 lg:-outline-offset-2 lg:hover:bg-sunken lg:hover:text-ink"
            >
              {itemTypeLabel(type, customer.type_names)}
            </Link>
          </li>
        ))}
      </ScrollRow>
    </nav>
  );
}
