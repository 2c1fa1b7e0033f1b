import type { Services } from '../operations/services/services';
import { pacer } from './content/pacer';
import { sendMail, VIA } from './mail/send-mail';
import { openPauses } from './pauses';
import type { Lane } from './send-due';
import { mailFolder, openMailFolder } from './smtp/mail-folder';
import { type MailServer, openMailServer } from './smtp/mail-server';
import { sendEvent } from './webhook/send-event';

export function openMailLane(services: Services): Lane {
  const { mail, dataDir } = services.settings;
  const server: MailServer =
    mail.smtpUrl === undefined ? openMailFolder(mailFolder(dataDir)) : openMailServer(mail.smtpUrl);
  const pace = pacer();
  return {
    audiences: ['shopper', 'staff'],
    pauses: openPauses(),
    destination: VIA,
    send: (message) => sendMail(services, server, message, pace),
  };
}

export function openWebhookLane(services: Services): Lane {
  const pace = pacer();
  return {
    audiences: ['webhook'],
    pauses: openPauses(),
    destination: undefined,
    send: (message) => sendEvent(services, message, pace),
  };
}
