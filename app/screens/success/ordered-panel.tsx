import { cartTotals } from '../../../domain/cart/cart';
import { countOf } from '../../../domain/count-of';
import { formatCents } from '../../../domain/money';
import type { OrderReceipt } from '../../checkout/receipt';
import { formatDay } from '../../components/format-time';
import { LineStrips, OrderTotal } from '../../components/line-strips';
import { Card } from '../../components/screen';

interface OrderedPanelProps {
  readonly receipt: OrderReceipt;
  readonly storeName: string;
}

/** The total comes first, because there may be many lines. */
export function OrderedPanel({ receipt: { contact, at, cart }, storeName }: OrderedPanelProps) {
  const totals = cartTotals(cart);
  return (
    <Card as="section" aria-labelledby="ordered-title" className="min-w-0 p-5.5 pt-4.5 pb-3 max-sm:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="ordered-title" className="text-panel">
          What you ordered
        </h2>
        <p className="text-label text-ink-2">
          {countOf(totals.entries, 'line')}, {countOf(totals.units, 'item')}
        </p>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-5 gap-y-2.5 border-b border-line pb-4 sm:grid-cols-4">
        <Fact name="Order Name" value={`${contact.first_name} ${contact.last_name}`} />
        <Fact name="Store" value={storeName} />
        <Fact name="Customer PO" value={contact.customer_po || 'None'} />
        <Fact name="Order Date" value={formatDay(at)} />
        <div className="col-span-full flex flex-wrap items-baseline justify-between gap-x-4 pt-1">
          <dt className="text-ink-2">Total</dt>
          <dd className="text-right">
            <OrderTotal total={formatCents(totals.total)} lines={Object.values(cart)} />
          </dd>
        </div>
      </dl>
      <LineStrips cart={cart} label="Lines" className="[&>li:last-child]:border-b-0" />
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-2">{name}</dt>
      <dd className="text-label font-heading [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
