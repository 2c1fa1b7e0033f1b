import { createHash } from 'node:crypto';
import { TRIED_FOR_MS } from '../../../domain/messages/message';
import { csvNameOf } from '../../../domain/messages/staff-mail';
import { orderForReader } from '../../../domain/orders/order';
import { dateWriter, orderCsvRows, ordersCsvHead } from '../../../domain/orders/orders-csv';
import type { ClaimedMessage } from '../../db/message-claims';
import { findFirstMessageId } from '../../db/outgoing-messages';
import type { Services } from '../../operations/services/services';
import type { MessageContent } from '../content/load-content';
import type { FinishedMail } from '../smtp/mail-server';
import { mailBrand } from './mail-brand';
import { modelOf } from './model-of';
import { plainTextOf } from './plain-text';
import { mailbox, recipientsOf } from './recipients';
import { renderMail } from './render-mail';

/**
 * A message as a mail. It is the same, byte for byte, each time the message is tried, unless its order has changed:
 * whoever gets it twice gets one mail twice. Undefined if there is nobody to send it to, or nothing to tell.
 */
export async function composeMail(
  services: Services,
  message: ClaimedMessage,
  content: MessageContent,
): Promise<FinishedMail | undefined> {
  const recipients = recipientsOf(message, content);
  const model = recipients && (await modelOf(services, message, content, recipients));
  if (!model) return undefined;
  const { store, order } = content;
  const { from } = services.settings.mail;
  const thread = await threadOf(services, message);
  // Loaded with the first mail: a server that has none to send starts without it.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({
    from: mailbox(from.name || `${store.customer.title} orders`, from.address),
    to: [...recipients.to],
    ...(recipients.replyTo ? { replyTo: recipients.replyTo } : {}),
    subject: model.subject,
    messageId: message.message_id,
    ...(thread ? { inReplyTo: thread, references: thread } : {}),
    date: new Date(message.give_up_at - TRIED_FOR_MS),
    baseBoundary: createHash('sha256').update(message.message_id).digest('hex').slice(0, 24),
    // Keeps out-of-office notes away.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    text: plainTextOf(model),
    html: await renderMail(model, mailBrand(services, content)),
    attachments: attachmentsOf(services, message, content),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: `${order.orderNumber}-${message.audience}-${message.id}`,
    from: from.address,
    to: recipients.to.map(({ address }) => address),
    content: await composer.compile().build(),
  };
}

/** Mail programs show all mails about an order together. */
async function threadOf({ db }: Services, { id, order_id, audience }: ClaimedMessage): Promise<string | undefined> {
  return findFirstMessageId(db.read, { id, orderId: order_id, audience });
}

/** Staff enter the lines elsewhere. */
function attachmentsOf({ settings }: Services, { kind, audience }: ClaimedMessage, { order, store }: MessageContent) {
  if (kind !== 'order.placed' || audience !== 'staff') return [];
  const written = orderForReader(order, store.customer, true);
  const csv = ordersCsvHead() + orderCsvRows(written, dateWriter(settings.mail.timeZone));
  return [{ filename: csvNameOf(order.orderNumber), content: csv, contentType: 'text/csv; charset=utf-8' }];
}
