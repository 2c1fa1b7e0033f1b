import { CUSTOMER_KEY, type CustomerKey } from '../address/customer-key';
import { addDays, DAY_MS, dayInTimeZone } from './calendar-day';
import type { MissingField } from './order-filters';
import { ALL_ORDERS, type OrderView, readOrderView, writeOrderView } from './order-view';

/** When orders are due, by the customer's calendar: this week is Monday to Sunday. */
export const DUES = ['this-week', 'today'] as const;

export type Due = (typeof DUES)[number];

/** The orders that the Today screen counts (`onlyFilters`). */
export const ONLY = ['new', 'no-po', 'since-yesterday'] as const;

export type Only = (typeof ONLY)[number];

/**
 * What the office's Orders screen shows, kept in its address, so other screens link to exactly the orders they count:
 * "/orders?customer=leith&missing=po" lists Leith's orders with a line without a PO. Newest first, always.
 */
export interface OfficeView extends OrderView {
  /** '' for all customers that the person may see. */
  readonly customer: CustomerKey | '';
  readonly due: Due | '';
  readonly only: Only | '';
  /** An item's code: orders with a line of it. */
  readonly item: string;
  readonly counted: Counted | '';
}

const ALL_OFFICE_ORDERS: OfficeView = { ...ALL_ORDERS, customer: '', due: '', only: '', item: '', counted: '' };

/**
 * Orders as a number of another screen counts them, by days of the group's time zone: `report` leaves out cancelled and
 * refunded ones; `budget` has orders by code of stores with a budget, and leaves out cancelled ones.
 */
export const COUNTED = ['report', 'budget'] as const;

export type Counted = (typeof COUNTED)[number];

const MAX_CODE_LENGTH = 40;

/** Invalid parameters are ignored. */
export function readOfficeView(params: URLSearchParams): OfficeView {
  const customer = params.get('customer') ?? '';
  return {
    ...readOrderView(params),
    sort: ALL_ORDERS.sort,
    customer: CUSTOMER_KEY.test(customer) ? customer : '',
    due: DUES.find((due) => due === params.get('due')) ?? '',
    only: ONLY.find((only) => only === params.get('only')) ?? '',
    item: (params.get('item') ?? '').trim().slice(0, MAX_CODE_LENGTH),
    counted: COUNTED.find((counted) => counted === params.get('counted')) ?? '',
  };
}

/** "customer=leith&missing=po". Leaves out filters that are off. */
export function officeQuery(view: Partial<OfficeView>): string {
  const { customer, due, only, item, counted, ...rest } = { ...ALL_OFFICE_ORDERS, ...view };
  const params = new URLSearchParams(writeOrderView({ ...rest, sort: ALL_ORDERS.sort }));
  if (customer) params.set('customer', customer);
  if (due) params.set('due', due);
  if (only) params.set('only', only);
  if (item) params.set('item', item);
  if (counted) params.set('counted', counted);
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

/** The first and last day of the day's week: Monday and Sunday. @param day YYYY-MM-DD */
export function weekOf(day: string): readonly [first: string, last: string] {
  const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  return [monday, addDays(monday, 6)];
}

/**
 * A new order came within a day and has no PO yet. One without a PO for more than a day needs somebody, unless it was
 * shipped or cancelled without one. An order that waited for an approver came when it was approved. Yesterday starts at
 * midnight by the customer's clock.
 * @returns filters of which an order passes at most one
 */
export function onlyFilters(
  only: Only,
  {
    now,
    timeZone,
    hasRules,
  }: { readonly now: number; readonly timeZone: string | undefined; readonly hasRules: boolean },
): readonly OnlyFilters[] {
  const dayAgo = now - DAY_MS;
  const approved = (is: boolean) => (hasRules ? { approved: { after: dayAgo, is } } : {});
  if (only === 'no-po') return [{ missing: ['po'], isOpen: true, to: dayAgo + 1, ...approved(false) }];
  if (only === 'since-yesterday') return [{ from: startOfDay(addDays(dayInTimeZone(now, timeZone), -1), timeZone) }];
  const fresh = { stage: 'received', from: dayAgo + 1 } as const;
  return hasRules ? [fresh, { stage: 'received', to: dayAgo + 1, ...approved(true) }] : [fresh];
}

interface OnlyFilters {
  readonly stage?: 'received';
  readonly missing?: readonly MissingField[];
  readonly isOpen?: true;
  readonly from?: number;
  /** Exclusive. */
  readonly to?: number;
  /** Whether an approver let it through after this time. */
  readonly approved?: { readonly after: number; readonly is: boolean };
}

/** All clocks of the world differ by quarters of an hour, and change at them. */
const QUARTER_MS = 15 * 60_000;

/** @param day YYYY-MM-DD */
function startOfDay(day: string, timeZone: string | undefined): number {
  let start = Date.parse(day) - DAY_MS;
  let end = start + 2 * DAY_MS;
  while (end - start > QUARTER_MS) {
    const middle = start + Math.floor((end - start) / QUARTER_MS / 2) * QUARTER_MS;
    if (dayInTimeZone(middle, timeZone) < day) start = middle;
    else end = middle;
  }
  return end;
}
