import { Disclosure, DisclosureButton, DisclosurePanel } from '@headlessui/react';
import { ChevronDown, CircleAlert, CircleCheck, Clock, type LucideIcon, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { cartTotals } from '../../../domain/cart/cart';
import { countUnpriced, shownTotal } from '../../../domain/cart/priced-on-po';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { formatCents } from '../../../domain/money';
import { NO_STORE } from '../../../domain/orders/order';
import type { OutboxEntry, OutboxState } from '../../../domain/outbox/outbox';
import { atNewPrices } from '../../../domain/outbox/refusal';
import { notifySignInNeeded } from '../../api/sign-in-signal';
import { OrderAgainButton } from '../../cart/order-again/order-again-button';
import { pastOrderOfReceipt } from '../../cart/order-again/past-order';
import { receiptFor } from '../../checkout/receipt';
import { Button } from '../../components/button';
import { formatTime } from '../../components/format-time';
import { LineStrips } from '../../components/line-strips';
import { ReceiptStage } from '../../components/receipt-stage';
import { StackedPictures } from '../../components/stacked-pictures';
import { PackingListLink } from '../../outbox/packing-list/packing-list-link';
import { useStorefront } from '../../storefront/storefront-context';
import { DeleteOrder } from './attention-actions';
import { AttentionPanel } from './attention-panel';
import { downloadOrders } from './download-orders';

const STATES: Readonly<Record<OutboxState, { label: string; tone: string; Icon: LucideIcon }>> = {
  attention: { label: 'Needs attention', tone: 'bg-err-tint text-err', Icon: CircleAlert },
  sending: { label: 'Sending', tone: 'bg-send-tint text-send', Icon: RefreshCw },
  waiting: { label: 'Waiting', tone: 'bg-wait-tint text-wait', Icon: Clock },
  placed: { label: 'Sent', tone: 'bg-ok-tint text-ok', Icon: CircleCheck },
};

export function EntryRow({ entry }: { entry: OutboxEntry }) {
  const { customer } = useStorefront();
  const { payload, state } = entry;
  const totals = cartTotals(payload.cart);
  const newTotal = state === 'attention' ? cartTotals(atNewPrices(entry)).total : totals.total;
  const { amount } = shownTotal(newTotal, countUnpriced(Object.values(payload.cart)));
  const [store] = payload.store === NO_STORE ? [customer.title] : payload.store.split(',');
  const person = `${payload.first_name} ${payload.last_name}`;
  const time = entry.placed_at ? `Sent ${formatTime(entry.placed_at)}` : `Saved ${formatTime(entry.captured_at)}`;
  const { label, tone, Icon } = STATES[state];
  return (
    <Disclosure
      as="li"
      className={`border-t border-line first:border-t-0 ${state === 'attention' ? 'bg-err-wash' : ''}`}
    >
      <DisclosureButton
        aria-label={`${label}: ${store}, ${person}, ${time}, ${unitCount(totals.units)}, ${amount}`}
        className="group grid min-h-21.5 w-full grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2 px-4 py-3 text-left -outline-offset-3 sm:grid-cols-[150px_auto_minmax(0,1fr)_auto_auto] sm:px-4.5 lg:grid-cols-[150px_132px_minmax(0,1fr)_118px_76px_104px_44px]"
      >
        <span
          className={`inline-flex h-9.5 items-center gap-2 justify-self-start rounded-control px-2.5 text-label font-semibold max-sm:col-span-2 max-sm:row-start-1 sm:w-37.5 ${tone}`}
        >
          <Icon size={18} strokeWidth={1.75} className={state === 'sending' ? 'animate-spin' : ''} />
          {label}
        </span>
        <StackedPictures
          cart={payload.cart}
          className="-space-x-3.5 max-sm:row-start-2 max-sm:self-start max-sm:*:not-first:hidden"
          pictureClass="size-13 max-w-none shrink-0 rounded-[9px]"
        />
        <span className="min-w-0 max-sm:col-span-2 max-sm:row-start-2 max-sm:[overflow-wrap:anywhere]">
          <b className="block truncate font-heading">{store}</b>
          <span className="block text-label text-ink-2 sm:truncate">
            {person}
            {payload.customer_po && `, Customer PO ${payload.customer_po}`}
            <span className="lg:hidden">
              , {unitCount(totals.units)}, {time}
            </span>
          </span>
        </span>
        <span className="text-label text-ink-2 max-lg:hidden">{time}</span>
        <span className="text-right text-ink-2 max-lg:hidden">{unitCount(totals.units)}</span>
        <span className="text-right text-large font-figure max-sm:col-start-3 max-sm:row-start-1">
          {newTotal !== totals.total && <s className="block text-label text-ink-2">{formatCents(totals.total)}</s>}
          {amount}
        </span>
        <ChevronDown
          size={20}
          className="justify-self-center text-ink-3 transition-transform group-data-open:rotate-180 max-sm:hidden"
        />
      </DisclosureButton>
      {state === 'attention' && <AttentionPanel entry={entry} />}
      <DisclosurePanel className="px-4 pb-4 sm:px-4.5">
        <EntryDetails entry={entry} />
      </DisclosurePanel>
    </Disclosure>
  );
}

function EntryDetails({ entry }: { entry: OutboxEntry }) {
  const { customer } = useStorefront();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <p className="text-label text-ink-2">{progressOf(entry)}</p>
      {entry.customer === customer.key && <ReceiptStage link={entry.link} className="mt-2" />}
      <LineStrips cart={entry.payload.cart} label="Lines" className="mb-3" />
      <PackingListLink orderKey={entry.key} className="mb-3" />
      {entry.state === 'placed' && entry.customer === customer.key && (
        <OrderAgainButton order={pastOrderOfReceipt(receiptFor(entry))} />
      )}
      {entry.state === 'waiting' && (
        <div className="flex flex-wrap gap-2.5">
          {entry.last_error?.code === 'not_signed_in' && (
            <Button variant="dark" onClick={notifySignInNeeded}>
              Sign in to send
            </Button>
          )}
          <Button onClick={() => downloadOrders(entry.customer, [entry])}>Export as a file</Button>
          <Button variant="danger-quiet" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </div>
      )}
      <DeleteOrder entry={entry} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

function progressOf({ state, attempts, last_error, order_id }: OutboxEntry): string {
  if (state === 'placed') return `Placed as ${order_id}.`;
  if (state === 'sending') return 'Sending now.';
  if (attempts === 0) return 'Not sent yet.';
  const tries = attempts === 1 ? 'Tried once' : `Tried ${attempts} times`;
  if (state === 'attention') return `${tries}.`;
  if (last_error?.code === 'not_signed_in') return 'Sign in to send this order. Nothing is lost.';
  return `${tries}. ${last_error?.message ?? ''} The order is safe here, and we'll keep trying to send it.`;
}
