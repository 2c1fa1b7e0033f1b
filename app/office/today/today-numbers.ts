import type { CustomerKey } from '../../../domain/address/customer-key';
import type { Today, TodayCustomer, TodayNumber } from '../../../domain/calls/today';
import { devicesAddress } from '../../../domain/devices/device';
import { officeOrdersAddress } from '../../../domain/orders/office-view';
import { formatTime } from '../../ui/format-time';

export interface NumberColumn {
  readonly key: TodayNumber;
  readonly name: string;
  readonly meaning: string;
  readonly tint: string;
  /** Opens exactly the list that it counts. */
  address(customer: CustomerKey | ''): string;
}

const NEWS = 'bg-send-tint text-send';
const WAITS = 'bg-wait-tint text-wait';
const WRONG = 'bg-err-tint text-err';

const withCustomer = (path: string) => (customer: CustomerKey | '') =>
  customer ? `${path}?customer=${customer}` : path;

const TODAY_NUMBERS: readonly NumberColumn[] = [
  {
    key: 'new',
    name: 'New',
    meaning: 'Placed within a day, and without a PO so far.',
    tint: NEWS,
    address: (customer) => officeOrdersAddress({ customer, only: 'new' }),
  },
  {
    key: 'no_po',
    name: 'No PO for a day',
    meaning: 'Placed more than a day ago, and a line still has no PO. Shipped and cancelled orders don’t count.',
    tint: WAITS,
    address: (customer) => officeOrdersAddress({ customer, only: 'no-po' }),
  },
  {
    key: 'late',
    name: 'Past ship date',
    meaning: 'A line that hasn’t shipped was due before today.',
    tint: WRONG,
    address: (customer) => officeOrdersAddress({ customer, stage: 'late' }),
  },
  {
    key: 'approvals',
    name: 'Waiting for approval',
    meaning: 'An approver hasn’t decided yet. Nobody works on these orders until then.',
    tint: WAITS,
    address: withCustomer('/approvals'),
  },
  {
    key: 'payments',
    name: 'Payment unclear',
    meaning: 'PayPal reviews the card payment, or hasn’t said for an hour whether it has the money.',
    tint: WRONG,
    address: withCustomer('/payments'),
  },
  {
    key: 'messages',
    name: 'Mail or webhook failed',
    meaning: 'Given up in the last 30 days, and not sent again since.',
    tint: WRONG,
    address: withCustomer('/messages'),
  },
  {
    key: 'devices',
    name: 'Tablet holds orders',
    meaning: 'A tablet hasn’t been able to place an order for an hour.',
    tint: WAITS,
    address: (customer) => devicesAddress({ customer, show: 'holding' }),
  },
];

/** Without the columns of what people may not see, or no customer has. */
export function shownNumbers({ has_devices, has_approvals }: Has): readonly NumberColumn[] {
  const isShown: Partial<Record<TodayNumber, boolean>> = { devices: has_devices, approvals: has_approvals };
  return TODAY_NUMBERS.filter(({ key }) => isShown[key] ?? true);
}

export type Has = Pick<Today, 'has_devices' | 'has_approvals'>;

export function countOfAll(customers: readonly TodayCustomer[], key: TodayNumber): number {
  return customers.reduce((sum, { numbers }) => sum + (numbers[key]?.count ?? 0), 0);
}

const DAY_MS = 24 * 60 * 60_000;
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

function daysSince(epochMs: number): number {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);
  return Math.round((midnight(Date.now()) - midnight(epochMs)) / DAY_MS);
}

/** "10:42 AM", "Yesterday", "Nov 19" */
export function lastTime(epochMs: number): string {
  const days = daysSince(epochMs);
  if (days === 0) return formatTime(epochMs);
  return days === 1 ? 'Yesterday' : SHORT_DAY.format(epochMs);
}

/** "6 days", "Yesterday", "9:20 AM". @param since a time, or a day */
export function waitText(since: number | string): string {
  // Noon, so that it's the same day here.
  const time = typeof since === 'string' ? new Date(`${since}T12:00`).getTime() : since;
  const days = daysSince(time);
  if (typeof since === 'string') return days === 1 ? '1 day' : `${days} days`;
  return days < 2 ? lastTime(time) : `${days} days`;
}

export function lastBackup({ last }: NonNullable<Today['late_backup']>): string {
  return last === null ? 'There is none yet' : `Last one ${formatTime(last)}`;
}
