import { Pencil } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { lineSize } from '../../../domain/catalog/quantity-words';
import type { Order } from '../../../domain/orders/order';
import { IconButton } from '../../ui/icon-button';
import { LineShipped } from '../../ui/order-stage';
import { useMediaQuery } from '../../ui/use-media-query';
import { useAdmin } from './admin-context';
import { type Column, LINE_COLUMNS, lineCell } from './line-columns';
import { type LineProps, lineKey, toggleId } from './visible-lines';

/** From here on, an order's ten columns fit side by side. The office has its menu beside them. */
export const LineColumnsQuery = createContext('(min-width: 1100px)');

export function useHasLineColumns(): boolean {
  return useMediaQuery(use(LineColumnsQuery));
}

/** Columns on a desktop; below that each line is a card, once. */
export function LineTable({ order }: { order: Order }) {
  const { parts } = useAdmin();
  // Nobody edits an order before it's placed.
  const Line = (!order.approval && parts?.Line) || ViewerLine;
  const hasColumns = useHasLineColumns();
  return (
    <table
      aria-label={`Lines of order ${order.orderNumber}`}
      className={`w-full text-small ${hasColumns ? 'table-fixed xl:text-sm' : 'block'}`}
    >
      {hasColumns ? (
        <>
          <colgroup>
            {LINE_COLUMNS.map(({ head, width }) => (
              <col key={head} className={width} />
            ))}
          </colgroup>
          {/* Below the heads of the list. */}
          <thead className="sticky top-9.5 z-1 bg-surface-2 shadow-rule-below short:static">
            <tr>
              {LINE_COLUMNS.map(({ head, isNumber }) => (
                <th
                  key={head}
                  scope="col"
                  className={`h-9 px-1.5 text-label font-semibold whitespace-nowrap text-ink-2 first:pl-5 xl:px-2.5 xl:first:pl-13 ${isNumber ? 'text-right' : 'text-left'}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
        </>
      ) : (
        <thead className="sr-only">
          <tr>
            <th scope="col">Line</th>
          </tr>
        </thead>
      )}
      <tbody className={hasColumns ? '' : 'block'}>
        {order.lines.map((line) => (
          <Line key={line.line} order={order} line={line} />
        ))}
      </tbody>
    </table>
  );
}

interface LineRowProps extends Pick<LineProps, 'line'> {
  /** In place of the column's value. */
  cell?(column: Column): ReactNode;
  /** Follows the ship date, because the table has exactly ten columns (docs/specification.md, Orders screen). */
  readonly status?: ReactNode;
  readonly actions: ReactNode;
  readonly className?: string;
}

export function LineRow({ cell, className = '', ...props }: LineRowProps) {
  const { line, status, actions } = props;
  const hasColumns = useHasLineColumns();
  if (!hasColumns) return <LineCard {...props} className={className} />;
  return (
    <tr className={`h-11.5 border-t border-line first:border-t-0 ${className}`}>
      {LINE_COLUMNS.map((column) => {
        const field = cell?.(column);
        const value = field ?? column.cell(line);
        const isDate = column.field === 'estShipDate';
        // Buttons and fields are as tall as the row.
        const padding = isDate || (field && column.field) ? 'py-px' : 'py-1.5';
        return (
          <td
            key={column.head}
            className={`px-1.5 ${padding} wrap-break-word first:pl-5 xl:px-2.5 xl:first:pl-13 ${column.isNumber ? 'text-right' : ''}`}
          >
            {isDate ? (
              <span className="flex flex-wrap items-center gap-x-1">
                <span>
                  {value}
                  {status}
                </span>
                <span className="ml-auto flex">{actions}</span>
                <LineShipped line={line} />
              </span>
            ) : (
              value
            )}
          </td>
        );
      })}
    </tr>
  );
}

const VALUE = 'min-w-0 wrap-break-word sm:row-span-2 sm:row-start-1';

/** A line on tablets and phones: what was ordered, then what admins fill in, then the buttons. */
function LineCard({ line, status, actions, className = '' }: LineRowProps) {
  const value = (head: string) => lineCell(head).cell(line);
  const size = lineSize(line);
  return (
    <tr className={`block border-t border-line ${className}`}>
      <td className="grid grid-cols-[2.75rem_minmax(0,1fr)_fit-content(6rem)] gap-x-2.5 px-3.5 py-2 leading-4.5 text-ink-2 sm:grid-cols-[2.25rem_minmax(0,1fr)_5rem_5.5rem_6.5rem_minmax(5.5rem,auto)] sm:px-5">
        <b className="text-right font-figure text-ink sm:col-start-1">{value('Quantity')}</b>
        <b className="font-heading wrap-break-word text-ink sm:col-start-2">{line.description}</b>
        <span className="text-right text-ink sm:col-start-3 sm:row-span-2 sm:row-start-1">{value('Price')}</span>
        <span className="flex flex-wrap items-center gap-x-2.5 wrap-break-word max-sm:[grid-column:2/-1] sm:col-start-2 sm:row-start-2">
          <span>{line.code}</span>
          {value('Color')}
          {size && <b className="font-heading text-ink">{size}</b>}
          <span>{line.embroidery}</span>
          {line.customerPo && <span className="max-sm:in-data-shared-po:hidden">Customer PO {line.customerPo}</span>}
        </span>
        <span className="flex flex-wrap gap-x-2.5 max-sm:row-start-3 max-sm:[grid-column:2/-1] max-sm:pr-20 sm:contents">
          <span className={`${VALUE} sm:col-start-4`}>
            <span className="sm:block">PO</span> {value('PO')}
          </span>
          <span className={`${VALUE} sm:col-start-5`}>
            <span className="sm:block">Est. Ship Date</span> {value('Est. Ship Date')}
            {status}
          </span>
        </span>
        <span className="flex items-center justify-end max-sm:row-start-3 max-sm:[grid-column:2/-1] max-sm:justify-self-end max-sm:-my-4 max-sm:-mr-2.5 sm:col-start-6 sm:row-span-2 sm:row-start-1">
          {actions}
        </span>
        <span className="col-span-full pl-13.5 empty:hidden">
          <LineShipped line={line} />
        </span>
      </td>
    </tr>
  );
}

function ViewerLine({ order, line }: LineProps) {
  const { askToUnlock } = useAdmin();
  const key = lineKey(order, line);
  return (
    <LineRow
      line={line}
      actions={
        <IconButton
          id={toggleId(key)}
          label={`Edit line ${line.line}`}
          Icon={Pencil}
          onClick={() => askToUnlock(key)}
        />
      }
    />
  );
}
