import { Mail, MailCheck, MailWarning } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type { WireMessage } from '../../../domain/calls/messages';
import type { Audience, MessageKind } from '../../../domain/messages/message';
import { fetchMessages, sendAgain } from '../../data/api/admin-calls';
import { messageOf } from '../../data/api/client';
import { useStorefront } from '../../data/storefront/storefront-context';
import { Button } from '../../ui/button';
import { formatTime } from '../../ui/format-time';
import { SmallDialog } from '../../ui/small-dialog';
import { useToast } from '../../ui/toast';

type OrderMessages = ReturnType<typeof useOrderMessages>;

/** The state of the order's mails, in one line: trouble first, then the newest. Opens the list of them. */
export function MailState({ messages }: Pick<OrderMessages, 'messages'>) {
  const newest = newestOfEach(messages ?? []);
  const message = newest.find(isInTrouble) ?? newest[0];
  if (!message) return null;
  const isBad = isInTrouble(message);
  const isSent = message.state === 'sent';
  const Icon = isBad ? MailWarning : isSent ? MailCheck : Mail;
  const sentence = messageSentence(message, Date.now());
  const [what = '', ...why] = sentence.split(': ');
  return (
    <span
      title={sentence}
      className={`inline-flex min-w-0 ${isBad || isSent ? '' : 'sm:shrink-0'} items-center gap-1.75 font-semibold ${isBad ? 'text-err' : isSent ? 'text-ok' : 'text-ink-2'}`}
    >
      <Icon size={18} strokeWidth={1.75} className="shrink-0" />
      <span className="truncate max-sm:leading-4 max-sm:whitespace-normal">
        {what}
        {isBad && why.length > 0 && <span className="max-sm:hidden">: {why.join(': ')}</span>}
      </span>
    </span>
  );
}

interface MailDialogProps {
  readonly orderNumber: string;
  readonly mails: OrderMessages;
  onClose(): void;
}

export function MailDialog({ orderNumber, mails: { messages = [], sending, send }, onClose }: MailDialogProps) {
  const now = Date.now();
  return (
    <SmallDialog title={`Mails about ${orderNumber}`} onClose={onClose}>
      <ul aria-label={`Messages about ${orderNumber}`} className="mt-3 border-t border-line text-label">
        {newestOfEach(messages).map((message) => {
          const mayNot = sending !== undefined || isUnderWay(message, now);
          return (
            <li key={messageName(message)} className="flex items-center gap-3 border-b border-line py-1">
              <span className={`min-w-0 wrap-break-word ${isInTrouble(message) ? 'text-err' : 'text-ink-2'}`}>
                {messageSentence(message, now)}
              </span>
              <Button
                size="small"
                className="ml-auto aria-disabled:border-sunken aria-disabled:bg-sunken aria-disabled:text-ink-3"
                aria-label={`Send again: ${messageName(message)}`}
                // It keeps the focus, so Escape closes this dialog and not the order behind it.
                aria-disabled={mayNot}
                onClick={() => !mayNot && send(message)}
              >
                Send again
              </Button>
            </li>
          );
        })}
      </ul>
      <Button onClick={onClose} className="mt-4 w-full">
        Close
      </Button>
    </SmallDialog>
  );
}

const POLL_MS = 3_000;
const MAX_POLLS = 10;

interface Asked {
  readonly messages: readonly WireMessage[];
  readonly times: number;
}

const NOTHING: Asked = { messages: [], times: 0 };

/** Undefined until loaded. A failure shows nothing, because messages are extra. */
export function useOrderMessages(orderNumber: string) {
  const { customer } = useStorefront();
  const toast = useToast();
  const [asked, setAsked] = useState<Asked>();
  const [sending, setSending] = useState<number>();
  const keep = useCallback((messages: readonly WireMessage[]) => {
    setAsked((before) => ({ messages, times: (before?.times ?? 0) + 1 }));
  }, []);

  const isFirst = asked === undefined;
  const times = asked?.times ?? 0;
  const isWaiting = asked?.messages.some((message) => isUnderWay(message, Date.now())) === true;
  useEffect(() => {
    if (!isFirst && (!isWaiting || times === MAX_POLLS)) return;
    const controller = new AbortController();
    const ask = () => fetchMessages(customer, orderNumber, controller.signal).then(keep, handleFailure);
    const handleFailure = () => {
      if (!controller.signal.aborted) setAsked((before) => before ?? NOTHING);
    };
    const timer = setTimeout(ask, isFirst ? 0 : POLL_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [customer, orderNumber, keep, isFirst, isWaiting, times]);

  async function send(message: WireMessage) {
    setSending(message.id);
    try {
      setAsked({ messages: await sendAgain(customer, orderNumber, message.id), times: 0 });
      toast.show(`${messageName(message)} is sent again`);
    } catch (error) {
      toast.show(messageOf(error), 'error');
    }
    setSending(undefined);
  }

  return { messages: asked?.messages, sending, send };
}

type Named = Pick<WireMessage, 'kind' | 'audience' | 'reader'>;

const OTHER_MAILS: Readonly<Partial<Record<MessageKind, string>>> = {
  'order.cancelled': 'Mail about the cancellation',
  'card.review': 'Mail about the payment’s review',
  'card.declined': 'Mail about the refused payment',
  'card.refunded': 'Mail about the refund',
  'card.reversed': 'Mail about the reversed payment',
  'approval.waiting': 'Mail about the wait for approval',
  'approval.reminder': 'Reminder',
  'approval.expired': 'Mail about the wait’s end',
};

const READERS: Readonly<Record<Audience, string>> = {
  shopper: '',
  staff: ' to reps and order desk',
  webhook: ' to the customer’s system',
  approver: ' to an approver',
};

/** "Confirmation", "Mail to reps and order desk", "Reminder to Dana Whitfield" */
function messageName({ kind, audience, reader }: Named): string {
  if (audience === 'webhook') return `${kind === 'order.placed' ? 'Order' : 'Update'}${READERS.webhook}`;
  if (kind === 'order.updated') return 'Update';
  if (kind === 'order.placed') return audience === 'shopper' ? 'Confirmation' : `Mail${READERS.staff}`;
  return `${OTHER_MAILS[kind] ?? 'Mail'}${reader ? ` to ${reader}` : READERS[audience]}`;
}

export function messageSentence(message: WireMessage, now: number): string {
  const { state, sent_at, due_at, attempts, problem } = message;
  const name = messageName(message);
  const reason = problem === '' ? '' : `: ${problem}`;
  if (state === 'sent') return `${name} sent ${formatTime(sent_at ?? 0)}${reason}`;
  if (state === 'filed') return `${name} not sent: no mail server is set up`;
  if (state === 'failed') return `${name} not sent${reason}`;
  if (attempts > 0) return `${name} not sent yet${reason} Next try ${formatTime(due_at ?? now)}.`;
  return isUnderWay(message, now) ? `${name} is being sent` : `${name} goes out ${formatTime(due_at ?? now)}`;
}

const SOON_MS = 5_000;

export function isUnderWay({ state, due_at }: WireMessage, now: number): boolean {
  return state === 'waiting' && (due_at ?? 0) <= now + SOON_MS;
}

export function isInTrouble({ state, attempts, problem }: WireMessage): boolean {
  return state === 'failed' || (state === 'waiting' && attempts > 0) || (state === 'sent' && problem !== '');
}

export function newestOfEach(messages: readonly WireMessage[]): readonly WireMessage[] {
  return [...new Map(messages.map((message) => [messageName(message), message])).values()];
}
