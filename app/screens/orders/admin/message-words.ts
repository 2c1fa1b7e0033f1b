import type { Audience, MessageKind } from '../../../../domain/messages/message';
import type { WireMessage } from '../../../../domain/wire/messages';
import { formatTime } from '../../../components/format-time';

type Named = Pick<WireMessage, 'kind' | 'audience'>;

const CARD_MAILS: Readonly<Partial<Record<MessageKind, string>>> = {
  'card.review': 'Mail about the payment’s review',
  'card.declined': 'Mail about the refused payment',
  'card.refunded': 'Mail about the refund',
  'card.reversed': 'Mail about the reversed payment',
};

const READERS: Readonly<Record<Audience, string>> = {
  shopper: '',
  staff: ' to reps and order desk',
  webhook: ' to the customer’s system',
};

/** "Confirmation", "Mail to reps and order desk" */
export function messageName({ kind, audience }: Named): string {
  if (audience === 'webhook') return `${kind === 'order.placed' ? 'Order' : 'Update'}${READERS.webhook}`;
  if (kind === 'order.updated') return 'Update';
  if (kind === 'order.placed') return audience === 'shopper' ? 'Confirmation' : `Mail${READERS.staff}`;
  return `${CARD_MAILS[kind] ?? 'Mail'}${READERS[audience]}`;
}

export function messageSentence(message: WireMessage, now: number): string {
  const { state, sent_at, due_at, attempts, problem } = message;
  const name = messageName(message);
  const reason = problem === '' ? '' : `: ${problem}`;
  if (state === 'sent') return `${name} sent ${formatTime(sent_at ?? 0)}${reason}`;
  if (state === 'filed') return `${name} kept as a file ${formatTime(sent_at ?? 0)}: no mail server is set up`;
  if (state === 'failed') return `${name} not sent${reason}`;
  if (attempts > 0) return `${name} not sent yet${reason} Next try ${formatTime(due_at ?? now)}.`;
  return isUnderWay(message, now) ? `${name} is being sent` : `${name} goes out ${formatTime(due_at ?? now)}`;
}

/** Nobody notices a shorter wait. */
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
