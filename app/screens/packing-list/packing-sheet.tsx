import type { PackingList, PackingRow } from '../../../domain/cart/name-list/packing-list';
import { countOf } from '../../../domain/count-of';
import { NO_STORE } from '../../../domain/orders/order';
import { formatDay } from '../../components/format-time';
import type { NamedOrder } from '../../outbox/packing-list/packing-names';
import { useStorefront } from '../../storefront/storefront-context';

interface PackingSheetProps {
  readonly order: NamedOrder;
  readonly orderId: string | undefined;
  readonly list: PackingList;
}

export function PackingSheet({ order, orderId, list }: PackingSheetProps) {
  const { customer } = useStorefront();
  const { at, contact } = order;
  const store = contact.store === NO_STORE ? customer.title : contact.store;
  const facts = [
    orderId && `Order ${orderId}`,
    formatDay(at),
    store,
    contact.customer_po && `PO ${contact.customer_po}`,
  ];
  const units = list.rows.reduce((sum, { ordered }) => sum + ordered, 0);
  const missing = list.rows.filter(({ ordered, quantity }) => ordered < quantity).length;
  return (
    <article
      data-print-sheet
      aria-label="Packing list"
      className="mx-auto max-w-205 rounded-card border border-line bg-surface p-8 max-sm:p-4 print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <header className="border-b-2 border-ink pb-3">
        <h2 className="text-panel">Packing list</h2>
        <p className="mt-1 text-label [overflow-wrap:anywhere] text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
        <p className="text-label text-ink-2">
          {countOf(units, 'unit')} for {countOf(list.rows.length, 'person', 'people')}
        </p>
        {missing > 0 && (
          <p className="mt-1 text-label font-semibold text-err">
            {countOf(missing, 'row has', 'rows have')} fewer units than listed: the order changed after the list was
            filled in.
          </p>
        )}
      </header>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line-strong text-label">
            {['Packed', 'Name', 'Item', 'Size', 'Color', 'Units'].map((heading) => (
              <th key={heading} scope="col" className="py-2 pr-3 font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an order do not move, and names can repeat
            <NameRow key={index} row={row} />
          ))}
        </tbody>
      </table>
      {list.unnamed.length > 0 && (
        <section className="mt-5 break-inside-avoid">
          <h3 className="text-label font-semibold">Also in this order, without a name</h3>
          <ul className="text-label text-ink-2">
            {list.unnamed.map(({ code, name, size, color, quantity, embroidery }) => (
              <li key={`${code},${size},${color},${embroidery}`}>
                {quantity.toLocaleString('en-US')} × {name}, {color}, {size}
                {embroidery && `, ${embroidery}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

const CELL = 'py-2.5 pr-3 align-top [overflow-wrap:anywhere]';

function NameRow({ row }: { row: PackingRow }) {
  const { name, quantity, ordered, entry } = row;
  return (
    <tr className="break-inside-avoid border-b border-line">
      <td className={CELL}>
        <span aria-hidden className="block size-5 rounded border-2 border-ink-3" />
      </td>
      <th scope="row" className={`${CELL} min-w-24 text-left font-heading`}>
        {name}
        {ordered < quantity && (
          <span className="block text-label font-semibold text-err">
            {ordered === 0 ? 'Not in this order' : `Only ${ordered} of ${quantity} ordered`}
          </span>
        )}
      </th>
      <td className={CELL}>
        {entry.name}
        <span className="block text-label text-ink-2">{[entry.code, entry.embroidery].filter(Boolean).join(', ')}</span>
      </td>
      <td className={CELL}>{entry.size}</td>
      <td className={CELL}>{entry.color}</td>
      <td className={`${CELL} font-total`}>{ordered}</td>
    </tr>
  );
}
