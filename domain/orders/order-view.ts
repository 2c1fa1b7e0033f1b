import { isShipDate } from './calendar-day';
import { MISSING_FIELDS, type MissingField, NEWEST_FIRST, SORTS, type Sort, TABS, type Tab } from './order-filters';

/**
 * What the Orders screen shows, kept in its address so views can be bookmarked and shared:
 * "/orders?search=cast&missing=po&from=2026-11-01" lists orders from November 1 on that match "cast" and have a line
 * without a PO. Invalid parameters are ignored.
 */
export interface OrderView {
  readonly search: string;
  readonly store: string;
  readonly missing: readonly MissingField[];
  readonly stage: Tab | '';
  /** First and last day, YYYY-MM-DD in the reader's time zone. */
  readonly from: string;
  readonly to: string;
  readonly orderNumber: string;
  readonly sort: Sort;
}

export const ALL_ORDERS: OrderView = {
  search: '',
  store: '',
  missing: [],
  stage: '',
  from: '',
  to: '',
  orderNumber: '',
  sort: NEWEST_FIRST,
};

const MAX_SEARCH_LENGTH = 100;

interface SearchParams {
  get(name: string): string | null;
  getAll(name: string): readonly string[];
}

export function readOrderView(params: SearchParams): OrderView {
  const text = (name: string) => params.get(name)?.trim() ?? '';
  const day = (name: string) => (isShipDate(text(name)) ? text(name) : '');
  const missing = params.getAll('missing');
  return {
    search: text('search').slice(0, MAX_SEARCH_LENGTH),
    store: text('store'),
    missing: MISSING_FIELDS.filter((field) => missing.includes(field)),
    stage: TABS.find((tab) => tab === text('stage')) ?? '',
    from: day('from'),
    to: day('to'),
    orderNumber: text('order'),
    sort: SORTS.find((sort) => sort === text('sort')) ?? NEWEST_FIRST,
  };
}

/** Leaves out filters that are off, and the usual order. */
export function writeOrderView(view: OrderView): [name: string, value: string][] {
  const { search, store, missing, stage, from, to, orderNumber, sort } = view;
  const params: [string, string][] = [
    ['search', search],
    ['store', store],
    ...missing.map((field): [string, string] => ['missing', field]),
    ['stage', stage],
    ['from', from],
    ['to', to],
    ['order', orderNumber],
    ['sort', sort === NEWEST_FIRST ? '' : sort],
  ];
  return params.filter(([, value]) => value !== '');
}

export function isFiltered(view: OrderView): boolean {
  return writeOrderView(withoutFilters(view)).length < writeOrderView(view).length;
}

export function withoutFilters({ sort }: Pick<OrderView, 'sort'>): OrderView {
  return { ...ALL_ORDERS, sort };
}

/** Those without a field or a tab of their own on the screen; a period counts once. */
export function countFilters({ store, missing, from, to }: OrderView): number {
  return Number(store !== '') + Number(from !== '' || to !== '') + missing.length;
}
