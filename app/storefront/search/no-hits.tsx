import type { ReactNode } from 'react';
import { MAIN_LINE } from '../../../domain/catalog/customer';
import { LONGEST_SEARCH } from '../../../domain/catalog/search-words';
import { useStorefront } from '../storefront-context';

/** Nothing was found: whom to ask. */
export function NoHits({ text }: { text: string }) {
  const { customer } = useStorefront();
  const [rep] = customer.account_reps;
  return (
    <div className="px-4 pt-1 pb-5 sm:px-5">
      <p className="text-lead font-heading wrap-anywhere">
        Nothing in this store matches "{text.trim().slice(0, LONGEST_SEARCH)}".
      </p>
      <p className="mt-1 text-ink-2">
        Check the spelling or try fewer words. {rep ? `${rep.name} can order what is not in the store:` : 'Or call us:'}
      </p>
      <ul className="mt-3 flex flex-wrap gap-2.5">
        {rep && <Call phone={rep.phone}>{rep.name}</Call>}
        <Call phone={MAIN_LINE}>Main line</Call>
      </ul>
    </div>
  );
}

function Call({ phone, children }: { phone: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={`tel:${phone}`}
        className="flex min-h-12 flex-col justify-center rounded-control border border-line-strong px-3.5 py-1 text-label leading-4.25 hover:border-ink-3"
      >
        <span className="font-name">{children}</span> <span className="text-ink-2">{phone}</span>
      </a>
    </li>
  );
}
