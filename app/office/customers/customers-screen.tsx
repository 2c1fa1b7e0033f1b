import { Plus } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isObject, type Json, type JsonDocuments, type JsonObject } from '../../../domain/catalog/draft';
import { countOf } from '../../../domain/text/count-of';
import { Link } from '../../ui/link';
import { useGradually } from '../../ui/use-gradually';
import type { Catalog } from '../catalog/catalog-data';
import { CatalogScreen } from '../catalog/catalog-screen';
import { brandOf, customerDocument, customersOf, textOf, titleOf } from '../items/item-list';
import { SearchBox } from '../layout/fields';
import { CustomerMark, DenseLink, Notice, Panel, Tag } from '../layout/parts';

/** People who may change every customer may add one. */
const ANY = customerDocument('any');

export function CustomersScreen() {
  return (
    <CatalogScreen
      title="Customers"
      tools={({ mayChange }) =>
        mayChange(ANY) && (
          <DenseLink to="/customers/new">
            <Plus size={16} />
            Add a customer
          </DenseLink>
        )
      }
    >
      {(catalog) => <CustomerList catalog={catalog} />}
    </CatalogScreen>
  );
}

/** Enough to fill the largest screen. */
const FIRST = 30;

function CustomerList({ catalog }: { catalog: Catalog }) {
  const [params, setParams] = useSearchParams();
  const typed = params.get('q') ?? '';
  const sought = useDeferredValue(typed.trim().toLowerCase());
  const all = useMemo(() => listCustomers(catalog), [catalog]);
  const found = all.filter(({ key, title, stores }) =>
    [key, title, ...stores].some((text) => text.toLowerCase().includes(sought)),
  );
  const rows = useGradually(found, FIRST);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3">
        <SearchBox
          label="Search customers"
          placeholder="Customer or store"
          value={typed}
          onChange={(text) => setParams(text ? { q: text } : {}, { replace: true })}
        />
        <span aria-live="polite" className="text-label text-ink-2">
          {countOf(found.length, 'customer')}
        </span>
      </div>
      {rows.length > 0 ? (
        <Panel className="overflow-clip">
          <ul className="divide-y divide-line">
            {rows.map((customer) => (
              <CustomerRow key={customer.key} customer={customer} />
            ))}
          </ul>
        </Panel>
      ) : (
        <Notice text={all.length === 0 ? 'No customers yet.' : `No customer or store is called “${typed}”.`} />
      )}
    </>
  );
}

interface ListedCustomer {
  readonly key: string;
  readonly title: string;
  readonly prefix: string;
  readonly brand: string;
  readonly stores: readonly string[];
  readonly items: number;
  readonly reps: string;
  readonly state: string;
  readonly problems: number;
}

function listCustomers({ documents, published, problems, state }: Catalog): readonly ListedCustomer[] {
  const edited = new Set(state.edits.map(({ document }) => document));
  return customersOf(documents)
    .map((key) => {
      const file = customerDocument(key);
      const customer = customerIn(documents, key);
      return {
        key,
        title: titleOf(documents, key),
        brand: brandOf(documents, key),
        prefix: textOf(customer.route_prefix),
        stores: keysOf(customer.stores),
        items: keysOf(customer.items).length,
        reps: (Array.isArray(customer.account_reps) ? customer.account_reps : [])
          .map((rep: Json) => (isObject(rep) ? textOf(rep.name) : ''))
          .filter(Boolean)
          .join(', '),
        state: stateOf(customer, published[file] !== undefined, edited.has(file)),
        problems: problems.filter((problem) => problem.file === file).length,
      };
    })
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

export function customerIn(documents: JsonDocuments, key: string): JsonObject {
  const document = documents[customerDocument(key)] ?? null;
  return isObject(document) ? document : {};
}

function keysOf(value: Json | undefined): readonly string[] {
  return value !== undefined && isObject(value) ? Object.keys(value) : [];
}

function stateOf({ closed }: JsonObject, isPublished: boolean, isEdited: boolean): string {
  if (!isPublished) return 'New in the draft';
  return `${closed === true ? 'Closed' : 'Open'}${isEdited ? ', changed in the draft' : ''}`;
}

function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const { key, title, prefix, brand, stores, items, reps, state, problems } = customer;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2.5 hover:bg-surface-2 lg:grid-cols-[minmax(0,1.4fr)_6rem_6rem_minmax(0,1.2fr)_13rem]">
      <span className="flex min-w-0 items-center gap-2.5">
        <CustomerMark color={brand} />
        <span className="min-w-0">
          <Link
            to={`/customers/${key}`}
            className="block truncate font-heading before:absolute before:inset-0 focus-visible:outline-none focus-visible:before:rounded-control focus-visible:before:outline-2 focus-visible:before:-outline-offset-2"
          >
            {title}
          </Link>
          <span className="block truncate text-label text-ink-3">{prefix || 'on its own hosts'}</span>
        </span>
      </span>
      <span className="text-right text-label whitespace-nowrap lg:text-left">{countOf(stores.length, 'store')}</span>
      <span className="text-label whitespace-nowrap text-ink-2 max-lg:pl-5">{countOf(items, 'item')}</span>
      <span className="truncate text-label text-ink-2 max-lg:hidden">{reps}</span>
      <span className="flex flex-wrap justify-end gap-1.5 lg:justify-start">
        <Tag>{state}</Tag>
        {problems > 0 && <span className="text-label font-note text-err">{countOf(problems, 'mistake')}</span>}
      </span>
    </li>
  );
}
