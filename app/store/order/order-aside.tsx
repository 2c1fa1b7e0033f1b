import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { centsFromDollars } from '../../../domain/money';
import { type Order, orderStoreName } from '../../../domain/orders/order';
import { MAIN_LINE } from '../../data/storefront/deployment';
import { useStorefront } from '../../data/storefront/storefront-context';
import { buttonClasses } from '../../ui/button';
import { OrderTotal } from '../../ui/line-strips';
import { Card } from '../../ui/screen';

interface OrderAsideProps {
  readonly order: Order;
  readonly hasPrices: boolean;
  readonly children?: ReactNode;
}

export function OrderAside({ order, hasPrices, children }: OrderAsideProps) {
  const { name, phone } = useRep();
  return (
    <div className="flex flex-col gap-3.5 max-lg:order-first max-sm:gap-3 lg:sticky lg:top-4 lg:short:static print:static">
      <Card
        as="section"
        aria-label={hasPrices ? 'Total' : 'Order'}
        className={`px-5 py-4 max-sm:px-4 max-sm:py-3 ${hasPrices ? '' : 'max-sm:hidden'}`}
      >
        <dl className="[&>div]:border-t [&>div]:border-line [&>div:first-child]:border-t-0">
          {hasPrices && (
            <div className="flex items-baseline justify-between gap-x-4 sm:pb-2.5 print:pb-2.5">
              <dt className="text-panel">Total</dt>
              <dd className="text-right">
                <OrderTotal total={centsFromDollars(order.total)} lines={order.lines} />
              </dd>
            </div>
          )}
          <Fact name="Name" value={`${order.firstName} ${order.lastName}`} />
          <Fact name="Store" value={orderStoreName(order)} />
          <Fact name="Customer PO" value={order.customerPo || 'None'} />
        </dl>
      </Card>
      {children}
      <Card as="section" aria-labelledby="questions-title" className="px-5 py-4 max-sm:hidden">
        <h2 id="questions-title" className="text-panel">
          Questions about this order?
        </h2>
        <p className="mt-1 text-ink-2">
          {name ? `${name} knows it by its number.` : 'We know it by its number.'}
          <span className="hidden print:inline"> Call {phone}.</span>
        </p>
        <a href={`tel:${phone}`} className={`${buttonClasses()} mt-3 w-full print:hidden`}>
          <Phone size={20} strokeWidth={1.75} />
          Call {phone}
        </a>
      </Card>
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 py-2.5 last:pb-0 max-sm:hidden print:flex">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right font-heading wrap-break-word">{value}</dd>
    </div>
  );
}

export function useRep(): { readonly name: string | undefined; readonly phone: string } {
  const [rep] = useStorefront().customer.account_reps;
  return rep ?? { name: undefined, phone: MAIN_LINE };
}
