import { FileSpreadsheet, Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ITEM_TYPES, itemTypeLabel } from '../../../domain/catalog/item-types';
import { useGradually } from '../../ui/use-gradually';
import type { Catalog } from '../catalog/catalog-data';
import { CatalogScreen } from '../catalog/catalog-screen';
import { SearchBox } from '../layout/fields';
import { FilterMenu } from '../layout/filter-menu';
import { DenseButton, DenseLink, Notice } from '../layout/parts';
import { useListKeys } from '../layout/use-list-keys';
import { customersOf, type ListedItem, listItems } from './item-list';
import { draftCustomerOptions, ItemRows } from './item-rows';
import { NewItem } from './new-item';

const TABS = [
  { key: '', name: 'All', has: () => true },
  { key: 'missing', name: 'Missing something', has: ({ missing }: ListedItem) => missing !== undefined },
  { key: 'draft', name: 'In the draft', has: ({ edit }: ListedItem) => edit !== undefined },
  {
    key: 'nowhere',
    name: 'Sold nowhere',
    has: ({ soldAt, isDeleted }: ListedItem) => soldAt.length === 0 && !isDeleted,
  },
];

export function ItemsScreen() {
  const [isAdding, setAdding] = useState(false);
  return (
    <CatalogScreen
      title="Items"
      tools={({ mayChange }) => (
        <>
          {mayChange('items/mens.json') && (
            <DenseButton onClick={() => setAdding(true)}>
              <Plus size={16} />
              New item
            </DenseButton>
          )}
          <DenseLink to="/items/workbook">
            <FileSpreadsheet size={16} />
            Workbook
          </DenseLink>
        </>
      )}
    >
      {(catalog) => (
        <>
          <ItemList catalog={catalog} />
          {isAdding && <NewItem catalog={catalog} onClose={() => setAdding(false)} />}
        </>
      )}
    </CatalogScreen>
  );
}

/** Enough to fill the largest screen. */
const FIRST = 30;

function ItemList({ catalog }: { catalog: Catalog }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  // The address follows with the next render, which is too late for a field.
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const { type, customer, show } = Object.fromEntries(
    ['type', 'customer', 'show'].map((name) => [name, params.get(name) ?? '']),
  );
  const set = (name: string, value: string) =>
    setParams(
      (current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      },
      { replace: true },
    );
  useListKeys();

  const all = useMemo(() => listItems(catalog), [catalog]);
  const sought = useDeferredValue(typed);
  const isListed = (item: ListedItem, text: string) =>
    (!type || item.type === type) && (!customer || item.soldAt.includes(customer)) && isFound(item, text);
  const filtered = all.filter((item) => isListed(item, sought));
  const tab = TABS.find(({ key }) => key === show) ?? TABS[0];
  const shown = filtered.filter((item) => tab?.has(item));
  const rows = useGradually(shown, FIRST);
  const customers = customersOf(catalog.documents);

  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <SearchBox
          label="Search items"
          aria-keyshortcuts="/"
          placeholder="Code, name, color"
          value={typed}
          onKeyDown={({ key }) => {
            const first = key === 'Enter' && all.find((item) => tab?.has(item) && isListed(item, typed));
            if (first) void navigate(`/items/${first.code}`);
          }}
          onChange={(text) => {
            setTyped(text);
            set('q', text);
          }}
        />
        <FilterMenu
          label="Type"
          value={type ?? ''}
          options={[
            { value: '', text: `All ${ITEM_TYPES.length}` },
            ...ITEM_TYPES.map((each) => ({ value: each, text: itemTypeLabel(each) })),
          ]}
          onChange={(value) => set('type', value)}
        />
        {customers.length > 1 && (
          <FilterMenu
            label="Sold at"
            value={customer ?? ''}
            options={[{ value: '', text: 'Any customer' }, ...draftCustomerOptions(catalog.documents, customers)]}
            onChange={(value) => set('customer', value)}
          />
        )}
        <fieldset className="flex max-w-full overflow-x-auto rounded-control bg-sunken p-0.75">
          <legend className="sr-only">Show</legend>
          {TABS.map(({ key, name, has }) => (
            <button
              key={key}
              type="button"
              aria-pressed={tab?.key === key}
              onClick={() => set('show', key)}
              className="min-h-9.5 shrink-0 rounded-thumb px-3 text-label font-heading text-ink-2 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-sm pointer-fine:min-h-7.5"
            >
              {name} {filtered.filter(has).length}
            </button>
          ))}
        </fieldset>
      </div>
      {rows.length > 0 ? (
        <ItemRows items={rows} documents={catalog.documents} customers={customers.length} />
      ) : (
        <Notice text={all.length === 0 ? 'No items yet. Add the first one with New item.' : 'No items match.'}>
          {all.length > 0 && (
            <DenseButton
              onClick={() => {
                setTyped('');
                setParams({}, { replace: true });
              }}
            >
              Show all items
            </DenseButton>
          )}
        </Notice>
      )}
    </>
  );
}

function isFound({ code, name, fullname, colors }: ListedItem, typed: string): boolean {
  const text = [code, name, fullname, ...colors].join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
