import { createHash } from 'node:crypto';
import { nameOfApprover } from '../../domain/approvals/rules';
import { missingApprovers } from '../../domain/approvals/state';
import type { MessageSettings } from '../../domain/catalog/check/read-customers';
import { unitOf } from '../../domain/catalog/quantity-words';
import {
  type ApprovalKind,
  approverMail,
  heldMail,
  loweredBlocks,
  type MailApproval,
} from '../../domain/messages/approval-mail';
import { cancelMail } from '../../domain/messages/cancel-mail';
import { cardMail } from '../../domain/messages/card-mail';
import { confirmationMail } from '../../domain/messages/confirmation-mail';
import { listed, type MailModel, type MailOrder } from '../../domain/messages/mail-order';
import { type MessageKind, TRIED_FOR_MS } from '../../domain/messages/message';
import { csvNameOf, staffMail } from '../../domain/messages/staff-mail';
import { updateMail } from '../../domain/messages/update-mail';
import { orderForReader } from '../../domain/orders/order';
import { orderFileName } from '../../domain/orders/order-number';
import { dateWriter, orderCsvRows, ordersCsvHead } from '../../domain/orders/orders-csv';
import { isApproverNow } from '../approvals/approvers';
import { findBudget, findHeldOrder, type HeldOrder } from '../approvals/rows';
import type { StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import type { ClaimedMessage } from '../messages/claim-rows';
import type { MailBrand } from '../messages/mail/mail-page';
import { plainTextOf } from '../messages/mail/plain-text';
import { mailbox, renderMail } from '../messages/mail/render-mail';
import { findFirstMessageId } from '../messages/rows';
import type { FinishedMail } from '../messages/smtp/mail-server';
import type { Mailbox } from '../operations/settings/mail-settings';
import type { HasSettings } from '../operations/settings/settings';
import { approverLink } from '../orders/order-link';
import type { HasSecrets } from '../secrets/secrets';
import { linesChangedSince, linksTo, type MessageContent, mailDates, pictureFinder } from './load-content';
import type { DeliveryNeeds } from './needs';

/** The same mail, byte for byte, on every attempt. Undefined if there's nobody to send it to or nothing to say. */
export async function composeMail(
  services: DeliveryNeeds,
  message: ClaimedMessage,
  content: MessageContent,
): Promise<FinishedMail | undefined> {
  const { audience, id, recipient } = message;
  // Somebody who approves nothing any more mustn't read what's ordered.
  if (audience === 'approver' && !(await isApproverNow(services.db.read, content.store, recipient))) return undefined;
  const recipients = recipientsOf(message, content);
  const model = recipients && (await modelOf(services, message, content, recipients));
  if (!model) return undefined;
  const { store, order } = content;
  const { from } = services.settings.mail;
  // Mail programs then show an order's mails as one thread.
  const thread = await findFirstMessageId(services.db.read, message);
  // Loaded with the first mail: servers that send none start faster.
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
    name: `${orderFileName(order.orderNumber)}-${audience}-${id}`,
    from: from.address,
    to: recipients.to.map(({ address }) => address),
    content: await composer.compile().build(),
  };
}

/** Staff type the lines into other systems. */
function attachmentsOf(
  { settings }: HasSettings,
  { kind, audience }: ClaimedMessage,
  { order, store }: MessageContent,
) {
  if (kind !== 'order.placed' || audience !== 'staff') return [];
  const written = orderForReader(order, store.customer, true);
  const csv =
    ordersCsvHead() +
    orderCsvRows(written, dateWriter(settings.mail.timeZone), (code) => unitOf(store.items.get(code)));
  return [{ filename: csvNameOf(order.orderNumber), content: csv, contentType: 'text/csv; charset=utf-8' }];
}

/** The logo named after the customer, if there is one. */
function mailBrand({ pictures }: Pick<StoreData, 'pictures'>, { store: { customer }, url }: MessageContent): MailBrand {
  const { title, brand: colors, embroideries } = customer;
  const hasLogo = Object.values(embroideries).some((logos) => logos.includes(title));
  const { origin } = new URL(url);
  const address = (thread: 'dark' | 'light') => origin + pictures.logoAddress(title, thread, true);
  return { title, colors, logo: hasLogo ? { dark: address('dark'), light: address('light') } : undefined };
}

