import type { Order } from '../../../../domain/orders/order';
import { useAdmin } from './admin-context';
import { LINE_COLUMNS } from './line-columns';
import { ViewerLine } from './viewer-line';

/** The lines of one order; on a phone each line is a list of its values. */
export function LineTable({ order }: { order: Order }) {
  const { parts } = useAdmin();
  const Line = parts?.Line ?? ViewerLine;
  return (
    <div className="max-lg:overflow-x-auto">
      <table
        aria-label={`Lines of order ${order.orderNumber}`}
        className="w-full text-sm table:table-fixed max-lg:text-small max-sm:block"
      >
        <colgroup className="max-table:hidden">
          {LINE_COLUMNS.map(({ head, width }) => (
            <col key={head} className={width} />
          ))}
        </colgroup>
        <thead className="max-sm:sr-only lg:sticky lg:top-11 lg:z-1 lg:bg-surface-2 lg:shadow-rule-below lg:short:static">
          <tr>
            {LINE_COLUMNS.map(({ head, isNumber }) => (
              <th
                key={head}
                scope="col"
                className={`h-10 px-1 lg:px-1.5 xl:px-2.5 text-label font-semibold whitespace-nowrap text-ink-2 ${isNumber ? 'text-right' : 'text-left'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {order.lines.map((line) => (
            <Line key={line.line} order={order} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
