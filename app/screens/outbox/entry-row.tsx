import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
import { ChevronDown, Download, LogIn, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { cartTotals } from '../../../domain/cart/cart';
import { countUnpriced, shownTotal } from '../../../domain/cart/priced-on-po';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { formatCents } from '../../../domain/money';
import { NO_STORE } from '../../../domain/orders/order';
import { isCodeUnchecked } from '../../../domain/outbox/entry-changes';
import type { OutboxEntry, OutboxState } from '../../../domain/outbox/outbox';
import { atNewPrices } from '../../../domain/outbox/refusal';
import { notifySignInNeeded } from '../../api/sign-in-signal';
import { OrderAgainButton } from '../../cart/order-again/order-again-button';
import { pastOrderOfReceipt } from '../../cart/order-again/past-order';
import { receiptFor } from '../../checkout/receipt';
import { Button } from '../../components/button';
import { formatTime } from '../../components/format-time';
import { LineStrips } from '../../components/line-strips';
import { MoreMenu } from '../../components/more-menu';
import { ReceiptStage } from '../../components/receipt-stage';
import { CARD } from '../../components/screen';
import { StackedPictures } from '../../components/stacked-pictures';
import { PackingListLink } from '../../outbox/packing-list/packing-list-link';
import { useStorefront } from '../../storefront/storefront-context';
import { downloadOrders } from './download-orders';
import { DeleteOrder } from './entry-dialogs';
import { Refusal } from './refusal';

const STATES: Readonly<Record<OutboxState, string>> = {
  attention: 'Needs attention',
  sending: 'Sending',
  waiting: 'Waiting',
  placed: 'Sent',
};

const COLUMNS =
  'grid-cols-[auto_minmax(0,1fr)] sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] ' +
  'lg:grid-cols-[112px_minmax(0,1fr)_176px_76px_104px_20px]';

export function EntryRow({ entry }: { entry: OutboxEntry }) {
  const { customer } = useStorefront();
  const { payload, state } = entry;
  const { total, units } = cartTotals(payload.cart);
  const newTotal = state === 'attention' ? cartTotals(atNewPrices(entry)).total : total;
  const { amount } = shownTotal(newTotal, countUnpriced(Object.values(payload.cart)));
  const [store = ''] = payload.store === NO_STORE ? [customer.title] : payload.store.split(',');
  const person = `${payload.first_name} ${payload.last_name}`;
  const time = entry.placed_at ? `sent ${formatTime(entry.placed_at)}` : `saved ${formatTime(entry.captured_at)}`;
  const detail = `${person}, ${unitCount(units)}, ${amount}, ${time}`;
  const needsSignIn = state === 'waiting' && entry.last_error?.code === 'not_signed_in';
  return (
    <Disclosure as="li" className={state === 'attention' ? `${CARD} border-err/40` : 'border-t border-line'}>
      <div className="flex items-center">
        <DisclosureButton
          aria-label={`${STATES[state]}: ${store}, ${person}, ${time}, ${unitCount(units)}, ${amount}${isCodeUnchecked(entry) ? ', code not checked yet' : ''}`}
          className={`group grid min-h-16 min-w-0 flex-1 items-center gap-x-3 px-3.5 py-2.5 text-left -outline-offset-3 sm:gap-x-4 sm:px-4.5 ${COLUMNS}`}
        >
          <StackedPictures
            cart={payload.cart}
            className="sm:-space-x-3.5 max-sm:*:not-first:hidden"
            pictureClass="size-11 max-w-none shrink-0 rounded-lg"
          />
          <span className="min-w-0 wrap-break-word">
            <span className="flex items-start justify-between gap-x-3 font-heading">
              <b className="min-w-0">{store}</b>
              <Amount
                amount={amount}
                before={newTotal === total ? undefined : formatCents(total)}
                className="shrink-0 text-right sm:hidden"
              />
            </span>
            <span className="block text-label text-ink-2">
              {person}
              {payload.customer_po && <span className="max-sm:hidden">, Customer PO {payload.customer_po}</span>}
              {isCodeUnchecked(entry) && ', code not checked yet'}
              <span className="lg:hidden">
                <span className="max-sm:hidden">, {unitCount(units)}</span>,{' '}
                <span className="whitespace-nowrap">{state === 'sending' ? <SendingNow /> : time}</span>
              </span>
            </span>
          </span>
          <span className="text-label whitespace-nowrap text-ink-2 first-letter:uppercase max-lg:hidden">
            {state === 'sending' ? <SendingNow /> : time}
          </span>
          <span className="text-right text-label text-ink-2 max-lg:hidden">{unitCount(units)}</span>
          <Amount
            amount={amount}
            before={newTotal === total ? undefined : formatCents(total)}
            className="text-right text-large font-figure max-sm:hidden"
          />
          <ChevronDown
            aria-hidden
            size={20}
            className="text-ink-3 transition-transform group-data-open:rotate-180 max-sm:hidden"
          />
        </DisclosureButton>
        {(state === 'waiting' || state === 'sending') && <UnsentMenu entry={entry} title={store} detail={detail} />}
      </div>
      {state === 'attention' && <Refusal entry={entry} title={store} detail={detail} />}
      {needsSignIn && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3.5 pb-3.5 font-heading text-wait sm:px-4.5">
          Sign in to send this order.
          <Button variant="dark" onClick={notifySignInNeeded} className="max-sm:w-full">
            <LogIn aria-hidden size={18} strokeWidth={1.75} />
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
      <RefreshCw aria-hidden size={13} strokeWidth={2} className="animate-spin" />
      sending
    </span>
  );
}

function Amount({ amount, before, className }: { amount: string; before: string | undefined; className: string }) {
  return (
    <span className={className}>
      {before && <s className="block text-label font-normal text-ink-2">{before}</s>}
      {amount}
    </span>
  );
}

/** An order that's being sent can't be deleted: it may have arrived. */
function UnsentMenu({ entry, title, detail }: { entry: OutboxEntry; title: string; detail: string }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <MoreMenu
        label={`More for the order of ${title}`}
        title={title}
        detail={detail}
        items={[
          { label: 'Export', Icon: Download, run: () => downloadOrders(entry.customer, [entry]) },
          {
            label: 'Delete',
            Icon: Trash2,
            isDanger: true,
            isDisabled: entry.state === 'sending',
            run: () => setDeleting(true),
          },
        ]}
        className="mr-1 sm:mr-2"
      />
      <DeleteOrder entry={entry} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
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
      {entry.customer === customer.key && <ReceiptStage link={entry.link} className="mt-2" />}
      <LineStrips cart={entry.payload.cart} label="Lines" className="mb-3" />
      <div className="flex flex-wrap gap-2.5">
        <PackingListLink orderKey={entry.key} />
        {isOwnReceipt && <OrderAgainButton order={pastOrderOfReceipt(receiptFor(entry))} />}
      </div>
    </>
  );
}

const CODE_UNCHECKED = 'Its code hasn’t been checked yet: the store checks it when the order is sent.';

function progressOf({ state, attempts, last_error, order_id, payload: { customer_po } }: OutboxEntry): string {
  const po = customer_po && ` Customer PO ${customer_po}.`;
  if (state === 'placed') return `Placed as ${order_id}.${po}`;
  if (state === 'sending') return `Sending now.${po}`;
  if (attempts === 0) return `Not sent yet.${po}`;
  const tries = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  if (state === 'attention' || last_error?.code === 'not_signed_in') return `${tries}.${po}`;
  return `${tries}.${po} ${last_error?.message ?? ''} The order is safe here, and we'll keep trying to send it.`;
}
