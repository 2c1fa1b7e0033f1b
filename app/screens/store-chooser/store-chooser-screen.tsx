import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { MAIN_LINE } from '../../../domain/catalog/customer';
import type { StoreList } from '../../../domain/wire/api';

/** The root of a live host of several stores. */
export function StoreChooserScreen() {
  const { stores } = useLoaderData<StoreList>();
  useEffect(() => {
    document.title = 'Choose your store';
  }, []);
  return (
    <main className="mx-auto w-full max-w-2xl px-4 py-12">
      <h1 className="text-title">Choose your store</h1>
      <ul className="mt-6 flex flex-col gap-2">
        {stores.map(({ title, address }) => (
          <li key={title}>
            <Link
              to={address}
              className="flex min-h-14 items-center justify-between rounded-card border border-line bg-surface px-5 text-[16px] font-heading hover:border-ink-3"
            >
              {title}
              <ChevronRight aria-hidden size={20} strokeWidth={1.75} />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-ink-2">
        Not in the list? Call{' '}
        <a href={`tel:${MAIN_LINE}`} className="font-semibold underline">
          {MAIN_LINE}
        </a>
        .
      </p>
    </main>
  );
}
