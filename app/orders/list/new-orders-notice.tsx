import { Bell } from 'lucide-react';
import { formatTime } from '../../ui/format-time';

export interface FreshOrders {
  readonly count: number;
  /** "99+" from a hundred on. */
  readonly badge: string;
  /** Epoch milliseconds. */
  readonly since: number;
  show(): void;
}

export function NewOrdersNotice({ fresh: { count, badge, since, show } }: { fresh: FreshOrders }) {
  const orders = count === 1 ? 'new order' : 'new orders';
  return (
    <span className="inline-flex min-h-11 items-center gap-x-3 rounded-control bg-send-tint pl-3.5 text-label text-send shadow-float">
      <Bell size={18} strokeWidth={1.75} className="max-sm:hidden" />
      <span>
        <b className="font-heading">
          {badge} {orders}
        </b>{' '}
        since {formatTime(since)}
        <span className="max-lg:hidden">. The list stays as it is until you show {count === 1 ? 'it' : 'them'}.</span>
      </span>
      <button
        type="button"
        aria-label={`Show ${badge} ${orders}`}
        onClick={show}
        className="min-h-11 rounded-control border border-send bg-surface px-3 font-semibold hover:bg-send-tint"
      >
        Show<span className="max-sm:hidden"> {`${badge} ${orders}`}</span>
      </button>
    </span>
  );
}
