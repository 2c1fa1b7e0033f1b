import { memo, Suspense, useMemo } from 'react';
import { shownTotal } from '../../../domain/cart/priced-on-po';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { orderStoreName } from '../../../domain/orders/order';
import { useLoadedLines, useSummary } from '../../orders/lines/order-lines';
import { formatTime } from '../../ui/format-time';
import { OrderStage } from '../../ui/order-stage';
import { lazyScreen } from '../../ui/routing/lazy-screen';
import { CHECKBOX, SelectAll } from '../layout/fields';
import { CustomerName, Panel } from '../layout/parts';
import { PartBoundary } from '../layout/screen-boundary';
import { ROW_BUTTON } from '../layout/use-list-keys';
import type { Selection } from '../layout/use-selection';
import type { Failures } from './use-bulk-edit';
import type { OfficeOrder } from './use-office-orders';

const { Screen: OpenOrder } = lazyScreen(async () => (await import('./open-order')).OpenOrder);

interface OrderRowsProps {
  readonly orders: readonly OfficeOrder[];
  readonly selection: Selection;
  readonly failures: Failures;
  readonly open: string;
  onOpen(orderNumber: string): void;
}

/** Side by side from 1400 px on, in pairs below each other from 1024 px on, and cards below that. */
const COLUMNS: readonly { readonly head: string; readonly width: string; readonly isNumber?: boolean }[] = [
  { head: 'Order date', width: 'w-32' },
  { head: 'Order', width: 'w-26' },
  { head: 'Customer', width: 'w-28' },
  { head: 'Store', width: '' },
  { head: 'Name', width: 'w-32' },
  { head: 'PO', width: 'w-26' },
  { head: 'Stage', width: 'w-46' },
  { head: 'Quantity', width: 'w-17', isNumber: true },
  { head: 'Total', width: 'w-28', isNumber: true },
];

