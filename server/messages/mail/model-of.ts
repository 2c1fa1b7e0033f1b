import { cardMail } from '../../../domain/messages/card-mail';
import { confirmationMail } from '../../../domain/messages/confirmation-mail';
import type { MailModel } from '../../../domain/messages/mail-model';
import type { MailOrder } from '../../../domain/messages/mail-order';
import { staffMail } from '../../../domain/messages/staff-mail';
import { updateMail } from '../../../domain/messages/update-mail';
import { orderForReader } from '../../../domain/orders/order';
import type { ClaimedMessage } from '../../db/message-claims';
import type { Services } from '../../operations/services/services';
import { linesChangedSince, linksTo, type MessageContent, mailDates, pictureFinder } from '../content/load-content';
import type { Recipients } from './recipients';

/** What a message says; undefined if that is no news anymore. */
export async function modelOf(
  services: Services,
  message: ClaimedMessage,
  content: MessageContent,
  { names, replyTo }: Recipients,
): Promise<MailModel | undefined> {
  const { customer, items } = content.store;
  const mail: MailOrder = {
    order: orderForReader(content.order, customer, true),
    customer,
    links: await linksTo(services, content),
    canReply: replyTo !== undefined,
    pictureOf: pictureFinder(services, content),
    sizesOf: (code) => Object.keys(items.get(code)?.sizes ?? {}),
    dates: mailDates(services.settings.mail.timeZone),
  };
  const isForShopper = message.audience === 'shopper';
  if (message.kind === 'order.placed') return isForShopper ? confirmationMail(mail) : staffMail(mail, names);
  if (message.kind !== 'order.updated') return cardMail(mail, message.kind, isForShopper ? 'shopper' : names);
  const changed = await linesChangedSince(services, content.order, message.created_at);
  return changed.length === 0 ? undefined : updateMail(mail, changed);
}
