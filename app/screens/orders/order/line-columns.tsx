import type { ReactNode } from 'react';
import { isPackType } from '../../../../domain/catalog/item-types';
import { formatDollars } from '../../../../domain/money';
import type { OrderLine } from '../../../../domain/orders/order';
import type { EditableField } from '../../../../domain/orders/order-edit';
import { shownShipDate } from '../../../../domain/orders/ship-date';
import { ColorDot } from '../../../components/color-dot';

interface Column {
  readonly head: string;
  /** On a desktop, so that nothing moves while lines are being edited; what is left is the description's. */
  readonly width: string;
  readonly isNumber?: boolean;
  /** As long as somebody likes: broken anywhere rather than pushing the other columns out. */
  readonly isFreeText?: boolean;
  /** An admin fills it in. */
  readonly field?: EditableField;
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

/** The ten columns, in their order (docs/specification.md, Orders screen). */
export const LINE_COLUMNS: readonly Column[] = [
  { head: 'Item Code', width: 'w-[76px] xl:w-[92px]', cell: (line) => <b className="font-[640]">{line.code}</b> },
  {
    head: 'Quantity',
    width: 'w-[70px] xl:w-[84px]',
    isNumber: true,
    cell: (line) => line.quantity.toLocaleString('en-US'),
  },
  { head: 'Price', width: 'w-[88px] xl:w-[98px]', isNumber: true, cell: priceOfLine },
  { head: 'Description', width: '', isFreeText: true, cell: (line) => line.description },
  {
    head: 'Color',
    width: 'w-[90px] xl:w-[116px]',
    cell: (line) => (
      <span className="flex items-center gap-2">
        <ColorDot color={line.color} className="size-[13px]" />
        {line.color}
      </span>
    ),
  },
  { head: 'Embroidery', width: 'w-[88px] xl:w-[104px]', cell: (line) => line.embroidery || NOT_SET },
  { head: 'Size', width: 'w-[74px] xl:w-[92px]', cell: (line) => line.size },
  {
    head: 'Customer PO',
    width: 'w-[100px] xl:w-[128px]',
    isFreeText: true,
    field: 'customer_po',
    cell: (line) => line.customer_po || NOT_SET,
  },
  { head: 'PO', width: 'w-[100px] xl:w-[128px]', isFreeText: true, field: 'po', cell: (line) => line.po || NOT_SET },
  {
    head: 'Est. Ship Date',
    width: 'w-[246px] xl:w-[256px]',
    field: 'est_ship_date',
    cell: (line) => (line.est_ship_date ? shownShipDate(line.est_ship_date) : NOT_SET),
  },
];

/** The classes of a column's cell; on a phone it is a row that says its own head. */
export function cellClasses({ isNumber, isFreeText, field }: Column): string {
  const breaking = isFreeText ? '[overflow-wrap:anywhere]' : 'whitespace-nowrap max-sm:whitespace-normal';
  return (
    'px-1 py-1.5 lg:px-1.5 xl:px-2.5 before:text-ink-3 max-sm:flex max-sm:items-center max-sm:justify-between ' +
    'max-sm:gap-4 max-sm:px-0 max-sm:py-0.5 max-sm:text-right max-sm:before:content-[attr(data-head)] ' +
    `min-[1100px]:whitespace-normal ${breaking} ${field ? 'sm:min-w-[60px]' : ''} ${isNumber ? 'text-right' : ''}`
  );
}

export const LINE_ROW = 'h-[58px] border-t border-line max-sm:block max-sm:h-auto max-sm:py-2';
