import { ArrowRight, CalendarDays, Check, Copy, HardDriveDownload, Hourglass, MailCheck, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { heldText } from '../../../domain/approvals/state';
import type { HeldAs } from '../../../domain/orders/approval-state';
import { CANCEL_WITHIN_MS } from '../../../domain/orders/cancellation';
import type { OrderReceipt } from '../../checkout/receipt';
import { MAIN_LINE } from '../../data/storefront/deployment';
import { useStorefront } from '../../data/storefront/storefront-context';
import { serverNow } from '../../device/server-time';
import { NotifyOffer } from '../../outbox/notify-offer';
import { Button } from '../../ui/button';
import { Link } from '../../ui/link';
import { Card } from '../../ui/screen';
import { useCopyText } from '../../ui/use-copy-text';
import { useExpectedArrival } from '../../ui/use-expected-arrival';

/**
 * - `review`: PayPal is reviewing the payment
 * - `waiting`: on this device; nothing has reached the server
 * - `unconfirmed`: sent, but the response may have been lost
 * - `attention`: refused by the server; a person must correct it
 * - `gone`: removed from the outbox without being placed
 * - `held`: the server has it, and an approver decides
 */
export type OrderStatus = 'placed' | 'held' | 'review' | 'waiting' | 'unconfirmed' | 'attention' | 'gone';

interface PlacedPanelProps {
  readonly receipt: OrderReceipt;
  readonly status: OrderStatus;
  readonly isCodeUnchecked: boolean;
  /** Empty while it loads; undefined if this device doesn't know it. */
  readonly email: string | undefined;
  readonly storeName: string;
  readonly children: ReactNode;
}

export function PlacedPanel({ receipt, status, isCodeUnchecked, email, storeName, children }: PlacedPanelProps) {
  const { paths } = useStorefront();
  const { order_id, review, held, contact } = receipt;
  const { heading, number, sentence, next } = held
    ? heldTexts(held)
    : STATUS_TEXTS[status as Exclude<OrderStatus, 'held'>];
  const isPlaced = status === 'placed';
  const arrival = useExpectedArrival(Object.values(receipt.cart), receipt.at);
  const Mark = isPlaced ? Check : status === 'review' || held ? Hourglass : HardDriveDownload;
  return (
    <Card as="section" className="min-w-0 p-7.5 pb-5 max-sm:p-4 lg:sticky lg:top-4 lg:short:static print:static">
      <div className="flex items-center gap-4.5 max-sm:gap-3.5">
        <span
          aria-hidden
          className={`grid size-17 shrink-0 place-items-center rounded-full border-3 border-dashed max-sm:size-12 ${isPlaced ? 'border-brand text-brand' : 'border-wait text-wait'}`}
        >
          <Mark size={32} strokeWidth={isPlaced ? 3 : 2} className="max-sm:size-6" />
        </span>
        <h1 aria-live="polite" className="min-w-0 text-success max-sm:text-title-phone">
          {heading}
        </h1>
      </div>
      <p aria-live="polite" className="mt-4 text-large leading-5.75 text-ink-2 wrap-break-word">
        {review ?? `Thank you, ${contact.first_name}. ${sentence(storeName)}`}
      </p>
      <OrderNumber number={order_id} status={number} />
      <div className="my-4 grid grid-cols-2 gap-2.5 max-narrow:grid-cols-1 print:hidden">{children}</div>
      <ul>
        {email !== undefined && <Confirmation receipt={receipt} status={status} email={email} />}
        <Step Icon={isPlaced ? CalendarDays : ArrowRight} title={(isPlaced && arrival?.arrives) || next.title}>
          {isPlaced ? (
            <>
              {arrival?.ships} Look up its final date under{' '}
              <Link to={paths.orders} className={INLINE_LINK}>
                View Orders
              </Link>
              .
            </>
          ) : (
            next.text
          )}
          {isCodeUnchecked && ' Its code hasn’t been checked yet: we check it when we get the order.'}
          {isOnDevice(status) && <NotifyOffer />}
        </Step>
        <Step Icon={Phone} title="Questions? Call your rep">
          <CallReps />
        </Step>
      </ul>
    </Card>
  );
}

interface ConfirmationProps {
  readonly receipt: OrderReceipt;
  readonly status: OrderStatus;
  readonly email: string;
}

/** Which mail to expect at which address, so that a wrong address is noticed while the order can still be changed. */
function Confirmation({ receipt, status, email }: ConfirmationProps) {
  const { paths } = useStorefront();
  const hasEnded = receipt.held !== undefined && receipt.held.state !== 'waiting';
  if (status === 'attention' || status === 'gone' || hasEnded) return null;
  const isPlaced = status === 'placed';
  const at = email.indexOf('@') + 1;
  const title = (
    <>
      {isPlaced ? 'Confirmation on its way to' : "We'll send the confirmation to"} {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
  return (
    <Step Icon={MailCheck} title={title}>
      {!isPlaced && `As soon as the order is ${receipt.held ? 'approved' : 'placed'}. `}Wrong address?{' '}
      {receipt.held && receipt.link ? (
        <>
          <Link to={paths.orderPage(receipt.link)} className={INLINE_LINK}>
            Withdraw
          </Link>{' '}
          the order, and send it again.
        </>
      ) : isChangeable(receipt) ? (
        <>
          <Link to={paths.orderPage(receipt.link)} className={INLINE_LINK}>
            Change or cancel
          </Link>{' '}
          the order within an hour.
        </>
      ) : (
        'Tell your rep.'
      )}
    </Step>
  );
}

/** Whether it was placed by code: its page lets the shopper cancel it and puts its lines back into the cart. */
function isChangeable(receipt: OrderReceipt): receipt is OrderReceipt & { readonly link: string } {
  const { link, at, contact } = receipt;
  return link !== undefined && contact.email === undefined && serverNow() < at + CANCEL_WITHIN_MS;
}

function isOnDevice(status: OrderStatus): boolean {
  return status === 'waiting' || status === 'unconfirmed';
}

const INLINE_LINK = 'relative font-heading text-brand underline underline-offset-2 after:absolute after:-inset-3';

function Step({ Icon, title, children }: { Icon: typeof Phone; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3.5 border-t border-line py-3">
      <Icon size={22} strokeWidth={1.75} className="mt-0.5 shrink-0 text-brand" />
      <div className="min-w-0 text-label text-ink-2">
        <p className="text-body font-heading text-ink wrap-break-word">{title}</p>
        {children}
      </div>
    </li>
  );
}

/** People quote the number on the phone. */
function OrderNumber({ number, status }: { number: string | undefined; status: string }) {
  const copy = useCopyText();
  return (
    <div className="mt-4 flex min-h-14 items-center justify-between gap-3 rounded-control bg-brand-tint py-1.5 pr-1.5 pl-4">
      <p className="min-w-0">
        <span className="block text-label text-ink-2">{number ? 'Order number' : 'Order'}</span>
        <b className="block text-panel wrap-break-word">{number ?? status}</b>
      </p>
      {number && (
        <Button
          size="small"
          className="print:hidden"
          onClick={() => copy(number, 'Order number copied', `The number could not be copied: ${number}`)}
        >
          <Copy size={18} strokeWidth={1.75} />
          Copy
        </Button>
      )}
    </div>
  );
}

function CallReps() {
  const { customer } = useStorefront();
  const numbers = [...customer.account_reps, { name: 'Main line', phone: MAIN_LINE }];
  return (
    <ul className="flex flex-wrap gap-x-4">
      {numbers.map(({ name, phone }) => (
        <li key={phone}>
          <a href={`tel:${phone}`} className="inline-flex min-h-9 flex-wrap items-center gap-x-1.5">
            <span>{name}</span>
            <span className="font-heading text-ink whitespace-nowrap underline underline-offset-2">{phone}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface StatusTexts {
  readonly heading: string;
  readonly number: string;
  sentence(store: string): string;
  readonly next: { readonly title: string; readonly text: string };
}

const SAVED = 'Order saved on this device';

/** docs/specification.md, Success and receipts */
const STATUS_TEXTS: Readonly<Record<Exclude<OrderStatus, 'held'>, StatusTexts>> = {
  placed: {
    heading: 'Order Placed Successfully',
    number: '',
    sentence: (store) => `We've received your order for ${store}.`,
    next: { title: 'Ship dates show on the order', text: '' },
  },
  review: {
    heading: 'Payment under review',
    number: 'Under review',
    sentence: () => 'The payment is under review.',
    next: { title: 'The order is placed when the payment clears', text: 'You do not have to pay or order again.' },
  },
  waiting: {
    heading: SAVED,
    number: 'Waiting to be sent',
    sentence: (store) => `We haven't received your order for ${store} yet. It is safe on this device.`,
    next: {
      title: "We'll send it when you're back online",
      text: 'This screen and the outbox show when it is placed. You do not have to order again.',
    },
  },
  unconfirmed: {
    heading: SAVED,
    number: 'Not confirmed yet',
    sentence: (store) => `The server has not confirmed your order for ${store} yet. It is safe on this device.`,
    next: {
      title: "We'll keep checking until it is confirmed",
      text: 'The order is placed only once. You do not have to order again.',
    },
  },
  attention: {
    heading: SAVED,
    number: 'Needs attention',
    sentence: (store) => `The server could not accept your order for ${store} as it is. It is safe on this device.`,
    next: { title: 'Correct it in the outbox', text: 'It is sent again as soon as you have corrected it.' },
  },
  gone: {
    heading: 'Order removed from this device',
    number: 'Removed',
    sentence: (store) => `The order for ${store} was removed from this device's outbox and will not be sent from here.`,
    next: { title: 'Still need it?', text: 'Order again puts the same lines into your cart.' },
  },
};

function heldTexts(held: HeldAs): StatusTexts {
  const isWaiting = held.state === 'waiting';
  return {
    heading: heldText(held),
    number: '',
    sentence: (store) =>
      isWaiting
        ? `Your order for ${store} is placed once ${held.by} approves it.`
        : `Your order for ${store} was not placed.`,
    next: isWaiting
      ? { title: 'We mail you the answer', text: 'Until then, you can withdraw the order on its page.' }
      : { title: 'See why on its page', text: 'From there, you can edit it and send it again.' },
  };
}
