import type { ReactNode } from 'react';
import { isPackType } from '../../../domain/item-types';
import { formatDollars } from '../../../domain/money';
import type { HistoricalOrder, OrderLine } from '../../../domain/order';
import { ColorDot } from '../../components/color-dot';

interface Column {
  readonly head: string;
  readonly isNumber?: boolean;
  /** As long as somebody likes: broken anywhere rather than pushing the other columns out. */
  readonly isFreeText?: boolean;
  cell(line: OrderLine): ReactNode;
}

const NOT_SET = <span className="whitespace-nowrap text-ink-3">N/A</span>;

/** Pack items stand at $0.00 until the purchase order names their price. */
function priceOfLine({ price, type }: OrderLine): ReactNode {
  return (
    <>
      {formatDollars(price ?? 0)}
      {isPackType(type) && <span className="block text-caption text-ink-3">Priced on PO</span>}
    </>
  );
}

/** The ten columns of section 2, in its order. */
const COLUMNS: readonly Column[] = [
  { head: 'Item Code', cell: (line) => <b className="font-[640]">{line.code}</b> },
  { head: 'Quantity', isNumber: true, cell: (line) => line.quantity.toLocaleString('en-US') },
  { head: 'Price', isNumber: true, cell: priceOfLine },
  { head: 'Description', isFreeText: true, cell: (line) => line.description },
  {
    head: 'Color',
    cell: (line) => (
      <span className="flex items-center gap-2">
        <ColorDot color={line.color} className="size-[13px]" />
        {line.color}
      </span>
    ),
  },
  { head: 'Embroidery', cell: (line) => line.embroidery || NOT_SET },
  { head: 'Size', cell: (line) => line.size },
  { head: 'Customer PO', isFreeText: true, cell: (line) => line.customer_po || NOT_SET },
  { head: 'PO', isFreeText: true, cell: (line) => line.po || NOT_SET },
  { head: 'Est. Ship Date', isFreeText: true, cell: (line) => line.est_ship_date || NOT_SET },
];

/** The lines of one order; on a phone each line is a list of its facts. */
export function LineTable({ order }: { order: HistoricalOrder }) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={`Lines of order ${order.order_id}`} className="w-full text-sm max-lg:text-[13px] max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            {COLUMNS.map(({ head, isNumber }) => (
              <th
                key={head}
                scope="col"
                className={`h-10 px-1.5 lg:px-2.5 text-label font-semibold whitespace-nowrap text-ink-2 ${isNumber ? 'text-right' : 'text-left'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {order.order.map((line) => (
            <tr key={line.line} className="h-[46px] border-t border-line max-sm:block max-sm:h-auto max-sm:py-2">
              {COLUMNS.map(({ head, isNumber, isFreeText, cell }) => (
                <td
                  key={head}
                  data-head={head}
                  className={`px-1.5 py-1.5 ${isFreeText ? '[overflow-wrap:anywhere]' : 'whitespace-nowrap max-sm:whitespace-normal'} lg:px-2.5 before:text-ink-3 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:px-0 max-sm:py-0.5 max-sm:text-right max-sm:before:content-[attr(data-head)] ${isNumber ? 'text-right' : ''}`}
                >
                  <span>{cell(line)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
