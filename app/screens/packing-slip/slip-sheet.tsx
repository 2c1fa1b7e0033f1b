import { companyLogoPath } from '../../../domain/address/storefront-pictures';
import type { HistoricalOrder } from '../../../domain/orders/order';
import { NO_STORE } from '../../../domain/orders/order';
import { slipGroups } from '../../../domain/orders/packing-slip';
import { countOf } from '../../components/count-of';
import { formatDay } from '../../components/format-day';
import { useStorefront } from '../../storefront/storefront-context';
import { SlipGroupRow } from './slip-group-row';

/** A sheet of paper with the order: for whom it is, and what to pack. No prices: it goes to the one who opens the box. */
export function SlipSheet({ order }: { order: HistoricalOrder }) {
  const { customer, items } = useStorefront();
  const groups = slipGroups(order, (code) => Object.keys(items.get(code)?.sizes ?? {}));
  const units = groups.reduce((sum, group) => sum + group.units, 0);
  const facts = [
    ['Order', order.order_id],
    ['Order Date', formatDay(order.created_at)],
    ['Ordered by', `${order.first_name} ${order.last_name}`],
    ['Customer PO', order.customer_po || 'None'],
    ['Ship to', order.store === NO_STORE ? order.company_name : order.store],
    ['In all', `${countOf(units, 'item')} in ${countOf(groups.length, 'line')}`],
  ];
  return (
    <article
      data-print-sheet
      aria-label={`Packing slip of order ${order.order_id}`}
      className="mx-auto max-w-205 rounded-card border border-line bg-surface p-8 max-sm:p-4 print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-center gap-4 border-b-2 border-ink pb-4">
        {customer.company_logo ? (
          <img src={companyLogoPath(customer.company_logo)} alt={customer.title} className="h-6 w-auto" />
        ) : (
          <span className="text-panel">{customer.title}</span>
        )}
        <h2 className="ml-auto text-panel">Packing slip {order.order_id}</h2>
      </header>
      <dl className="grid grid-cols-3 gap-x-6 gap-y-3 border-b border-line py-4 max-sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0 [overflow-wrap:anywhere]">
            <dt className="text-caption text-ink-3">{name}</dt>
            <dd className="font-name">{value}</dd>
          </div>
        ))}
      </dl>
      <ol aria-label="To pack">
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a loaded order's groups do not move
          <SlipGroupRow key={index} group={group} />
        ))}
      </ol>
      <p className="flex flex-wrap gap-x-10 gap-y-6 pt-8 text-label text-ink-2">
        <span className="flex-1 basis-48 border-t border-line-strong pt-1">Packed by</span>
        <span className="flex-1 basis-48 border-t border-line-strong pt-1">Date</span>
        <span className="flex-1 basis-48 border-t border-line-strong pt-1">Boxes</span>
      </p>
    </article>
  );
}
