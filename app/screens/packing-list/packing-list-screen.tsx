import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type PackingList, type PackingRow, packingList } from '../../../domain/cart/name-list/packing-list';
import { lineName, lineSize, unitCount } from '../../../domain/catalog/quantity-words';
import { countOf } from '../../../domain/count-of';
import { NO_STORE } from '../../../domain/orders/order';
import { Button } from '../../components/button';
import { formatDay } from '../../components/format-day';
import { Screen, ScreenTitle } from '../../components/screen';
import { DialogChoice, SmallDialog } from '../../components/small-dialog';
import { BackLink } from '../../components/title-bar';
import { useToast } from '../../components/toast';
import { useOrderNames } from '../../outbox/packing-list/packing-list-link';
import { forgetNames, type NamedOrder } from '../../outbox/packing-list/packing-names';
import { useOutbox } from '../../outbox/use-outbox';
import { PageTitle } from '../../storefront/page-title';
import { useStorefront } from '../../storefront/storefront-context';

/** Everything here comes from this device. */
export function PackingListScreen() {
  const { orderKey = '' } = useParams();
  const { names, load } = useOrderNames(orderKey);
  const entries = useOutbox();
  const [isAsking, setAsking] = useState(false);
  const toast = useToast();
  const { paths } = useStorefront();
  if (names === 'loading') {
    return (
      <Screen className="text-ink-2">
        <PageTitle>Packing list</PageTitle>
        Reading the names…
      </Screen>
    );
  }
  if (!names?.order) return <NoNames />;
  // The order may have been corrected since.
  const saved = Array.isArray(entries) ? entries.find(({ key }) => key === orderKey) : undefined;
  const cart = saved?.payload.cart ?? names.order.cart;

  async function forget() {
    setAsking(false);
    try {
      await forgetNames(orderKey);
      await load();
      toast.show('Names forgotten. The order is unchanged.');
    } catch {
      toast.show('The names could not be deleted. Reload the page and try again.', 'error');
    }
  }

  return (
    <Screen className="print:p-0">
      <PageTitle>Packing list</PageTitle>
      <div className="mx-auto mb-4 flex max-w-205 flex-wrap items-center gap-3 print:hidden">
        <BackLink to={paths.outbox} />
        <ScreenTitle className="flex-1">Packing list</ScreenTitle>
        <Button onClick={() => setAsking(true)}>Forget names</Button>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer size={20} strokeWidth={1.75} />
          Print
        </Button>
      </div>
      <PackingSheet order={names.order} orderId={saved?.order_id} list={packingList(names.names, cart)} />
      <SmallDialog title="Forget the names?" isOpen={isAsking} onClose={() => setAsking(false)}>
        <p className="mt-2 text-ink-2">
          This device deletes the names of this packing list. The order stays as it is. Names that were never printed
          are lost.
        </p>
        <DialogChoice stay="Keep names" go="Forget names" onStay={() => setAsking(false)} onGo={forget} />
      </SmallDialog>
    </Screen>
  );
}

function NoNames() {
  const { paths } = useStorefront();
  return (
    <Screen variant="message">
      <PageTitle>Packing list</PageTitle>
      <BackLink to={paths.outbox} />
      <ScreenTitle>No names on this device</ScreenTitle>
      <p className="text-ink-2">
        Names from a crew list stay on the device that ordered, for the latest 50 orders and at most 90 days. They are
        never sent. The order itself is complete without them.
      </p>
    </Screen>
  );
}

type PackingSheetProps = {
  readonly order: NamedOrder;
  readonly orderId: string | undefined;
  readonly list: PackingList;
};

function PackingSheet({ order: { at, contact }, orderId, list }: PackingSheetProps) {
  const { customer } = useStorefront();
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
          {unitCount(units)} for {countOf(list.rows.length, 'person', 'people')}
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
            {list.unnamed.map((line) => (
              <li key={`${line.code},${line.size},${line.color},${line.embroidery}`}>
                {line.quantity.toLocaleString('en-US')} × {lineName(line)}
                {line.embroidery && `, ${line.embroidery}`}
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
      <td className={CELL}>{lineSize(entry)}</td>
      <td className={CELL}>{entry.color}</td>
      <td className={`${CELL} font-total`}>{ordered}</td>
    </tr>
  );
}
