import { NO_STORE } from '../../../../domain/orders/order';
import { MISSING_FIELDS, type MissingField, type Sort } from '../../../../domain/orders/order-filters';
import { countFilters, type OrderView, withoutFilters } from '../../../../domain/orders/order-view';
import { useStorefront } from '../../../data/storefront/storefront-context';
import { Button } from '../../../ui/button';
import { DateFilter, FilterChoice } from '../../../ui/filter-fields';
import { CloseButton } from '../../../ui/icon-button';
import { StageFilter } from './stage-filter';
import type { ShowView } from './use-order-view';

const MISSING_TEXTS: Readonly<Record<MissingField, string>> = { po: 'Missing PO', ship_date: 'Missing ship date' };

/** Wider screens sort by the heads of their columns. */
const SORT_CHOICES: readonly { readonly value: Sort; readonly text: string }[] = [
  { value: '-date', text: 'Newest first' },
  { value: 'date', text: 'Oldest first' },
  { value: '-number', text: 'Order number, highest first' },
  { value: 'number', text: 'Order number, lowest first' },
  { value: 'store', text: 'Store, A to Z' },
  { value: '-store', text: 'Store, Z to A' },
  { value: '-total', text: 'Total, highest first' },
  { value: 'total', text: 'Total, lowest first' },
];

interface FilterPanelProps {
  readonly view: OrderView;
  readonly show: ShowView;
  onClose(): void;
}

/** On a phone also the stages and the sort, which have no room elsewhere. */
export function FilterPanel({ view, show, onClose }: FilterPanelProps) {
  const { customer } = useStorefront();
  const stores = Object.keys(customer.stores).map((name) => ({ value: name, text: name.split(',')[0] ?? name }));
  const known = ['', NO_STORE, ...stores.map(({ value }) => value)];
  const others = known.includes(view.store) ? [] : [{ value: view.store, text: view.store }];

  function handleMissing(field: MissingField) {
    show(({ missing }) => ({
      missing: missing.includes(field) ? missing.filter((each) => each !== field) : [...missing, field],
    }));
  }

  return (
    <div className="grid gap-3 p-4 sm:w-84">
      <div className="flex items-center sm:hidden">
        <h2 className="mr-auto text-panel">Views and filters</h2>
        <CloseButton onClose={onClose} />
      </div>
      <div className="sm:hidden">
        <StageFilter view={view} look="list" onTab={(stage) => show({ stage })} />
      </div>
      <FilterChoice
        label="Store"
        value={view.store}
        options={[{ value: '', text: 'All' }, ...stores, { value: NO_STORE, text: 'None' }, ...others]}
        onChange={(store) => show({ store })}
      />
      <DateFilter from={view.from} to={view.to} onChange={show} />
      <div className="sm:hidden">
        <FilterChoice
          label="Sort"
          value={view.sort}
          options={SORT_CHOICES}
          onChange={(sort) => show({ sort: sort as Sort })}
        />
      </div>
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">Lines to fill in</legend>
        {MISSING_FIELDS.map((field) => (
          <button
            key={field}
            type="button"
            aria-pressed={view.missing.includes(field)}
            onClick={() => handleMissing(field)}
            className="min-h-12 rounded-control border border-line-strong px-2 font-note text-ink-2 hover:text-ink aria-pressed:border-brand-line aria-pressed:bg-brand-tint aria-pressed:font-heading aria-pressed:text-brand-2"
          >
            {MISSING_TEXTS[field]}
          </button>
        ))}
      </fieldset>
      <div className="mt-1 flex gap-2.5">
        <Button disabled={countFilters(view) === 0} onClick={() => show(withoutFilters)}>
          Clear filters
        </Button>
        <Button variant="primary" className="grow" onClick={onClose}>
          Show orders
        </Button>
      </div>
    </div>
  );
}
