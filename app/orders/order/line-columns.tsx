import type { ReactNode } from 'react';
import { namedPrice } from '../../../domain/cart/po-price';
import { quoteText } from '../../../domain/cart/priced-on-po';
import { isPackType } from '../../../domain/catalog/item-types';
import { lineQuantity, lineSize, unitOf } from '../../../domain/catalog/quantity-words';
import { formatDollars } from '../../../domain/money';
import type { OrderLine } from '../../../domain/orders/order';
import type { EditableField } from '../../../domain/orders/order-edit';
import { shownShipDate } from '../../../domain/orders/ship-date';
import { useStorefront } from '../../data/storefront/storefront-context';
import { ColorDot } from '../../ui/color-dot';

export interface Column {
  readonly head: string;
  /** Fixed, so columns don't jump during editing. The description takes the rest. */
  readonly width: string;
  readonly isNumber?: boolean;
  readonly field?: EditableField;
  cell(line: OrderLine): ReactNode;
}

const NOT_SET = <span className="whitespace-nowrap text-ink-3">N/A</span>;

function LineQuantity({ line }: { line: OrderLine }) {
  const { items } = useStorefront();
  return lineQuantity(line, unitOf(items.get(line.code)));
}

export const LINE_COLUMNS: readonly Column[] = [
  { head: 'Item Code', width: 'w-24 xl:w-34', cell: (line) => <b className="font-heading">{line.code}</b> },
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
    cell: (line) => {
      const { price, type } = line;
      return isPackType(type) ? <PriceOnPo line={line} /> : formatDollars(price ?? 0);
    },
  },
  { head: 'Description', width: '', cell: (line) => line.description },
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
  { head: 'Size', width: 'w-18.5 xl:w-23', cell: (line) => lineSize(line) || NOT_SET },
  {
    head: 'Customer PO',
    width: 'w-25 xl:w-32',
    field: 'customerPo',
    cell: (line) => line.customerPo || NOT_SET,
  },
  { head: 'PO', width: 'w-25 xl:w-32', field: 'po', cell: (line) => line.po || NOT_SET },
  {
    head: 'Est. Ship Date',
    width: 'w-61.5 xl:w-64',
    field: 'estShipDate',
    cell: (line) => (line.estShipDate ? shownShipDate(line.estShipDate) : NOT_SET),
  },
];

/** What an admin has entered, and what the shopper was quoted until then. */
function PriceOnPo({ line: { poPrice, quoted } }: { line: OrderLine }) {
  return <span className="whitespace-normal">{poPrice ? namedPrice(poPrice) : quoteText(quoted)}</span>;
}

export function lineCell(head: string): Column {
  const column = LINE_COLUMNS.find((each) => each.head === head);
  if (!column) throw new Error(`There is no column ${head}`);
  return column;
}
