import { countOf } from '../../../domain/count-of';
import { NO_STORE } from '../../../domain/orders/order';
import { type FileOrder, type FileOrderStatus, fileOrderStatus } from '../../../domain/outbox/order-file';
import type { OutboxEntry } from '../../../domain/outbox/outbox';
import { formatTime } from '../../components/format-time';

export function ImportReview({ orders, entries }: { orders: readonly FileOrder[]; entries: readonly OutboxEntry[] }) {
  const units = orders.reduce((sum, order) => sum + order.units, 0);
  const present = orders.filter((order) => fileOrderStatus(order, entries) !== 'new').length;
  return (
    <div className="flex min-h-28 flex-col">
      <p>
        <b className="font-heading">{countOf(orders.length, 'order')}</b>, {countOf(units, 'unit')} in total
      </p>
      {present > 0 && (
        <p className="text-label text-wait">
          {present === orders.length
            ? 'All of them are already on this device. There is nothing to import.'
            : `${countOf(present, 'order is', 'orders are')} already on this device and will not be imported again.`}
        </p>
      )}
      <ul
        aria-label="Orders in the file"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-2 min-h-0 flex-1 scroll-shade overflow-y-auto overscroll-contain rounded-control border border-line-strong px-3"
      >
        {orders.map((order) => (
          <OrderLine key={order.key} order={order} status={fileOrderStatus(order, entries)} />
        ))}
      </ul>
    </div>
  );
}

const STATUS_LABELS: Readonly<Record<FileOrderStatus, string | undefined>> = {
  new: undefined,
  in_outbox: 'Already in the outbox',
  placed: 'Already sent from here',
};

function shortName(store: string): string {
  return store === NO_STORE ? 'no store' : (store.split(',')[0] ?? store);
}

function OrderLine({ order, status }: { order: FileOrder; status: FileOrderStatus }) {
  const { name, store, units, lines, capturedAt } = order;
  return (
    <li className="border-t border-line py-2 [overflow-wrap:anywhere] first:border-t-0">
      <p className={status === 'new' ? '' : 'text-ink-3'}>
        <b className="font-heading">{name}</b>, {shortName(store)}
      </p>
      <p className="text-label text-ink-2">
        {countOf(units, 'unit')} in {countOf(lines, 'line')}, taken {formatTime(capturedAt)}
      </p>
      {STATUS_LABELS[status] && <p className="text-label font-semibold text-wait">{STATUS_LABELS[status]}</p>}
    </li>
  );
}
