import { CUSTOMER_KEYS, type CustomerKey } from '../catalog/customer';
import { ALL_ORDERS, type OrderView, readOrderView, writeOrderView } from './order-view';

/** When orders are due: this week is Monday to Sunday, by the customer's calendar. */
export const DUES = ['this-week'] as const;

export type Due = (typeof DUES)[number];

/**
 * What the office's Orders screen shows, kept in its address, so other screens link to exactly the orders they count:
 * "/orders?customer=leith&missing=po" lists Leith's orders with a line without a PO. Newest first, always.
 */
export interface OfficeView extends OrderView {
  /** '' for all customers that the person may see. */
  readonly customer: CustomerKey | '';
  readonly due: Due | '';
}

const ALL_OFFICE_ORDERS: OfficeView = { ...ALL_ORDERS, customer: '', due: '' };

/** Invalid parameters are ignored. */
export function readOfficeView(params: URLSearchParams): OfficeView {
  return {
    ...readOrderView(params),
    sort: ALL_ORDERS.sort,
    customer: CUSTOMER_KEYS.find((key) => key === params.get('customer')) ?? '',
    due: DUES.find((due) => due === params.get('due')) ?? '',
  };
}

/** "customer=leith&missing=po". Leaves out filters that are off. */
export function officeQuery(view: Partial<OfficeView>): string {
  const { customer, due, ...rest } = { ...ALL_OFFICE_ORDERS, ...view };
  const params = new URLSearchParams(writeOrderView({ ...rest, sort: ALL_ORDERS.sort }));
  if (customer) params.set('customer', customer);
  if (due) params.set('due', due);
  return params.toString();
}

/** The screen's address within the office. */
export function officeOrdersAddress(view: Partial<OfficeView>): string {
  const query = officeQuery(view);
  return query === '' ? '/orders' : `/orders?${query}`;
}

/** Everybody's from the start; people save their own beside them. */
export const FIRST_VIEWS: readonly { readonly name: string; readonly view: Partial<OfficeView> }[] = [
  { name: 'All', view: {} },
  { name: 'Without PO', view: { missing: ['po'] } },
  { name: 'Late', view: { stage: 'late' } },
  { name: 'Ships this week', view: { due: 'this-week' } },
];

const DAY_MS = 24 * 60 * 60_000;

/** The first and last day of the day's week: Monday and Sunday. @param day YYYY-MM-DD */
export function weekOf(day: string): readonly [first: string, last: string] {
  const time = Date.parse(day);
  const monday = time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS;
  const text = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10);
  return [text(monday), text(monday + 6 * DAY_MS)];
}
