import { visiblePart } from '../../../domain/plain-text';
import type { MessageSettings } from '../../catalog/message-settings';
import type { ClaimedMessage } from '../../db/message-claims';
import type { MessageContent } from '../content/load-content';
import type { Mailbox } from '../smtp/mail-settings';

export interface Recipients {
  readonly to: readonly Mailbox[];
  readonly replyTo: Mailbox | undefined;
  /** The names that staff mails mention. */
  readonly names: readonly string[];
}

const LONGEST_NAME = 100;

/** From the customer's current settings; undefined if nobody gets it. */
export function recipientsOf(
  { audience, kind }: ClaimedMessage,
  { store: { messages }, order }: MessageContent,
): Recipients | undefined {
  const shopper = mailbox(`${order.firstName} ${order.lastName}`, order.email);
  const staff = staffOf(messages);
  if (audience === 'staff') {
    const names = staff.map(({ name, address }) => (address === messages.orderDesk ? 'the order desk' : name));
    return staff.length === 0 ? undefined : { to: staff, replyTo: shopper, names };
  }
  const isWanted = messages.mails.shopper && (kind !== 'order.updated' || messages.mails.updates);
  // Replies reach somebody even where reps get no mails.
  const [rep] = messages.reps;
  const desk = messages.orderDesk || rep?.email;
  return isWanted ? { to: [shopper], replyTo: desk ? mailbox('', desk) : undefined, names: [] } : undefined;
}

function staffOf({ mails, orderDesk, reps }: MessageSettings): readonly Mailbox[] {
  const desk = mails.order_desk && orderDesk !== '' ? [mailbox('', orderDesk)] : [];
  return [...desk, ...(mails.reps ? reps.map(({ name, email }) => mailbox(name, email)) : [])];
}

/** Anybody can type a name: no line breaks, nothing invisible, and not endless. */
export function mailbox(name: string, address: string): Mailbox {
  return { name: visiblePart(name).trim().slice(0, LONGEST_NAME), address };
}
