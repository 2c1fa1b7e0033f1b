import { ChevronRight } from 'lucide-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { shownTotal } from '../../../../domain/cart/priced-on-po';
import { unitCount } from '../../../../domain/catalog/quantity-words';
import type { ListedOrder } from '../../../../domain/orders/lines-summary';
import { orderStoreName } from '../../../../domain/orders/order';
import type { Sort } from '../../../../domain/orders/order-filters';
import { useOrderLines, useSummary } from '../../../orders/lines/order-lines';
import { OrderPanel } from '../../../orders/order/order-panel';
import { formatDay } from '../../../ui/format-time';
import { OrderStage } from '../../../ui/order-stage';
import { Card } from '../../../ui/screen';
import { SortHead, type SortProps } from '../../../ui/sort-head';
import { useIntent } from '../../../ui/use-intent';
import { useNearViewport } from '../../../ui/use-near-viewport';
import { type OpenOrders, useOpen } from './open-orders';

interface OrderTableProps extends SortProps {
  readonly pages: readonly (readonly ListedOrder[])[];
  readonly open: OpenOrders;
}

/** Each page has its own tables, so only pages near the viewport render. The headings above them are sticky. */
export function OrderTable({ pages, open, ...sorting }: OrderTableProps) {
  return (
    <Card className="overflow-clip">
      <StickyHeads {...sorting} />
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

/** 20 rows of 53 px, if nothing wraps. */
const LAID_OUT_LATER = '[content-visibility:auto] [contain-intrinsic-size:auto_1060px]';
const RENDERED_LATER = 'h-[1060px]';

const OrderPage = memo(function OrderPage({ orders, open }: { orders: readonly ListedOrder[]; open: OpenOrders }) {
  const { ref, isNear, height } = useNearViewport({ margin: MARGIN });
  const chunks = useMemo(() => chunksOf(orders, ORDERS_PER_TABLE), [orders]);
  const rendered = useDeferredValue(chunks.length, 1);
  const hasOpen = useOpen(open, ({ isOpen }) => orders.some(({ orderNumber }) => isOpen(orderNumber)));
  const isShown = isNear || hasOpen;
  if (!isShown) return <div ref={ref} style={{ height }} className="border-t border-line" />;
  return (
    <div ref={ref}>
      {chunks.map((chunk, index) => (
        <div key={chunk[0]?.orderNumber} className={index < rendered ? LAID_OUT_LATER : RENDERED_LATER}>
          {index < rendered && <OrdersTable orders={chunk} open={open} />}
        </div>
      ))}
    </div>
  );
});

function OrdersTable({ orders, open }: { orders: readonly ListedOrder[]; open: OpenOrders }) {
  return (
    <table className="w-full table-fixed max-xl:block">
      <OrderColumns />
      <thead className="sr-only">
        <tr>
          {COLUMNS.map(({ head }) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {orders.map((order) => (
        <OrderRows key={order.orderNumber} order={order} open={open} />
      ))}
    </table>
  );
}

/** Fixed widths make the pages look like one table. */
const COLUMNS: readonly { readonly head: string; readonly width: string; readonly className?: string }[] = [
  { head: 'Order', width: 'w-37', className: 'pl-13' },
  { head: 'Order Date', width: 'w-38' },
  { head: 'Order Name', width: '' },
  { head: 'Store', width: 'w-[20%]' },
  { head: 'Customer PO', width: 'w-[10%]' },
  { head: 'Stage', width: 'w-52' },
  { head: 'Quantity', width: 'w-20', className: 'text-right' },
  { head: 'Total', width: 'w-37', className: 'pr-5 text-right' },
];

/** Heads of columns that are stacked in pairs below 1280 px: number over date, name over store, total over quantity. */
const PAIRS: readonly { readonly heads: readonly string[]; readonly className?: string }[] = [
  { heads: ['Order', 'Order Date'] },
  { heads: ['Order Name', 'Store'] },
  { heads: ['Customer PO'], className: 'max-[51.25rem]:hidden' },
  { heads: ['Stage'] },
  { heads: ['Total', 'Quantity'], className: 'justify-end' },
];

const PAIRED =
  'sm:max-xl:grid sm:max-xl:grid-cols-[8.75rem_minmax(0,1fr)_8.25rem_5.5rem] min-[51.25rem]:max-xl:grid-cols-[9rem_minmax(0,1fr)_6rem_10.75rem_6rem] ' +
  'sm:max-xl:gap-x-2 sm:max-xl:pr-4 sm:max-xl:pl-10';

function OrderColumns() {
  return (
    <colgroup>
      {COLUMNS.map(({ head, width }) => (
        <col key={head} className={width} />
      ))}
    </colgroup>
  );
}

const HEAD = 'text-left text-label font-semibold whitespace-nowrap text-ink-2';

function StickyHeads(props: SortProps) {
  return (
    <div id="list-heads" className="sticky top-0 z-10 bg-surface shadow-rule-below max-sm:hidden short:static">
      <table role="presentation" className="w-full table-fixed max-xl:hidden">
        <OrderColumns />
        <tbody>
          <tr>
            {COLUMNS.map(({ head, className = '' }) => (
              <td key={head} className={`h-9.5 px-2.5 ${HEAD} ${className}`}>
                <SortHead head={head} first={FIRST_SORT[head]} {...props} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <div className={`h-9.5 items-center xl:hidden ${PAIRED}`}>
        {PAIRS.map(({ heads, className = '' }) => (
          <span key={heads[0]} className={`flex items-center gap-x-1 ${HEAD} ${className}`}>
            {heads.map((head, index) => (
              <span key={head}>
                <SortHead head={head} first={FIRST_SORT[head]} {...props} />
                {index < heads.length - 1 && ','}
              </span>
            ))}
          </span>
        ))}
      </div>
    </div>
  );
}

/** What a column sorts by, and in which direction first. */
const FIRST_SORT: Readonly<Record<string, Sort>> = {
  Order: '-number',
  'Order Date': '-date',
  Store: 'store',
  Total: '-total',
};

const CELL = 'min-w-0 wrap-break-word px-2.5 py-1 max-xl:p-0';
/** Below the cell beside it. */
const SECOND = 'max-xl:row-start-2 max-xl:self-start max-xl:text-label max-xl:text-ink-2';
/** The stage takes the last two columns; the amount only the last one, so its note leaves the name room. */
const ROW_ON_PHONE =
  'max-sm:grid max-sm:grid-cols-[minmax(min-content,1fr)_auto_min-content] max-sm:items-center max-sm:gap-x-3 max-sm:py-2 max-sm:pr-3.5 max-sm:pl-10.5 max-tiny:block max-tiny:*:block max-tiny:*:text-left';

const NOTE = 'block text-caption font-normal whitespace-nowrap text-ink-2';

/** Memoized, because a list can have thousands of rows. */
const OrderRows = memo(function OrderRows({ order, open }: { order: ListedOrder; open: OpenOrders }) {
  const isOpen = useOpen(open, (orders) => orders.isOpen(order.orderNumber));
  const day = formatDay(order.createdAt);
  const person = `${order.firstName} ${order.lastName}`;
  const summary = useSummary(order);
  const { amount, shortNote } = shownTotal(summary.total, summary.linesWithoutPrice);
  const { load } = useOrderLines();
  const intent = useIntent(() => load([order.orderNumber]));
  const panelId = `lines-${order.orderNumber}`;
  return (
    <tbody className="border-t border-line max-xl:block">
      <tr
        {...intent}
        className={`relative xl:h-13 sm:max-xl:min-h-16 sm:max-xl:py-2 ${PAIRED} ${ROW_ON_PHONE} max-xl:items-center ${isOpen ? 'bg-brand-tint' : 'hover:bg-surface-2'}`}
      >
        <td className={`${CELL} pl-13 font-heading whitespace-nowrap sm:max-xl:self-end`}>
          <button
            type="button"
            aria-label={`${day}, ${person}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => open.toggle(order.orderNumber)}
            className="group absolute inset-0 rounded-control -outline-offset-3"
          >
            <ChevronRight
              size={20}
              strokeWidth={1.75}
              className="absolute top-1/2 left-5 -translate-y-1/2 transition-transform group-aria-expanded:rotate-90 max-xl:left-3.5 max-sm:top-2 max-sm:left-3 max-sm:translate-y-0"
            />
          </button>
          {order.orderNumber}
        </td>
        <td
          className={`${CELL} ${SECOND} whitespace-nowrap sm:max-xl:col-start-1 max-sm:row-start-4 max-sm:self-center`}
        >
          {day}
        </td>
        <td
          className={`${CELL} max-xl:font-heading sm:max-xl:col-start-2 sm:max-xl:row-start-1 sm:max-xl:self-end max-sm:row-start-2 ${shortNote === '' ? 'max-sm:[grid-column:1/-1]' : 'max-sm:[grid-column:1/-2]'}`}
        >
          {person}
        </td>
        <td className={`${CELL} ${SECOND} sm:max-xl:col-start-2 max-sm:row-start-3 max-sm:col-span-3`}>
          {orderStoreName(order)}
        </td>
        <td
          className={`${CELL} max-[51.25rem]:hidden sm:max-xl:col-start-3 sm:max-xl:row-span-2 sm:max-xl:row-start-1`}
        >
          {order.customerPo || <span className="text-ink-3">None</span>}
        </td>
        <td
          className={`${CELL} sm:max-xl:row-span-2 sm:max-xl:row-start-1 sm:max-xl:-col-start-3 max-sm:row-start-4 max-sm:[grid-column:2/-1] max-sm:justify-self-end ${isOpen ? '[&>span>span:first-child]:bg-surface' : ''}`}
        >
          <OrderStage summary={summary} />
        </td>
        <td className={`${CELL} text-right max-xl:hidden`}>{summary.units.toLocaleString('en-US')}</td>
        <td
          className={`${CELL} pr-5 text-right font-figure sm:max-xl:row-span-2 sm:max-xl:row-start-1 sm:max-xl:-col-start-2 max-sm:col-start-3 max-sm:row-start-1 ${shortNote === '' ? '' : 'max-sm:row-span-2 max-sm:self-start'} max-sm:justify-self-end max-sm:whitespace-nowrap`}
        >
          {amount}
          <span className="block text-label font-normal text-ink-2 max-sm:hidden xl:hidden">
            {unitCount(summary.units)}
          </span>
          {shortNote !== '' && (
            <span className={NOTE}>
              <span className="max-xl:hidden">and </span>
              {shortNote}
            </span>
          )}
        </td>
      </tr>
      {isOpen && <OrderPanel order={order} id={panelId} />}
    </tbody>
  );
});
