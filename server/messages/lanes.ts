import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../services';
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
  return {
    audiences: ['webhook'],
    pauses: openPauses(),
    destination: undefined,
    send: (message) => sendEvent(services, message),
  };
}

/** Mails are composed one after the other, at most a fifth of the time: the same thread takes orders. */
const REST = 4;

function pacer() {
  let free: Promise<unknown> = Promise.resolve();
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const before = free;
    let isDone: (rest: Promise<unknown>) => void = () => undefined;
    free = new Promise((resolve) => {
      isDone = resolve;
    });
    await before;
    const start = performance.now();
    try {
      return await work();
    } finally {
      isDone(delay(REST * (performance.now() - start), undefined, { ref: false }));
    }
  };
}
