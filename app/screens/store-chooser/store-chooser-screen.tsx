import { ChevronRight } from 'lucide-react';
import { Link, useLoaderData } from 'react-router-dom';
import type { StoreList } from '../../../domain/wire/api';
import { MainLineLink } from '../../components/main-line-link';
import { CARD } from '../../components/screen';
import { ProviderPage } from '../../layout/provider-page';

/** The root of a live host that serves several stores. */
export function StoreChooserScreen() {
  const { stores } = useLoaderData<StoreList>();
  return (
    <ProviderPage>
      <div className="mx-auto w-full max-w-2xl px-4 py-12">
        <title>Choose your store</title>
        <h1 className="text-title">Choose your store</h1>
        <ul className="mt-6 flex flex-col gap-2">
          {stores.map(({ title, address }) => (
            <li key={title}>
              <Link
                to={address}
                className={`${CARD} flex min-h-14 items-center justify-between px-5 text-lead font-heading hover:border-ink-3`}
              >
                {title}
                <ChevronRight aria-hidden size={20} strokeWidth={1.75} />
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
