import { companyLogoPath } from '../../../domain/address/storefront-pictures';
import { countOf } from '../../../domain/count-of';
import type { Order } from '../../../domain/orders/order';
import { destination, slipGroups } from '../../../domain/orders/packing-slip';
import { formatDay } from '../../components/format-day';
import { useStorefront } from '../../storefront/storefront-context';
import { SlipGroupRow } from './slip-group-row';

/** The printed sheet: who the order is for, and what to pack. No prices: it goes to whoever opens the box. */
export function SlipSheet({ order }: { order: Order }) {
  const { customer, items } = useStorefront();
  const groups = slipGroups(order, (code) => Object.keys(items.get(code)?.sizes ?? {}));
  const units = groups.reduce((sum, group) => sum + group.units, 0);
  const facts = [
    ['Order', order.orderNumber],
    ['Order Date', formatDay(order.createdAt)],
    ['Ordered by', `${order.firstName} ${order.lastName}`],
    ['Customer PO', order.customerPo || 'None'],
    destination(order),
    ['Total', `${countOf(units, 'item')} in ${countOf(groups.length, 'line')}`],
  ];
  return (
    <article
      data-print-sheet
      aria-label={`Packing slip of order ${order.orderNumber}`}
      className="mx-auto max-w-205 rounded-card border border-line bg-surface p-8 max-sm:p-4 print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-center gap-4 border-b-2 border-ink pb-4">
        {customer.company_logo ? (
          <img src={companyLogoPath(customer.company_logo)} alt={customer.title} className="h-6 w-auto" />
        ) : (
          <span className="text-panel">{customer.title}</span>
        )}
        <h2 className="ml-auto text-panel">Packing slip {order.orderNumber}</h2>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a loaded order do not move
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
