import { ChevronRight } from 'lucide-react';
import { memo, Suspense, useRef } from 'react';
import { formatDollars } from '../../../../domain/money';
import { type LinesSummary, type ListedOrder, summaryOf } from '../../../../domain/orders/lines-summary';
import { orderStoreName } from '../../../../domain/orders/order';
import { formatDay } from '../../../components/format-day';
import { lazyOptional } from '../../../components/lazy-optional';
import { useLoadedLines, useOrderLines } from '../lines/order-lines';
import { OrderPanel } from '../order/order-panel';
import { type OpenOrders, useOpen } from './open-orders';

/** The list doesn't wait for stage pills. */
const OrderStage = lazyOptional(async () => (await import('../order/order-stage')).OrderStage);

const CELL = 'px-3 py-2 [overflow-wrap:anywhere] max-sm:px-0 max-sm:py-0';

/** Memoized, because a list can have thousands of rows. */
export const OrderRows = memo(function OrderRows({ order, open }: { order: ListedOrder; open: OpenOrders }) {
  const isOpen = useOpen(open, (orders) => orders.isOpen(order.orderNumber));
  const day = formatDay(order.createdAt);
  const person = `${order.firstName} ${order.lastName}`;
  const summary = useSummary(order);
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
              aria-hidden
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
        <td className={`${CELL} pr-5 text-right font-figure max-sm:pr-0`}>{formatDollars(order.total)}</td>
      </tr>
      {isOpen && <OrderPanel order={order} id={panelId} />}
    </tbody>
  );
});

/** Edits saved in this browser reach the loaded lines first. */
function useSummary(order: ListedOrder): LinesSummary {
  const { kind, lines } = useLoadedLines(order.orderNumber) ?? {};
  return lines && kind !== 'outdated' ? summaryOf(lines) : order;
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
