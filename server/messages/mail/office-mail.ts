import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { hostText } from '../../../domain/address/host';
import { DEFAULT_STOREFRONT } from '../../../domain/catalog/default-storefront';
import type { MailModel } from '../../../domain/messages/mail-order';
import { ownOrigin } from '../../http/request/request-address';
import type { HasSettings, Settings } from '../../operations/settings/settings';
import { type Delivery, mailServerOf } from '../smtp/mail-server';
import { plainTextOf } from './plain-text';
import { mailbox, renderMail } from './render-mail';

export interface LinkRecipient {
  readonly email: string;
  readonly name: string;
}

type Occasion = 'invited' | 'forgot';

/** Where people open the office; commands and the background know no request's host. */
export function officeOrigin({ officeHost, port }: Settings): string {
  return officeHost ? `https://${hostText(officeHost)}` : `http://localhost:${port}`;
}

/** The token is in the fragment, which browsers never send and servers never log. */
export function officeLink(origin: string, token: string): string {
  return `${origin}/office/welcome#${token}`;
}

/**
 * Mails somebody the link that sets their password. Its host is the office's own (`hasOffice`), not one that a client
 * made up.
 *
 * @returns the link if no mail server took the mail, so whoever asked for it can pass it on
 */
export async function mailLink(
  services: HasSettings,
  ctx: Context,
  to: LinkRecipient,
  token: string,
  why: Occasion,
): Promise<string | undefined> {
  const link = officeLink(ownOrigin(ctx), token);
  const mail = linkMail(to, link, why);
  const delivery = await sendOfficeMail(services.settings, to, mail, randomUUID(), LINK_WITHIN_MS);
  return isTaken(delivery) ? undefined : link;
}

/** Somebody waits for the response. */
const LINK_WITHIN_MS = 60_000;

/** @returns whether a mail server took it */
export function isTaken(delivery: Delivery | 'filed'): boolean {
  return delivery !== 'filed' && delivery.kind === 'replied' && delivery.accepted.length > 0;
}

/** @param id of the mail, which stays the same if it's sent again @returns `filed` without a mail server */
export async function sendOfficeMail(
  { mail, dataDir }: Settings,
  to: LinkRecipient,
  model: MailModel,
  id: string,
  withinMs?: number,
): Promise<Delivery | 'filed'> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const brand = { title: 'Office', colors: DEFAULT_STOREFRONT.customer.brand, logo: undefined };
  const composer = new MailComposer({
    from: mailbox(mail.from.name || 'Store office', mail.from.address),
    to: [mailbox(to.name, to.email)],
    subject: model.subject,
    messageId: `<${id}@${mail.from.address.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: plainTextOf(model),
    html: await renderMail(model, brand),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const server = mailServerOf({ mail, dataDir });
  const content = await composer.compile().build();
  const finished = { name: `office-${id}`, from: mail.from.address, to: [to.email], content };
  const delivery = await server.deliver(finished, withinMs === undefined ? {} : { withinMs });
  return server.state === 'sent' ? delivery : 'filed';
}

function linkMail({ name }: LinkRecipient, link: string, why: Occasion): MailModel {
  const isInvited = why === 'invited';
  return {
    subject: isInvited ? 'Your invitation to the store office' : 'Set a new password for the store office',
    note: 'Store office',
    title: isInvited ? `Welcome, ${name}` : 'Set a new password',
    intro: [
      isInvited
        ? 'You’ve been invited to the office, where orders, reports, and the catalog live. Set a password to start.'
        : 'Somebody asked for a new password for your account. If it wasn’t you, ignore this mail: nothing changes.',
    ],
    blocks: [
      { kind: 'links', links: [{ label: isInvited ? 'Accept the invitation' : 'Set a new password', address: link }] },
      { kind: 'text', text: ['The link works once, within 24 hours. Don’t forward this mail.'] },
    ],
    footer: 'Sent by your store office.',
  };
}
