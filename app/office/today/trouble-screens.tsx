import { type ReactNode, useCallback } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import type { WireFailedMessage } from '../../../domain/calls/today';
import { formatDollars } from '../../../domain/money';
import { officeOrdersAddress } from '../../../domain/orders/office-view';
import { formatTime } from '../../ui/format-time';
import { Link } from '../../ui/link';
import { useCustomerFilter } from '../layout/filter-menu';
import { CustomerName, LoadedContent, OfficeScreen, Panel } from '../layout/parts';
import { fetchFailedMessages, fetchUnclearPayments } from '../session/office-calls';
import { useLiveData } from '../session/office-context';
import { CheckPayment, Dismiss, SendAgain } from './send-again';

/** Mails and webhook calls we stopped retrying, newest first. */
export function MessagesScreen() {
  const { customer, filter } = useCustomerFilter('orders.read');
  const [failed, reload] = useLiveData(useCallback(() => fetchFailedMessages(customer), [customer]));
  return (
    <OfficeScreen
      title="Failed mails and webhooks"
      note={failed.kind === 'loaded' && noteText(failed.value.messages.length, failed.value.count)}
      tools={filter}
    >
      <LoadedContent loaded={failed} onRetry={() => void reload()}>
        {({ messages }) => (
          <Rows nothing="Every mail and webhook of the last 30 days went out, or is still being tried.">
            {messages.map((message) => (
              <Row
                key={message.id}
                customer={message.customer}
                title={
                  <>
                    {RECIPIENTS[message.audience]} about{' '}
                    <Link to={officeOrdersAddress({ orderNumber: message.order_id })} className="underline">
                      {message.order_id}
                    </Link>
                  </>
                }
                detail={message.problem || `${message.attempts} attempts failed`}
                time={message.created_at}
                action={
                  <span className="flex gap-2">
                    <SendAgain message={message} onSent={() => void reload()} />
                    <Dismiss message={message} onDismissed={() => void reload()} />
                  </span>
                }
              />
            ))}
          </Rows>
        )}
      </LoadedContent>
    </OfficeScreen>
  );
}

const RECIPIENTS: Readonly<Record<WireFailedMessage['audience'], string>> = {
  shopper: 'Mail to the shopper',
  staff: 'Mail to the order desk and reps',
  webhook: 'Webhook',
  approver: 'Mail to an approver',
};

/** Card payments whose outcome isn't known yet, oldest first. */
export function PaymentsScreen() {
  const { customer, filter } = useCustomerFilter('orders.read');
  const [unclear, reload] = useLiveData(useCallback(() => fetchUnclearPayments(customer), [customer]));
  return (
    <OfficeScreen
      title="Unclear payments"
      note={unclear.kind === 'loaded' && noteText(unclear.value.payments.length, unclear.value.count)}
      tools={filter}
    >
      <LoadedContent loaded={unclear} onRetry={() => void reload()}>
        {({ payments }) => (
          <Rows nothing="No card payment is unclear.">
            {payments.map((payment) => (
              <Row
                key={payment.order_id}
                customer={payment.customer}
                title={`${payment.order_id}, ${formatDollars(payment.cents / 100)}`}
                detail={
                  payment.in_review
                    ? 'PayPal reviews this payment. The order is listed once it approves.'
                    : 'PayPal hasn’t said whether it took the money.'
                }
                time={payment.created_at}
                action={<CheckPayment payment={payment} />}
              />
            ))}
          </Rows>
        )}
      </LoadedContent>
    </OfficeScreen>
  );
}

function noteText(listed: number, count: number): string {
  if (count === 0) return '';
  return listed < count ? `The first ${listed} of ${count}` : String(count);
}

function Rows({ nothing, children }: { nothing: string; children: readonly ReactNode[] }) {
  return (
    <Panel className="max-w-220">
      {children.length === 0 ? <p className="p-4">{nothing}</p> : <ul className="divide-y divide-line">{children}</ul>}
    </Panel>
  );
}

interface RowProps {
  readonly customer: CustomerKey;
  readonly title: ReactNode;
  readonly detail: string;
  readonly time: number;
  readonly action: ReactNode;
}

function Row({ customer, title, detail, time, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60 max-sm:basis-full">
        <b className="block font-name">{title}</b>
        <span className="block text-label text-ink-2 wrap-anywhere">{detail}</span>
      </div>
      <CustomerName customer={customer} />
      <time dateTime={new Date(time).toISOString()} className="text-label whitespace-nowrap text-ink-3">
        {formatTime(time)}
      </time>
      {action}
    </li>
  );
}
