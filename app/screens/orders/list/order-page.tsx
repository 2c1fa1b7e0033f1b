import { memo } from 'react';
import type { Order } from '../../../../domain/orders/order';
import { useNearViewport } from '../../../components/use-near-viewport';
import { OrderRows } from './order-rows';

/** A few screens. */
const MARGIN = '4000px';

const HEAD = 'px-3 text-label font-semibold text-ink-2';

/** Widths are the same on every page, so that the pages look like one table. */
const COLUMNS: readonly { readonly head: string; readonly width: string; readonly className?: string }[] = [
  { head: 'Order Date', width: 'w-47.5 lg:w-55', className: 'pl-14' },
  { head: 'Order Name', width: 'w-[24%] lg:w-auto' },
  { head: 'Store', width: '' },
  { head: 'Customer PO', width: 'max-lg:hidden lg:w-[14%]', className: 'max-lg:hidden' },
  { head: 'Est. Ship Date', width: 'max-xl:hidden xl:w-[14%]', className: 'max-xl:hidden' },
  { head: 'Quantity', width: 'w-23 lg:w-27.5', className: 'text-right' },
  { head: 'Total', width: 'w-30 lg:w-37.5', className: 'pr-5 text-right' },
];

interface OrderPageProps {
  readonly orders: readonly Order[];
  /** Only the first page's header is visible; the others are for screen readers. */
  readonly isFirst: boolean;
  readonly isOpen: (orderNumber: string) => boolean;
  onToggle(orderNumber: string): void;
}

export const OrderPage = memo(function OrderPage({ orders, isFirst, isOpen, onToggle }: OrderPageProps) {
  const { ref, isNear, height } = useNearViewport({ margin: MARGIN });
  const isShown = isNear || orders.some(({ orderNumber }) => isOpen(orderNumber));
  if (!isShown) return <div ref={ref} style={{ height }} className="border-t border-line" />;
  return (
    <div ref={ref} className="[content-visibility:auto] [contain-intrinsic-size:auto_5800px]">
      <table className="w-full table-fixed max-sm:block">
        <colgroup>
          {COLUMNS.map(({ head, width }) => (
            <col key={head} className={width} />
          ))}
        </colgroup>
        <thead className={isFirst ? 'max-sm:sr-only' : 'sr-only'}>
          <tr className="text-left">
            {COLUMNS.map(({ head, className = '' }) => (
              <th key={head} scope="col" className={`${HEAD} ${isFirst ? 'h-11' : ''} ${className}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {orders.map((order) => (
          <OrderRows key={order.orderNumber} order={order} isOpen={isOpen(order.orderNumber)} onToggle={onToggle} />
        ))}
      </table>
    </div>
  );
});
