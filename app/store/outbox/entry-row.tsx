import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
import { ChevronDown, PackageSearch, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { heldText } from '../../../domain/approvals/state';
import { cartTotals } from '../../../domain/cart/cart';
import { countUnpriced, shownTotal } from '../../../domain/cart/priced-on-po';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { formatCents } from '../../../domain/money';
import { summaryOf } from '../../../domain/orders/lines-summary';
import { NO_STORE } from '../../../domain/orders/order';
import type { StageFacts } from '../../../domain/orders/stage';
import { isCodeUnchecked } from '../../../domain/outbox/entry-changes';
import { isUnsent, type OutboxEntry, type OutboxState } from '../../../domain/outbox/outbox';
import { atNewPrices } from '../../../domain/outbox/refusal';
import { OrderAgainButton } from '../../checkout/order-again/order-again-button';
import { pastOrderOfReceipt } from '../../checkout/order-again/past-order';
import { receiptFor } from '../../checkout/receipt';
import { addressOf, fetchOrderPage } from '../../data/api/order-page';
import { notifySignInNeeded } from '../../data/api/sign-in-signal';
import { useStorefront } from '../../data/storefront/storefront-context';
import { onReconnect } from '../../device/connection/on-reconnect';
import { PackingListLink } from '../../outbox/packing-list/packing-list-link';
import { Button, buttonClasses } from '../../ui/button';
import { formatTime } from '../../ui/format-time';
import { StackedPictures } from '../../ui/line-picture';
import { LineStrips } from '../../ui/line-strips';
import { Link } from '../../ui/link';
import { CARD } from '../../ui/screen';
import { OrderStagePill } from '../../ui/stage-pill';
import { EntryMenu } from './entry-menu';
import { Refusal } from './refusal';

const STATES: Readonly<Record<OutboxState, string>> = {
  attention: 'Needs attention',
  sending: 'Sending',
  waiting: 'Waiting',
  placed: 'Sent',
};

/** On a phone, the amount is beside the store, and the second line is below both. */
const COLUMNS =
  'grid-cols-[auto_minmax(0,1fr)_auto] sm:grid-cols-[auto_minmax(0,1fr)_auto_20px] ' +
  'lg:grid-cols-[112px_minmax(0,1fr)_176px_76px_104px_20px]';

export function EntryRow({ entry }: { entry: OutboxEntry }) {
  const { customer } = useStorefront();
  const { payload, state } = entry;
  const { total, units } = cartTotals(payload.cart);
  const newTotal = state === 'attention' ? cartTotals(atNewPrices(entry)).total : total;
  const { amount, shortNote } = shownTotal(newTotal, countUnpriced(Object.values(payload.cart)));
  const [title = ''] = payload.store === NO_STORE ? [customer.title] : payload.store.split(',');
  const person = `${payload.first_name} ${payload.last_name}`;
  const time = entry.placed_at ? `sent ${formatTime(entry.placed_at)}` : `saved ${formatTime(entry.captured_at)}`;
  const shownTime = state === 'sending' ? <SendingNow /> : time;
  const detail = [person, unitCount(units), amount, shortNote, time].filter(Boolean).join(', ');
  const unchecked = isCodeUnchecked(entry) ? ', code not checked yet' : '';
  return (
    <Disclosure as="li" className={state === 'attention' ? `${CARD} border-err/40!` : 'border-t border-line'}>
      <div className="flex items-center">
        <DisclosureButton
          aria-label={`${STATES[state]}: ${title}, ${person}, ${time}, ${unitCount(units)}, ${amount}${shortNote && `, ${shortNote}`}${unchecked}`}
          className={`group grid min-h-16 min-w-0 flex-1 items-center gap-x-3 px-3.5 py-2.5 text-left -outline-offset-3 wrap-break-word sm:gap-x-4 sm:px-4.5 ${COLUMNS}`}
        >
          <StackedPictures
            cart={payload.cart}
            className="row-span-2 sm:-space-x-3.5 max-sm:*:not-first:hidden"
            pictureClass="size-11 max-w-none shrink-0 rounded-lg"
          />
          <b className="font-heading max-sm:self-start sm:self-end">{title}</b>
          <span className="row-span-2 text-label whitespace-nowrap text-ink-2 first-letter:uppercase max-lg:hidden">
            {shownTime}
          </span>
          <span className="row-span-2 text-right text-label text-ink-2 max-lg:hidden">{unitCount(units)}</span>
          <span className="text-right font-heading max-sm:self-start sm:row-span-2 sm:text-large sm:font-figure">
            {newTotal !== total && <s className="block text-label font-normal text-ink-2">{formatCents(total)}</s>}
            {amount}
            {shortNote && <span className="block text-caption font-normal text-ink-2">{shortNote}</span>}
          </span>
          <ChevronDown
            size={20}
            className="row-span-2 text-ink-3 transition-transform group-data-open:rotate-180 max-sm:hidden"
          />
          <span className="col-start-2 row-start-2 self-start text-label text-ink-2 max-sm:col-end-4">
            {person}
            {payload.customer_po && <span className="max-sm:hidden">, Customer PO {payload.customer_po}</span>}
            {unchecked}
            <span className="lg:hidden">
              <span className="max-sm:hidden">, {unitCount(units)}</span>,{' '}
              <span className="whitespace-nowrap">{shownTime}</span>
            </span>
          </span>
        </DisclosureButton>
        {isUnsent(entry) && <EntryMenu entry={entry} title={title} detail={detail} className="mr-1 sm:mr-2" />}
      </div>
      {state === 'attention' && <Refusal entry={entry} title={title} detail={detail} />}
      {state === 'waiting' && entry.last_error?.code === 'not_signed_in' && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3.5 pb-3.5 font-heading text-wait sm:px-4.5">
          Sign in to send this order.
          <Button variant="dark" onClick={notifySignInNeeded} className="max-sm:w-full">
            Sign in to send
          </Button>
        </p>
      )}
      <DisclosurePanel className="px-3.5 pb-3.5 sm:px-4.5">
        <EntryDetails entry={entry} />
      </DisclosurePanel>
    </Disclosure>
  );
}

