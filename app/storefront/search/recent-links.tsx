import { Link } from 'react-router-dom';
import type { StorefrontItem } from '../../../domain/catalog/catalog';
import { Picture } from '../../components/picture';
import { useStorefront } from '../storefront-context';

/** The items last opened on this device, below the hits where there is room. */
export function RecentLinks({ items, onOpen }: { items: readonly StorefrontItem[]; onOpen(): void }) {
  const { paths } = useStorefront();
  if (items.length === 0) return null;
  return (
    <div className="shrink-0 border-t border-line px-5 pt-3.5 pb-4 max-sm:hidden short:hidden">
      <h2 className="text-label font-heading">Recent items</h2>
      <ul className="mt-2 grid grid-cols-5 gap-2">
        {items.map((item) => (
          <li key={item.code}>
            <Link
              to={paths.item(item.code)}
              onClick={onOpen}
              className="flex h-14 items-center gap-2 rounded-control border border-line px-1.25 text-caption font-heading text-ink hover:border-ink-3"
            >
              <Picture
                src={item.pictures[item.default_color]}
                alt=""
                code={item.code}
                className="size-11 shrink-0 rounded-thumb"
              />
              <span className="line-clamp-2 min-w-0">{item.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