export function OrderRows({ orders, selection, failures, open, onOpen }: OrderRowsProps) {
  const { selected, toggle, toggleAll } = selection;
  const count = orders.filter(({ orderNumber }) => selected.has(orderNumber)).length;
  return (
    <Panel className="overflow-clip">
      <div className="flex items-center gap-3 px-4 py-1 min-[87.5rem]:hidden">
        <SelectAll count={count} of={orders.length} onToggle={toggleAll} hasText />
      </div>
      <table className="w-full table-fixed max-[87.5rem]:block">
        <colgroup>
          <col className="w-11" />
          {COLUMNS.map(({ head, width }) => (
            <col key={head} className={width} />
          ))}
        </colgroup>
        <thead className="text-left text-label text-ink-2 max-[87.5rem]:sr-only">
          <tr>
            <th scope="col" className="pl-4">
              <span className="max-[87.5rem]:hidden">
                <SelectAll count={count} of={orders.length} onToggle={toggleAll} />
              </span>
            </th>
            {COLUMNS.map(({ head, isNumber }) => (
              <th
                key={head}
                scope="col"
                className={`h-9 px-2 font-semibold whitespace-nowrap last:pr-4 ${isNumber ? 'text-right' : ''}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {orders.map((order) => (
          <Row
            key={order.orderNumber}
            order={order}
            isSelected={selected.has(order.orderNumber)}
            isOpen={order.orderNumber === open}
            failure={failures.get(order.orderNumber)}
            onToggle={toggle}
            onOpen={onOpen}
          />
        ))}
      </table>
    </Panel>
  );
}

const CELL = 'min-w-0 truncate px-2 max-[87.5rem]:p-0';
const SECOND = 'max-[87.5rem]:text-label max-[87.5rem]:text-ink-2';
/** Areas: check, order and date, name and store, customer and PO, stage, total and quantity. */
const PAIRED =
  'min-[87.5rem]:h-12 max-[87.5rem]:grid max-[87.5rem]:items-center max-[87.5rem]:gap-x-3 max-[87.5rem]:px-4 max-[87.5rem]:py-2 ' +
  'lg:max-[87.5rem]:grid-cols-[1.75rem_7.5rem_minmax(0,1fr)_8rem_11.5rem_6rem] ' +
  'max-lg:grid-cols-[1.75rem_minmax(0,1fr)_auto]';

interface RowProps extends Pick<OrderRowsProps, 'onOpen'> {
  readonly order: OfficeOrder;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly failure: string | undefined;
  onToggle(orderNumber: string, isRange: boolean): void;
}

/** Memoized, because a list can have a thousand rows. */
const Row = memo(function Row({ order, isSelected, isOpen, failure, onToggle, onOpen }: RowProps) {
  const { orderNumber } = order;
  const summary = useSummary(order);
  const { amount, note, shortNote } = shownTotal(summary.total, summary.linesWithoutPrice);
  const person = `${order.firstName} ${order.lastName}`;
  const looks = isSelected ? 'bg-send-tint/50' : isOpen ? 'bg-sunken' : 'hover:bg-surface-2';
  return (
    <tbody className="border-t border-line max-[87.5rem]:block">
      <tr className={`relative focus-within:shadow-current-row ${PAIRED} ${looks}`}>
        <td className={`pl-4 max-[87.5rem]:p-0 max-[87.5rem]:row-span-2 max-lg:self-start`}>
          {/* Above the button that covers the row, and as large as a finger. */}
          <label className="relative z-1 -m-3 inline-grid size-11 place-items-center">
            <input
              type="checkbox"
              aria-label={`Select ${orderNumber}`}
              checked={isSelected}
              onChange={({ nativeEvent }) => onToggle(orderNumber, (nativeEvent as MouseEvent).shiftKey)}
              className={CHECKBOX}
            />
          </label>
        </td>
        <td
          className={`${CELL} ${SECOND} text-ink-2 lg:max-[87.5rem]:col-start-2 lg:max-[87.5rem]:row-start-2 max-lg:col-start-3 max-lg:row-start-3 max-lg:text-right`}
        >
          {formatTime(order.createdAt)}
        </td>
        <td
          className={`${CELL} font-heading lg:max-[87.5rem]:col-start-2 lg:max-[87.5rem]:row-start-1 max-lg:col-start-2 max-lg:row-start-1`}
        >
          <button
            type="button"
            data-order={orderNumber}
            aria-label={`${orderNumber}, ${person}`}
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? '' : orderNumber)}
            className={`${ROW_BUTTON} absolute inset-0 -outline-offset-2`}
          />
          {orderNumber}
        </td>
        <td
          className={`${CELL} ${SECOND} lg:max-[87.5rem]:col-start-4 lg:max-[87.5rem]:row-start-1 max-lg:col-start-2 max-lg:row-start-3`}
        >
          <CustomerName customer={order.customer} />
        </td>
        <td
          title={orderStoreName(order)}
          className={`${CELL} ${SECOND} lg:max-[87.5rem]:col-start-3 lg:max-[87.5rem]:row-start-2 max-lg:hidden`}
        >
          {orderStoreName(order)}
        </td>
        <td
          className={`${CELL} lg:max-[87.5rem]:col-start-3 lg:max-[87.5rem]:row-start-1 max-lg:col-start-2 max-lg:row-start-2`}
        >
          {person}
        </td>
        <td className={`${CELL} ${SECOND} lg:max-[87.5rem]:col-start-4 lg:max-[87.5rem]:row-start-2 max-lg:hidden`}>
          <Pos order={order} />
        </td>
        <td
          className={`${CELL} min-[87.5rem]:py-1.5 lg:max-[87.5rem]:col-start-5 lg:max-[87.5rem]:row-span-2 lg:max-[87.5rem]:row-start-1 max-lg:col-[2/-1] max-lg:row-start-4 max-lg:pt-1`}
        >
          <OrderStage summary={summary} />
        </td>
        <td
          className={`${CELL} ${SECOND} text-right lg:max-[87.5rem]:col-start-6 lg:max-[87.5rem]:row-start-2 max-lg:col-start-3 max-lg:row-start-2`}
        >
          <span className="max-[87.5rem]:hidden">{summary.units.toLocaleString('en-US')}</span>
          <span className="min-[87.5rem]:hidden">{unitCount(summary.units)}</span>
        </td>
        <td
          className={`${CELL} pr-4 text-right font-figure lg:max-[87.5rem]:col-start-6 lg:max-[87.5rem]:row-start-1 max-lg:col-start-3 max-lg:row-start-1`}
        >
          {amount}
          {note !== '' && (
            <span title={note} className="block text-caption font-normal text-ink-2">
              {shortNote}
            </span>
          )}
        </td>
      </tr>
      {failure && (
        <tr className="max-[87.5rem]:block">
          <td colSpan={10} className="bg-err-tint px-4 py-2 text-label text-err max-[87.5rem]:block">
            <span role="alert">{failure}</span>
          </td>
        </tr>
      )}
      {isOpen && (
        <tr className="max-[87.5rem]:block">
          <td colSpan={10} className="bg-surface-2 pb-2 max-[87.5rem]:block">
            <PartBoundary>
              <Suspense fallback={null}>
                <OpenOrder order={order} />
              </Suspense>
            </PartBoundary>
          </td>
        </tr>
      )}
    </tbody>
  );
});

/** "58322 +1" */
function Pos({ order }: { order: OfficeOrder }) {
  const { kind, lines } = useLoadedLines(order.orderNumber) ?? {};
  const own = useMemo(() => {
    if (!lines || kind === 'outdated') return undefined;
    const all = [...new Set(lines.map(({ po }) => po).filter((po) => po !== ''))].toSorted();
    return { po: all[0] ?? '', pos: all.length };
  }, [lines, kind]);
  const { po, pos } = own ?? order;
  if (po === '') return <span className="text-ink-3">None</span>;
  return pos > 1 ? `${po} +${pos - 1}` : po;
}