function SendingNow() {
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-send">
      <RefreshCw size={13} strokeWidth={2} className="animate-spin" />
      sending
    </span>
  );
}

function EntryDetails({ entry }: { entry: OutboxEntry }) {
  const { customer } = useStorefront();
  const isOwnReceipt = entry.state === 'placed' && entry.customer === customer.key;
  return (
    <>
      <p className="text-label text-ink-2">
        {progressOf(entry)} {isCodeUnchecked(entry) && CODE_UNCHECKED}
      </p>
      {entry.customer === customer.key && <ReceiptStage link={entry.link} />}
      <LineStrips cart={entry.payload.cart} label="Lines" className="mb-3" />
      <div className="flex flex-wrap gap-2.5">
        <PackingListLink orderKey={entry.key} />
        {isOwnReceipt && <OrderAgainButton order={pastOrderOfReceipt(receiptFor(entry))} />}
      </div>
    </>
  );
}

const CODE_UNCHECKED = 'Its code hasn’t been checked yet: the store checks it when the order is sent.';

function progressOf({ state, attempts, last_error, order_id, held, payload: { customer_po } }: OutboxEntry): string {
  const po = customer_po && ` Customer PO ${customer_po}.`;
  if (held) return `Sent as ${order_id}. ${heldText(held)}.${po}`;
  if (state === 'placed') return `Placed as ${order_id}.${po}`;
  if (state === 'sending') return `Sending now.${po}`;
  if (attempts === 0) return `Not sent yet.${po}`;
  const tries = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  if (state === 'attention' || last_error?.code === 'not_signed_in') return `${tries}.${po}`;
  return `${tries}.${po} ${last_error?.message ?? ''} The order is safe here, and we'll keep trying to send it.`;
}

function ReceiptStage({ link }: { link: string | undefined }) {
  const { paths } = useStorefront();
  const facts = useReceiptStage(link);
  if (!link) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <Link to={paths.orderPage(link)} className={buttonClasses('secondary', 'small')}>
        <PackageSearch size={18} strokeWidth={1.75} />
        Follow this order
      </Link>
      <span aria-live="polite">{facts && <OrderStagePill facts={facts} />}</span>
    </div>
  );
}

/**
 * The order's stage; undefined until it's known, such as while offline. Fetched again on reconnect.
 * @param link to the order's page; undefined for receipts older than such links
 */
function useReceiptStage(link: string | undefined): StageFacts | undefined {
  const { customer } = useStorefront();
  const [facts, setFacts] = useState<StageFacts>();
  useEffect(() => {
    const address = addressOf(link ?? '');
    if (!address) return;
    const controller = new AbortController();
    const load = () =>
      void fetchOrderPage(customer.server_hostname, address, controller.signal)
        .then(({ order }) => setFacts({ ...order, ...summaryOf(order.lines) }))
        .catch(() => undefined);
    load();
    const unsubscribe = onReconnect(load);
    return () => {
      controller.abort();
      unsubscribe();
    };
  }, [link, customer.server_hostname]);
  return facts;
}
