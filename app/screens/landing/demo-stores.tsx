import { Link } from 'react-router-dom';
import type { StoreList } from '../../../domain/wire/api';

/** Plain links to all stores, shown only with demo secrets. */
export function DemoStores({ stores }: StoreList) {
  if (stores.length === 0) return null;
  return (
    <nav aria-label="Demo stores" className="mt-4 text-sm text-on-dark-2">
      <p>Demo stores. Each password is the store's name in lowercase, without spaces.</p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {stores.map(({ title, address }) => (
          <li key={title}>
            <Link
              to={address}
              className="inline-flex min-h-11 items-center font-semibold text-white underline underline-offset-4"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
