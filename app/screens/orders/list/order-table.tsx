import { ChevronRight } from 'lucide-react';
import { memo, Suspense, useMemo, useRef } from 'react';
import { lineTotal } from '../../../../domain/cart/cart';
import { shownTotal } from '../../../../domain/cart/priced-on-po';
import { type Cents, centsFromDollars, sumCents } from '../../../../domain/money';
import { type LinesSummary, type ListedOrder, summaryOf } from '../../../../domain/orders/lines-summary';
import { orderStoreName } from '../../../../domain/orders/order';
import { formatDay } from '../../../components/format-day';
import { lazyOptional } from '../../../components/lazy-optional';
import { Card } from '../../../components/screen';
import { useNearViewport } from '../../../components/use-near-viewport';
import { useLoadedLines, useOrderLines } from '../lines/order-lines';
import { OrderPanel } from '../order/order-panel';
import { type OpenOrders, useOpen } from './open-orders';

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

/** The list doesn't wait for stage pills. */
const OrderStage = lazyOptional(async () => (await import('../order/order-stage')).OrderStage);

const CELL = 'px-3 py-2 [overflow-wrap:anywhere] max-sm:px-0 max-sm:py-0';

/** Memoized, because a list can have thousands of rows. */
const OrderRows = memo(function OrderRows({ order, open }: { order: ListedOrder; open: OpenOrders }) {
  const isOpen = useOpen(open, (orders) => orders.isOpen(order.orderNumber));
  const day = formatDay(order.createdAt);
  const person = `${order.firstName} ${order.lastName}`;
  const summary = useSummary(order);
  const { amount, note } = shownTotal(summary.total, summary.linesWithoutPrice);
  const intent = useIntent(order.orderNumber);
  const panelId = `lines-${order.orderNumber}`;
  return (
    <tbody className="border-t border-line max-sm:block">
      <tr
        {...intent}
        className={`relative sm:h-14.5 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-3 max-sm:py-2.5 max-sm:pr-4 max-sm:pl-12 ${isOpen ? 'bg-brand-tint' : 'hover:bg-surface-2'}`}
      >
        <td className={`${CELL} pl-14 sm:whitespace-nowrap`}>
          <button
            type="button"
            aria-label={`${day}, ${person}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            onClick={() => open.toggle(order.orderNumber)}
            className="group flex items-center rounded-control text-left after:absolute sm:min-h-11 after:inset-0"
          >
            <ChevronRight
              size={20}
              strokeWidth={1.75}
              className="absolute left-5 transition-transform group-aria-expanded:rotate-90 max-sm:left-4"
            />
            {day}
          </button>
        </td>
        <td className={`${CELL} font-heading max-sm:order-first max-sm:col-span-2`}>{person}</td>
        <td className={`${CELL} max-sm:order-1 max-sm:text-label max-sm:text-ink-2`}>{orderStoreName(order)}</td>
        <td className={`${CELL} max-lg:hidden`}>{order.customerPo || <span className="text-ink-3">None</span>}</td>
        <td className={`${CELL} sm:py-1 sm:max-md:hidden max-sm:order-2 max-sm:col-span-2 max-sm:mt-1.5`}>
          <Suspense fallback={<span className="block h-7" />}>
            <OrderStage summary={summary} />
          </Suspense>
        </td>
        <td className={`${CELL} text-right max-sm:hidden`}>{summary.units.toLocaleString('en-US')}</td>
        <td className={`${CELL} pr-5 text-right font-figure max-sm:pr-0`}>
          {amount}
          {note !== '' && <span className="block text-caption font-normal text-ink-2">{note}</span>}
        </td>
      </tr>
      {isOpen && <OrderPanel order={order} id={panelId} />}
    </tbody>
  );
});

/** Edits saved in this browser reach the loaded lines first. */
function useSummary(order: ListedOrder): LinesSummary & { readonly total: Cents } {
  const { kind, lines } = useLoadedLines(order.orderNumber) ?? {};
  if (!lines || kind === 'outdated') return { ...order, total: centsFromDollars(order.total) };
  return {
    ...summaryOf(lines),
    total: sumCents(lines.map(({ price, ...line }) => lineTotal({ price: price ?? 0, ...line }))),
  };
}

/** Longer than a pointer takes across a row or a scrolling finger rests on it. */
const RESTS_AFTER_MS = 65;

function useIntent(orderNumber: string) {
  const { load } = useOrderLines();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  const wait = () => {
    stop();
    timer.current = setTimeout(() => load([orderNumber]), RESTS_AFTER_MS);
  };
  return { onPointerEnter: wait, onFocus: wait, onPointerLeave: stop, onPointerCancel: stop, onBlur: stop };
}
