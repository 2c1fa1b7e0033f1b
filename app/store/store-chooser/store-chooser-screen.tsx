import { ChevronRight } from 'lucide-react';
import type { StoreList } from '../../../domain/calls/sign-in';
import { fetchStores } from '../../data/api/calls';
import { Link } from '../../ui/link';
import { ProviderPage } from '../../ui/provider-page';
import { CARD, MainLineLink } from '../../ui/screen';
import { useLoaded } from '../layout/routing/use-loaded';

type Stores =
  | { readonly kind: 'listed'; readonly stores: StoreList['stores'] }
  | { readonly kind: 'failed'; readonly error: unknown };

async function loadStores(): Promise<Stores> {
  try {
    return { kind: 'listed', ...(await fetchStores()) };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

export function StoreChooserScreen() {
  const [list] = useLoaded('stores', loadStores);
  if (list.kind === 'failed') throw list.error;
  return (
    <ProviderPage>
      <div className="mx-auto w-full max-w-2xl px-4 py-12">
        <title>Choose your store</title>
        <h1 className="text-title">Choose your store</h1>
        <ul className="mt-6 flex flex-col gap-2">
          {list.stores.map(({ title, address }) => (
            <li key={title}>
              <Link
                to={address}
                className={`${CARD} flex min-h-14 items-center justify-between px-5 text-lead font-heading hover:border-ink-3`}
              >
                {title}
                <ChevronRight size={20} strokeWidth={1.75} />
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-6 text-ink-2">
          Don't see your store? Call <MainLineLink />.
        </p>
      </div>
    </ProviderPage>
  );
}
