import { Pencil } from 'lucide-react';
import { Suspense } from 'react';
import type { Order } from '../../../../domain/orders/order';
import { IconButton } from '../../../components/icon-button';
import { lazyOptional } from '../../../components/lazy-optional';
import { useAdmin } from './admin-context';
import { cellClasses, LINE_COLUMNS, LINE_ROW } from './line-columns';
import { type LineProps, lineKey, toggleId } from './visible-lines';

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

const LineShipped = lazyOptional(async () => (await import('./line-shipped')).LineShipped);

function ViewerLine({ order, line }: LineProps) {
  const { askToUnlock } = useAdmin();
  return (
    <tr className={LINE_ROW}>
      {LINE_COLUMNS.map((column) => (
        <td key={column.head} data-head={column.head} className={cellClasses(column)}>
          {column.field === 'estShipDate' ? (
            <span className="flex flex-wrap items-center justify-between gap-x-1">
              {column.cell(line, order)}
              <IconButton
                id={toggleId(lineKey(order, line))}
                label={`Edit line ${line.line}`}
                Icon={Pencil}
                onClick={() => askToUnlock(lineKey(order, line))}
              />
              {(line.shippedAt !== null || line.shippedParts.length > 0) && (
                <Suspense fallback={<span className="h-5 basis-full" />}>
                  <LineShipped line={line} />
                </Suspense>
              )}
            </span>
          ) : (
            <span>{column.cell(line, order)}</span>
          )}
        </td>
      ))}
    </tr>
  );
}