/** Undefined if there's nothing left to report. */
async function modelOf(
  services: DeliveryNeeds,
  message: ClaimedMessage,
  content: MessageContent,
  { names, replyTo }: Recipients,
): Promise<MailModel | undefined> {
  const { customer, items } = content.store;
  const held = await findHeldOrder(services.db.read, { id: content.order.id });
  const mail: MailOrder = {
    order: orderForReader(content.order, customer, true),
    customer,
    links: await linksTo(services, content, held !== undefined),
    canReply: replyTo !== undefined,
    pictureOf: pictureFinder(services, content),
    sizesOf: (code) => Object.keys(items.get(code)?.sizes ?? {}),
    unitOf: (code) => unitOf(items.get(code)),
    dates: mailDates(services.settings.mail.timeZone),
  };
  const isForShopper = message.audience === 'shopper';
  if (message.kind === 'order.cancelled') return cancelMail(mail, isForShopper ? 'shopper' : names);
  // The mail about its end follows.
  if (content.order.closed) return undefined;
  if (isApprovalKind(message.kind))
    return approvalModel(services, message, { ...content, kind: message.kind, held, mail });
  if (message.kind === 'order.placed') {
    return isForShopper ? confirmationMail(mail, held && (await approvedBy(services, held))) : staffMail(mail, names);
  }
  if (message.kind !== 'order.updated') return cardMail(mail, message.kind, isForShopper ? 'shopper' : names);
  const changed = await linesChangedSince(services, content.order, message.created_at);
  return changed.length === 0 ? undefined : updateMail(mail, changed);
}

interface Recipients {
  readonly to: readonly Mailbox[];
  readonly replyTo: Mailbox | undefined;
  /** The names that staff mails mention. */
  readonly names: readonly string[];
}

/** From the customer's current settings; undefined if nobody gets it. */
function recipientsOf(
  { audience, kind, recipient }: ClaimedMessage,
  { store: { messages }, order }: MessageContent,
): Recipients | undefined {
  const shopper = mailbox(`${order.firstName} ${order.lastName}`, order.email);
  if (audience === 'approver') return { to: [mailbox('', recipient)], replyTo: shopper, names: [] };
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

function isApprovalKind(kind: MessageKind): kind is ApprovalKind {
  return kind.startsWith('approval.');
}

interface HeldContent extends MessageContent {
  readonly kind: ApprovalKind;
  readonly held: HeldOrder | undefined;
  readonly mail: MailOrder;
}

/** Undefined if the order has moved on since: the mail about that follows. Approvers who have decided need none. */
async function approvalModel(
  services: HasDatabase & HasSecrets,
  { audience, recipient }: ClaimedMessage,
  { kind, held, mail, order, url }: HeldContent,
): Promise<MailModel | undefined> {
  if (!held) return undefined;
  const { approval } = held;
  const state = kind === 'approval.reminder' ? 'waiting' : kind.replace('approval.', '');
  if (approval.state !== state) return undefined;
  const facts = await mailApproval(services, held);
  if (audience === 'shopper') return heldMail(mail, facts, kind);
  if (state === 'waiting' && !missingApprovers(approval).includes(recipient)) return undefined;
  const link = await approverLink(services, { orderId: order.id, orderNumber: order.orderNumber, email: recipient });
  return approverMail(mail, facts, kind, new URL(url).origin + link);
}

async function mailApproval({ db }: HasDatabase, held: HeldOrder): Promise<MailApproval> {
  const { row, rule, approval } = held;
  const budget = await findBudget(db.read, held);
  const missing = missingApprovers(approval);
  const nameOf = (address: string) => nameOfApprover(rule, address) || 'an approver';
  return {
    rule,
    names: [...new Set(missing.map(nameOf))],
    note: row.note,
    expiresAt: row.expires_at,
    isReminded: row.remind_at === null,
    budget: budget && {
      period: budget.period,
      amount: budget.amount_cents,
      reserved: budget.reserved_cents,
      spent: budget.spent_cents,
    },
    decisions: approval.decisions.map(({ kind, byName, reason, lowered }) => ({ kind, name: byName, reason, lowered })),
  };
}

/** What the confirmation of an order says of its approval. */
async function approvedBy(services: HasDatabase, held: HeldOrder) {
  const approval = await mailApproval(services, held);
  const by = listed(approval.decisions.filter(({ kind }) => kind === 'approve').map(({ name }) => name));
  return { by, blocks: loweredBlocks(approval) };
}
