import { CircleAlert, ImageOff, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { JsonDocuments } from '../../../domain/catalog/draft';
import { itemTypeLabel } from '../../../domain/catalog/item-types';
import { formatTime } from '../../ui/format-time';
import { Link } from '../../ui/link';
import { Picture } from '../../ui/picture';
import { CustomerMark, Panel } from '../layout/parts';
import { ROW_BUTTON } from '../layout/use-list-keys';
import { useOffice } from '../session/office-context';
import { brandOf, type ListedItem, titleOf } from './item-list';

const COLUMNS = [
  { head: 'Picture', width: 'w-15', isHidden: true },
  { head: 'Code', width: 'w-23' },
  { head: 'Name', width: '' },
  { head: 'Type', width: 'w-23' },
  { head: 'Photographs', width: 'w-26' },
  { head: 'Sold at', width: 'w-51' },
  { head: 'Price', width: 'w-40', isNumber: true },
  { head: 'Missing', width: 'w-48' },
  { head: 'Draft', width: 'w-28' },
] as const;

interface ItemRowsProps {
  readonly items: readonly ListedItem[];
  readonly documents: JsonDocuments;
  readonly customers: number;
}

/** A table from 1400 px on, and cards below that. */
export function ItemRows({ items, documents, customers }: ItemRowsProps) {
  return (
    <Panel className="overflow-clip">
      <table className="w-full table-fixed max-[87.5rem]:block">
        <colgroup>
          {COLUMNS.map(({ head, width }) => (
            <col key={head} className={width} />
          ))}
        </colgroup>
        <thead className="text-left text-label text-ink-2 max-[87.5rem]:sr-only">
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column.head}
                scope="col"
                className={`h-9 px-2.5 font-semibold whitespace-nowrap first:pl-4 last:pr-4 ${'isNumber' in column ? 'text-right' : ''}`}
              >
                <span className={'isHidden' in column ? 'sr-only' : ''}>{column.head}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-[87.5rem]:block">
          {items.map((item) => (
            <Row key={item.code} item={item} documents={documents} isEverywhere={item.soldAt.length === customers} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

const CELL = 'min-w-0 truncate px-2.5 max-[87.5rem]:p-0';
const SECOND = 'max-[87.5rem]:text-label';
/** Beside the picture: name and code, type and where it's sold, what's missing; price and draft at the end. */
const CARD =
  'max-[87.5rem]:grid max-[87.5rem]:grid-cols-[2.75rem_minmax(0,1fr)_auto] max-[87.5rem]:items-center max-[87.5rem]:gap-x-3 max-[87.5rem]:px-4 max-[87.5rem]:py-2.5';

interface RowProps extends Pick<ItemRowsProps, 'documents'> {
  readonly item: ListedItem;
  readonly isEverywhere: boolean;
}

/** Memoized, because a list can have a thousand rows. */
const Row = memo(
  function Row({ item, documents, isEverywhere }: RowProps) {
    const { code, name, type, colors, photographs, soldAt, price, missing, isDeleted } = item;
    return (
      <tr
        className={`relative border-t border-line focus-within:shadow-current-row hover:bg-surface-2 min-[87.5rem]:h-12.5 ${CARD} ${isDeleted ? 'text-ink-3 line-through' : ''}`}
      >
        <td className="pl-4 max-[87.5rem]:row-span-3 max-[87.5rem]:self-start max-[87.5rem]:p-0">
          {item.picture ? (
            <Picture src={item.picture} alt="" code="" className="size-9 rounded-thumb max-[87.5rem]:size-11" />
          ) : (
            <span className="grid size-9 place-items-center rounded-thumb border border-dashed border-line-strong text-wait max-[87.5rem]:size-11">
              <ImageOff size={16} strokeWidth={1.75} />
            </span>
          )}
        </td>
        <td className={`${CELL} font-heading max-[87.5rem]:col-start-2 max-[87.5rem]:row-start-2 ${SECOND}`}>
          <Link
            to={`/items/${code}`}
            aria-label={`${code}, ${name}`}
            className={`${ROW_BUTTON} absolute inset-0 -outline-offset-2`}
          />
          {code} <span className="font-normal text-ink-2 min-[87.5rem]:hidden">{itemTypeLabel(type)}</span>
        </td>
        <td className={`${CELL} max-[87.5rem]:col-start-2 max-[87.5rem]:row-start-1 max-[87.5rem]:font-contact`}>
          {name}
        </td>
        <td className={`${CELL} text-ink-2 max-[87.5rem]:hidden`}>{itemTypeLabel(type)}</td>
        <td
          className={`${CELL} max-[87.5rem]:hidden ${photographs > 0 && photographs < colors.length ? 'font-note text-wait' : 'text-ink-2'}`}
        >
          {photographs} of {colors.length}
        </td>
        <td
          className={`${CELL} text-ink-2 max-[87.5rem]:col-start-3 max-[87.5rem]:row-start-2 max-[87.5rem]:justify-self-end ${SECOND}`}
        >
          <span className="flex items-center gap-1">
            {soldAt.map((customer) => (
              <span key={customer} title={titleOf(documents, customer)} className="flex max-lg:hidden">
                <CustomerMark color={brandOf(documents, customer)} />
              </span>
            ))}
            <span className="whitespace-nowrap lg:ml-1.5">
              {soldAt.length === 0 ? 'Nowhere' : isEverywhere ? `All ${soldAt.length}` : soldAt.length}
              <span className="lg:hidden">{soldAt.length === 1 ? ' customer' : soldAt.length > 1 && ' customers'}</span>
            </span>
          </span>
        </td>
        <td className={`${CELL} text-right max-[87.5rem]:col-start-3 max-[87.5rem]:row-start-1`}>{price}</td>
        <td className={`${CELL} max-[87.5rem]:col-start-2 max-[87.5rem]:row-start-3 ${SECOND}`}>
          {missing ? (
            <span
              title={missing.text}
              className={`flex items-center gap-1.75 text-label ${missing.isError ? 'text-err' : 'text-wait'}`}
            >
              {missing.isError ? (
                <CircleAlert size={15} className="shrink-0" />
              ) : (
                <TriangleAlert size={15} className="shrink-0" />
              )}
              <span className="truncate">{missing.text}</span>
            </span>
          ) : (
            <span className="text-ink-3 max-[87.5rem]:hidden">Nothing</span>
          )}
        </td>
        <td
          className={`${CELL} pr-4 max-[87.5rem]:col-start-3 max-[87.5rem]:row-start-3 max-[87.5rem]:justify-self-end ${SECOND}`}
        >
          <DraftNote item={item} />
        </td>
      </tr>
    );
  },
  (one, other) => one.isEverywhere === other.isEverywhere && JSON.stringify(one.item) === JSON.stringify(other.item),
);

function DraftNote({ item: { edit, isDeleted } }: { item: ListedItem }) {
  const { id } = useOffice().me.person;
  if (!edit) return null;
  return (
    <span className="inline-block no-underline">
      <b className="font-heading text-send">{isDeleted ? 'Deleted' : 'Draft'}</b>,{' '}
      <span className="text-ink-2">{edit.person === id ? 'you' : edit.by}</span>
      <span className="sr-only">, {formatTime(edit.at)}</span>
    </span>
  );
}

/** For a filter's menu. */
export function draftCustomerOptions(documents: JsonDocuments, customers: readonly string[]) {
  return customers.map((key) => ({
    value: key,
    text: titleOf(documents, key),
    mark: <CustomerMark color={brandOf(documents, key)} />,
  }));
}
