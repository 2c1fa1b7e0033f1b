import { MISSING_FIELDS, type MissingField } from './order-filters';
import { isShipDate } from './ship-date';

/**
 * What the Orders screen shows, as its address says it: "/orders?search=cast&missing=po&from=2026-11-01" lists the orders
 * that a search for "cast" finds, in which a line has no PO, of November 1 and later. So a list can be gone back to and
 * sent to somebody; what an address cannot mean is left out of it.
 */
export interface OrderView {
  readonly search: string;
  /** A store's display name, or 'None'. */
  readonly store: string;
  readonly missing: readonly MissingField[];
  /** The first and the last day, YYYY-MM-DD in the reader's own time zone. */
  readonly from: string;
  readonly to: string;
  /** The number of the one order that is shown, opened. */
  readonly order: string;
}

export const ALL_ORDERS: OrderView = { search: '', store: '', missing: [], from: '', to: '', order: '' };

const LONGEST_SEARCH = 100;

/** The part of an address behind its question mark, as browsers take it apart. */
interface AddressParts {
  get(name: string): string | null;
  getAll(name: string): readonly string[];
}

export function readOrderView(parts: AddressParts): OrderView {
  const text = (name: string) => parts.get(name)?.trim() ?? '';
  const day = (name: string) => (isShipDate(text(name)) ? text(name) : '');
  const missing = parts.getAll('missing');
  return {
    search: text('search').slice(0, LONGEST_SEARCH),
    store: text('store'),
    missing: MISSING_FIELDS.filter((field) => missing.includes(field)),
    from: day('from'),
    to: day('to'),
    order: text('order'),
  };
}

/** The parts of an address that shows the view; what is not narrowed is not mentioned. */
export function writeOrderView(view: OrderView): [name: string, value: string][] {
  const { search, store, missing, from, to, order } = view;
  const parts: [string, string][] = [
    ['search', search],
    ['store', store],
    ...missing.map((field): [string, string] => ['missing', field]),
    ['from', from],
    ['to', to],
    ['order', order],
  ];
  return parts.filter(([, value]) => value !== '');
}

export function isNarrowed(view: OrderView): boolean {
  return writeOrderView(view).length > 0;
}
