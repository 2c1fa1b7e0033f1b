import { memo, Suspense, useCallback } from 'react';
import { NO_STORE } from '../../../../domain/orders/order';
import { MISSING_FIELDS, type MissingField } from '../../../../domain/orders/order-filters';
import type { OrderView } from '../../../../domain/orders/order-view';
import { lazyOptional } from '../../../components/lazy-optional';
import { ScrollRow } from '../../../components/scroll-row';
import { pageLoaded } from '../../../device/page-loaded';
import { useStorefront } from '../../../storefront/storefront-context';
import { DateFilter, FilterChoice, SearchField } from './filter-fields';
import type { ViewChange } from './use-order-view';

const StageFilter = lazyOptional(async () => {
  await pageLoaded();
  return (await import('./stage-filter')).StageFilter;
});

const MISSING_TEXTS: Readonly<Record<MissingField, string>> = { po: 'Missing PO', ship_date: 'Missing ship date' };

interface FilterBarProps {
  readonly view: OrderView;
  readonly hasList: boolean;
  show(change: ViewChange, isReplacing?: boolean): void;
}

/** Memoized: opening orders must not render it. */
export const FilterBar = memo(function FilterBar({ view, hasList, show }: FilterBarProps) {
  const { customer } = useStorefront();
  const isSearching = view.search !== '';
  // Back leads to the view before the search, not through every intermediate one.
  const handleSearch = useCallback(
    (search: string) => show({ search }, isSearching && search !== ''),
    [show, isSearching],
  );
  const stores = Object.keys(customer.stores).map((name) => ({ value: name, text: name.split(',')[0] ?? name }));
  const known = ['', NO_STORE, ...stores.map(({ value }) => value)];
  const others = known.includes(view.store) ? [] : [{ value: view.store, text: view.store }];

  function handleMissing(field: MissingField) {
    show(({ missing }) => ({
      missing: missing.includes(field) ? missing.filter((each) => each !== field) : [...missing, field],
    }));
  }

  return (
    <search className="mb-3.5 grid grid-cols-2 items-center gap-3 max-sm:mb-2 max-sm:grid-cols-1 max-sm:gap-1 lg:flex lg:flex-wrap">
      <div className="max-lg:col-span-full lg:w-80">
        <SearchField search={view.search} onSearch={handleSearch} />
      </div>
      <ScrollRow as="div" className="gap-2 max-sm:-mx-4 max-sm:px-4 max-sm:py-1 sm:contents">
        <FilterChoice
          label="Store"
          value={view.store}
          options={[{ value: '', text: 'All' }, ...stores, { value: NO_STORE, text: 'None' }, ...others]}
          onChange={(store) => show({ store })}
          className="max-sm:w-40 max-sm:shrink-0 lg:w-52.5"
        />
        <DateFilter from={view.from} to={view.to} onChange={show} />
        <fieldset className="flex h-12 items-center rounded-control bg-sunken p-0.5 max-lg:col-span-full max-lg:w-fit max-sm:shrink-0">
          <legend className="sr-only">Lines to fill in</legend>
          {MISSING_FIELDS.map((field) => (
            <button
              key={field}
              type="button"
              aria-pressed={view.missing.includes(field)}
              onClick={() => handleMissing(field)}
              className="h-11 rounded-lg px-3.5 font-note whitespace-nowrap text-ink-2 hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-segment"
            >
              {MISSING_TEXTS[field]}
            </button>
          ))}
        </fieldset>
      </ScrollRow>
      <div className="min-h-12 basis-full max-lg:col-span-full max-sm:min-h-14">
        <Suspense fallback={null}>
          {hasList && <StageFilter view={view} onStage={(stage) => show({ stage })} />}
        </Suspense>
      </div>
    </search>
  );
});
