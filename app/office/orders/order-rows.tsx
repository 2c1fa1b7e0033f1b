import { memo, useMemo } from 'react';
import { shownTotal } from '../../../domain/cart/priced-on-po';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { orderStoreName } from '../../../domain/orders/order';
import { formatTime } from '../../components/format-time';
import { OrderStage } from '../../components/order-stage';
import { useLoadedLines } from '../../orders/lines/order-lines';
import { useSummary } from '../../orders/lines/use-summary';
import { CustomerName, Panel } from '../layout/parts';
import type { OfficeOrder } from './use-office-orders';

interface OrderRowsProps {
  readonly orders: readonly OfficeOrder[];
}

/** Side by side from 1400 px on, in pairs below each other from 1024 px on, and cards below that. */
const COLUMNS: readonly { readonly head: string; readonly width: string; readonly isNumber?: boolean }[] = [
  { head: 'Order date', width: 'w-34' },
  { head: 'Order', width: 'w-27' },
  { head: 'Customer', width: 'w-34' },
  { head: 'Store', width: '' },
  { head: 'Name', width: 'w-34' },
  { head: 'PO', width: 'w-24' },
  { head: 'Stage', width: 'w-43' },
  { head: 'Quantity', width: 'w-19', isNumber: true },
  { head: 'Total', width: 'w-29', isNumber: true },
];

export function OrderRows({ orders }: OrderRowsProps) {
  return (
    <Panel className="overflow-clip">
      <table className="w-full table-fixed max-[1400px]:block">
        <colgroup>
          {COLUMNS.map(({ head, width }) => (
            <col key={head} className={width} />
          ))}
        </colgroup>
        <thead className="text-left text-label text-ink-2 max-[1400px]:sr-only">
          <tr>
            {COLUMNS.map(({ head, isNumber }) => (
              <th
                key={head}
                scope="col"
                className={`h-9 px-2.5 font-semibold whitespace-nowrap first:pl-4 last:pr-4 ${isNumber ? 'text-right' : ''}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {orders.map((order) => (
          <Row key={order.orderNumber} order={order} />
        ))}
      </table>
    </Panel>
  );
}

const CELL = 'min-w-0 truncate px-2.5 max-[1400px]:p-0';
const SECOND = 'max-[1400px]:text-label max-[1400px]:text-ink-2';

const Row = memo(function Row({ order }: { order: OfficeOrder }) {
  const summary = useSummary(order);
  const { amount, note } = shownTotal(summary.total, summary.linesWithoutPrice);
  return (
    <tbody className="border-t border-line max-[1400px]:block">
      <tr className="relative h-10 hover:bg-surface-2">
        <td className={`${CELL} pl-4 text-ink-2`}>{formatTime(order.createdAt)}</td>
        <td className={`${CELL} font-heading`}>{order.orderNumber}</td>
        <td className={CELL}>
          <CustomerName customer={order.customer} />
        </td>
        <td className={CELL}>{orderStoreName(order)}</td>
        <td className={CELL}>
          {order.firstName} {order.lastName}
        </td>
        <td className={CELL}>
          <Pos order={order} />
        </td>
        <td className={CELL}>
          <OrderStage summary={summary} />
        </td>
        <td className={`${CELL} ${SECOND} text-right`}>{unitCount(summary.units)}</td>
        <td className={`${CELL} pr-4 text-right font-figure`}>
          {amount}
          {note !== '' && <span className="block text-caption font-normal text-ink-2">{note}</span>}
        </td>
      </tr>
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
