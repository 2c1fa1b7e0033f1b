import type { ReactNode } from 'react';
import { poEstimate, unitsOfItem } from '../../../../domain/cart/priced-on-po';
import { isPackType } from '../../../../domain/catalog/item-types';
import { lineQuantity, lineSize, unitOf } from '../../../../domain/catalog/quantity-words';
import { formatCents, formatDollars } from '../../../../domain/money';
import type { Order, OrderLine } from '../../../../domain/orders/order';
import type { EditableField } from '../../../../domain/orders/order-edit';
import { shownShipDate } from '../../../../domain/orders/ship-date';
import { ColorDot } from '../../../components/color-dot';
import { useStorefront } from '../../../storefront/storefront-context';

interface Column {
  readonly head: string;
  /** Fixed on desktops, so columns don't jump during editing. The description takes the rest. */
  readonly width: string;
  readonly isNumber?: boolean;
  /** Wraps anywhere instead of widening the table. */
  readonly isFreeText?: boolean;
  readonly field?: EditableField;
  cell(line: OrderLine, order: Order): ReactNode;
}

const NOT_SET = <span className="whitespace-nowrap text-ink-3">N/A</span>;

function LineQuantity({ line }: { line: OrderLine }) {
  const { items } = useStorefront();
  return lineQuantity(line, unitOf(items.get(line.code)));
}

export const LINE_COLUMNS: readonly Column[] = [
  { head: 'Item Code', width: 'w-19 xl:w-23', cell: (line) => <b className="font-heading">{line.code}</b> },
  {
    head: 'Quantity',
    width: 'w-17.5 xl:w-21',
    isNumber: true,
    cell: (line) => <LineQuantity line={line} />,
  },
  {
    head: 'Price',
    width: 'w-22 xl:w-24.5',
    isNumber: true,
    cell: (line, order) => {
      const { price, type } = line;
      return isPackType(type) ? <PriceOnPo line={line} order={order} /> : formatDollars(price ?? 0);
    },
  },
  { head: 'Description', width: '', isFreeText: true, cell: (line) => line.description },
  {
    head: 'Color',
    width: 'w-22.5 xl:w-29',
    cell: (line) => (
      <span className="flex items-center gap-2">
        <ColorDot color={line.color} className="size-3.25" />
        {line.color}
      </span>
    ),
  },
  { head: 'Embroidery', width: 'w-22 xl:w-26', cell: (line) => line.embroidery || NOT_SET },
  { head: 'Size', width: 'w-18.5 xl:w-23', cell: lineSize },
  {
    head: 'Customer PO',
    width: 'w-25 xl:w-32',
    isFreeText: true,
    field: 'customerPo',
    cell: (line) => line.customerPo || NOT_SET,
  },
  { head: 'PO', width: 'w-25 xl:w-32', isFreeText: true, field: 'po', cell: (line) => line.po || NOT_SET },
  {
    head: 'Est. Ship Date',
    width: 'w-61.5 xl:w-64',
    field: 'estShipDate',
    cell: (line) => (line.estShipDate ? shownShipDate(line.estShipDate) : NOT_SET),
  },
];

/** What an admin has entered, and the catalog's estimate until then. */
function PriceOnPo({ line: { code, poPrice }, order }: { line: OrderLine; order: Order }) {
  const { items } = useStorefront();
  return (
    <span className="whitespace-normal">
      {poPrice
        ? formatCents(poPrice.cents) + (poPrice.per === 'line' ? ' for the line' : '')
        : poEstimate(items.get(code)?.discount, unitsOfItem(code, order.lines))}
    </span>
  );
}

/** On a phone, each cell is a row with its own heading. */
export function cellClasses({ isNumber, isFreeText, field }: Column): string {
  const breaking = isFreeText ? '[overflow-wrap:anywhere]' : 'whitespace-nowrap max-sm:whitespace-normal';
  return (
    'px-1 py-1.5 lg:px-1.5 xl:px-2.5 before:text-ink-3 max-sm:flex max-sm:items-center max-sm:justify-between ' +
    'max-sm:gap-4 max-sm:px-0 max-sm:py-0.5 max-sm:text-right max-sm:before:shrink-0 ' +
    'max-sm:before:content-[attr(data-head)] ' +
    `table:whitespace-normal ${breaking} ${field ? 'sm:min-w-15' : ''} ${isNumber ? 'text-right' : ''}`
  );
}

export const LINE_ROW = 'h-14.5 border-t border-line max-sm:block max-sm:h-auto max-sm:py-2';
