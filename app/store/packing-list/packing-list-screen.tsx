import { Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  type PackingList,
  type PackingPerson,
  type PackingRow,
  packingList,
  packingPeople,
} from '../../../domain/cart/name-list/packing-list';
import { lineName, lineSize, unitCount } from '../../../domain/catalog/quantity-words';
import { NO_STORE } from '../../../domain/orders/order';
import { countOf } from '../../../domain/text/count-of';
import { PageTitle } from '../../data/storefront/page-title';
import { useStorefront } from '../../data/storefront/storefront-context';
import { useOrderNames } from '../../outbox/packing-list/packing-list-link';
import { forgetNames, type OrderNames, setPacked } from '../../outbox/packing-list/packing-names';
import { useOutbox } from '../../outbox/use-outbox';
import { Button } from '../../ui/button';
import { ColorDot } from '../../ui/color-dot';
import { formatDay } from '../../ui/format-time';
import { MoreMenu } from '../../ui/more-menu';
import { CARD, Screen, ScreenTitle } from '../../ui/screen';
import { ConfirmDialog } from '../../ui/small-dialog';
import { BackLink } from '../../ui/title-bar';
import { useToast } from '../../ui/toast';

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
      <div className="mx-auto mb-3 flex max-w-205 items-center gap-2 print:hidden">
        <BackLink to={paths.outbox} />
        <ScreenTitle className="ml-1 flex-1">Packing list</ScreenTitle>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer size={20} strokeWidth={1.75} />
          Print
        </Button>
        <MoreMenu
          label="More for this packing list"
          title="Packing list"
          items={[{ label: 'Forget names', Icon: Trash2, isDanger: true, run: () => setAsking(true) }]}
          className="border border-line-strong bg-surface"
        />
      </div>
      <PackingSheet names={names} orderId={saved?.order_id} list={packingList(names.names, cart)} />
      <ConfirmDialog
        title="Forget the names?"
        stay="Keep names"
        go="Forget names"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onGo={forget}
      >
        <p className="mt-2 text-ink-2">
          This device deletes the names of this packing list. The order stays as it is. Names that were never printed
          are lost.
        </p>
      </ConfirmDialog>
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

interface PackingSheetProps {
  readonly names: OrderNames;
  readonly orderId: string | undefined;
  readonly list: PackingList;
}

function PackingSheet({ names: { key, order, packed: saved = [] }, orderId, list }: PackingSheetProps) {
  // A tick shows at once, not after it is written.
  const [packed, setShown] = useState(saved);
  const { customer } = useStorefront();
  const toast = useToast();
  if (!order) return null;
  const { at, contact } = order;
  const facts = [formatDay(at), contact.customer_po && `Customer PO ${contact.customer_po}`].filter(Boolean);
  const people = packingPeople(list.rows);
  const done = people.filter(({ name }) => packed.includes(name)).length;
  const units = list.rows.reduce((sum, { ordered }) => sum + ordered, 0);
  const missing = list.rows.filter(({ ordered, quantity }) => ordered < quantity).length;

  function handlePacked(name: string, isPacked: boolean) {
    const others = packed.filter((other) => other !== name);
    setShown(isPacked ? [...others, name] : others);
    setPacked(key, name, isPacked).catch(() => {
      setShown(packed);
      toast.show('This device could not save that.', 'error');
    });
  }

  return (
    <article data-print-sheet aria-label="Packing list" className="mx-auto max-w-205 wrap-break-word print:max-w-none">
      <header className="text-label text-ink-2">
        <h2 className="hidden text-panel text-ink print:block">Packing list</h2>
        <p>
          {orderId && <b className="font-figure text-ink">{orderId}, </b>}
          {facts.join(', ')}
        </p>
        <p>{contact.store === NO_STORE ? customer.title : contact.store}</p>
        {missing > 0 && (
          <p className="mt-1 font-semibold text-err">
            {countOf(missing, 'line has', 'lines have')} fewer units than listed: the order changed after the list was
            filled in.
          </p>
        )}
        <p className="my-2.5 flex items-center gap-3 font-heading text-ink">
          <progress
            aria-label="People packed"
            max={people.length}
            value={done}
            className="h-2 min-w-16 flex-1 appearance-none overflow-hidden rounded-full border border-line-strong bg-surface print:hidden [&::-moz-progress-bar]:bg-ok [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-ok"
          />
          <span className="print:hidden">
            {done} of {countOf(people.length, 'person', 'people')} packed, {unitCount(units)}
          </span>
          <span className="hidden print:inline">
            {unitCount(units)} for {countOf(people.length, 'person', 'people')}
          </span>
        </p>
      </header>
      <ul aria-label="People" className="flex flex-col gap-2 print:gap-0">
        {people.map((person) => (
          <PersonCard
            key={person.name}
            person={person}
            isPacked={packed.includes(person.name)}
            onPacked={(isPacked) => handlePacked(person.name, isPacked)}
          />
        ))}
      </ul>
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

interface PersonCardProps {
  readonly person: PackingPerson;
  readonly isPacked: boolean;
  onPacked(isPacked: boolean): void;
}

/** Paper has an empty box to tick, whatever is ticked on the screen. */
function PersonCard({ person: { name, rows }, isPacked, onPacked }: PersonCardProps) {
  return (
    <li
      aria-label={name}
      className={`${CARD} break-inside-avoid px-3.5 pb-1 print:rounded-none print:border-x-0 print:border-t-0 print:px-0 ${isPacked ? 'bg-surface-2' : ''}`}
    >
      <label className="flex min-h-12 cursor-pointer items-center gap-3.5 py-1 print:min-h-8">
        <input
          type="checkbox"
          checked={isPacked}
          onChange={() => onPacked(!isPacked)}
          className="size-6 shrink-0 accent-ok print:hidden"
        />
        <span aria-hidden className="hidden size-5 shrink-0 rounded border-2 border-ink-3 print:block" />
        <b className="min-w-0 flex-1 text-lead font-figure">{name}</b>
        {isPacked && <span className="text-label font-semibold text-ok print:hidden">Packed</span>}
      </label>
      <ul className="ml-9.5">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an order do not move, and items can repeat
          <ItemRow key={index} row={row} />
        ))}
      </ul>
    </li>
  );
}

function ItemRow({ row: { quantity, ordered, entry } }: { row: PackingRow }) {
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-1.75">
      <div className="min-w-0">
        <p className="font-note">{entry.name}</p>
        <p className="flex flex-wrap items-center gap-x-2.5 text-label text-ink-2">
          <span>{entry.code}</span>
          <span className="inline-flex items-center gap-1.5">
            <ColorDot color={entry.color} className="size-3" />
            {entry.color}
          </span>
          {entry.embroidery && <span>{entry.embroidery}</span>}
        </p>
        {ordered < quantity && (
          <p className="text-label font-semibold text-err">
            {ordered === 0 ? 'Not in this order' : `Only ${ordered} of ${quantity} ordered`}
          </p>
        )}
      </div>
      <div className="max-w-1/2 shrink-0 text-right">
        <b className="block text-lead font-total">{lineSize(entry)}</b>
        <span className="text-label text-ink-2">{unitCount(ordered)}</span>
      </div>
    </li>
  );
}
