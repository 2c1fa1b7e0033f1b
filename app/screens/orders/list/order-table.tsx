import { memo, useMemo } from 'react';
import type { ListedOrder } from '../../../../domain/orders/lines-summary';
import { Card } from '../../../components/screen';
import { useNearViewport } from '../../../components/use-near-viewport';
import { type OpenOrders, useOpen } from './open-orders';
import { OrderRows } from './order-rows';

/** Each page has its own tables, so only pages near the viewport render. The headings above them are sticky. */
export function OrderTable({ pages, open }: { pages: readonly (readonly ListedOrder[])[]; open: OpenOrders }) {
  return (
    <Card className="overflow-clip">
      {/* Screen readers get the headings from each page's own tables. */}
      <table
        aria-hidden
        className="sticky top-0 z-10 w-full table-fixed bg-surface shadow-rule-below max-sm:hidden short:static"
      >
        <OrderColumns />
        <thead>
          <OrderHeads className="h-11" />
        </thead>
      </table>
      {pages.map((orders, index) => (
        <OrderPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are only appended, and keep their place when reloaded
          key={index}
          orders={orders}
          open={open}
        />
      ))}
    </Card>
  );
}

function chunksOf<Item>(list: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

const MARGIN = '4000px';

/** Small tables, because opening a row lays out its whole table. */
const ORDERS_PER_TABLE = 20;

/** 20 rows of 58 px, if nothing wraps. */
const LAID_OUT_LATER = '[content-visibility:auto] [contain-intrinsic-size:auto_1160px]';

const OrderPage = memo(function OrderPage({ orders, open }: { orders: readonly ListedOrder[]; open: OpenOrders }) {
  const { ref, isNear, height } = useNearViewport({ margin: MARGIN });
  const chunks = useMemo(() => chunksOf(orders, ORDERS_PER_TABLE), [orders]);
  const hasOpen = useOpen(open, ({ isOpen }) => orders.some(({ orderNumber }) => isOpen(orderNumber)));
  const isShown = isNear || hasOpen;
  if (!isShown) return <div ref={ref} style={{ height }} className="border-t border-line" />;
  return (
    <div ref={ref}>
      {chunks.map((chunk) => (
        <div key={chunk[0]?.orderNumber} className={LAID_OUT_LATER}>
          <table className="w-full table-fixed max-sm:block">
            <OrderColumns />
            <thead className="sr-only">
              <OrderHeads className="" />
            </thead>
            {chunk.map((order) => (
              <OrderRows key={order.orderNumber} order={order} open={open} />
            ))}
          </table>
        </div>
      ))}
    </div>
  );
});

const HEAD = 'px-3 text-label font-semibold text-ink-2';

/** Fixed widths make the pages look like one table. */
const COLUMNS: readonly { readonly head: string; readonly width: string; readonly className?: string }[] = [
  { head: 'Order Date', width: 'w-47.5 xl:w-55', className: 'pl-14' },
  { head: 'Order Name', width: 'w-[24%] md:w-auto' },
  { head: 'Store', width: '' },
  { head: 'Customer PO', width: 'max-lg:hidden lg:w-[13%] xl:w-[14%]', className: 'max-lg:hidden' },
  { head: 'Stage', width: 'max-md:hidden w-40 xl:w-[15%]', className: 'max-md:hidden' },
  { head: 'Quantity', width: 'w-23 xl:w-27.5', className: 'text-right' },
  { head: 'Total', width: 'w-32 xl:w-37.5', className: 'pr-5 text-right' },
];

function OrderColumns() {
  return (
    <colgroup>
      {COLUMNS.map(({ head, width }) => (
        <col key={head} className={width} />
      ))}
    </colgroup>
  );
}

function OrderHeads({ className }: { className: string }) {
  return (
    <tr className="text-left">
      {COLUMNS.map(({ head, className: own = '' }) => (
        <th key={head} scope="col" className={`${HEAD} ${className} ${own}`}>
          {head}
        </th>
      ))}
    </tr>
  );
}
