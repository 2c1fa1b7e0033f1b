import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { announceSender, type ClaimedMessage, findSender } from '../db/message-claims';
import { type Background, type Repeated, repeat } from '../jobs/repeat';
import type { Services } from '../operations/services/services';
import { isFirstToStart } from '../operations/workers/worker';
import { loadContent } from './content/load-content';
import { composeMail } from './mail/compose-mail';
import { type Lane, type Outcome, openPauses, sendDue } from './send-due';
import { sendEvent } from './send-event';
import { type Delivery, type MailServer, mailFolder, mailServerOf, type RefusedAddress } from './smtp/mail-server';

/** A poll costs one query that finds nothing. */
const POLL_EVERY_MS = 2_000;

/**
 * Between a few messages and the next ones: some ten a second, for a twentieth of the thread that takes orders. Two
 * hundred orders a minute bring seven.
 */
const REST_MS = 250;

/** Time for what's being sent when the server stops. */
const STOP_WITHIN_MS = 4_000;

/** Every process sends messages; claims keep them from sending one twice. Mails don't wait for webhooks. */
export function startSending(services: Services): Background {
  if (services.settings.mail.smtpUrl === undefined && isFirstToStart()) {
    const folder = mailFolder(services.settings.dataDir);
    services.log.warn({ folder }, 'SMTP_URL is not set: mails are not sent, but kept as files');
  }
  const lanes = [openMailLane(services), openWebhookLane(services)].map((lane) => startLane(services, lane));
  return {
    async stop() {
      const stopped = Promise.all(lanes.map((lane) => lane.stop()));
      await Promise.race([stopped, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

function startLane(services: Services, lane: Lane): Repeated {
  let sent = 0;
  const pass = async () => {
    sent = await sendDue(services, lane).catch((error: unknown) => {
      services.log.warn({ err: error }, 'messages could not be sent');
      return 0;
    });
  };
  return repeat(pass, { everyMs: () => (sent > 0 ? REST_MS : POLL_EVERY_MS) });
}

export function openMailLane(services: Services): Lane {
  const { mail } = services.settings;
  const server = mailServerOf(services.settings);
  return {
    audiences: ['shopper', 'staff', 'approver'],
    pauses: openPauses(),
    destination: VIA,
    send: (message) => sendMail(services, server, message),
    isOurs: mail.smtpUrl === undefined ? openFileTurns(services) : openAnnouncements(services),
  };
}

const ANNOUNCE_EVERY_MS = 10 * 60_000;

/** Says in the database that this machine sends mails. */
function openAnnouncements({ db, now }: Services) {
  let announcedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (Math.abs(now() - announcedAt) >= ANNOUNCE_EVERY_MS) {
      await announceSender(db.write, hostname(), now());
      announcedAt = now();
    }
    return true;
  };
}

/** Mails are files only where no server of the database sends any: those that are files never go out. */
function openFileTurns({ db, now, settings, log }: Services) {
  let known: string | undefined;
  return async () => {
    // No other machine uses a SQLite file.
    if (settings.databaseUrl === undefined) return true;
    const sender = await findSender(db.read, now());
    if (sender !== undefined && known === undefined) log.warn({ sender }, 'mails are left to another server');
    known = sender;
    return sender === undefined;
  };
}

export function openWebhookLane(services: Services): Lane {
  return {
    audiences: ['webhook'],
    pauses: openPauses(),
    destination: undefined,
    send: (message) => sendEvent(services, message),
    isOurs: async () => true,
  };
}

const VIA = 'mail';

async function sendMail(services: Services, server: MailServer, message: ClaimedMessage): Promise<Outcome> {
  const content = await loadContent(services, message);
  const mail = content && (await composeMail(services, message, content));
  if (!mail) return { kind: 'nothing' };
  const earlier = message.accepted === '' ? [] : message.accepted.split('\n');
  const delivery = await server.deliver({ ...mail, to: mail.to.filter((address) => !earlier.includes(address)) });
  return outcomeOf(delivery, earlier, server.state);
}

function outcomeOf(delivery: Delivery, earlier: readonly string[], state: 'sent' | 'filed'): Outcome {
  if (delivery.kind === 'failed') {
    const { isUnreachable, reply } = delivery;
    const problem = isUnreachable ? `The mail server cannot be used: ${reply}` : `The mail server answers: ${reply}`;
    return { kind: 'later', problem, isUnreachable, via: VIA };
  }
  const { refused, deferred } = delivery;
  const accepted = [...earlier, ...delivery.accepted];
  if (deferred.length > 0) {
    const problem = deferred.map((each) => `Not accepted yet for ${refusalText(each)}`).join(' ');
    return { kind: 'later', problem, isUnreachable: false, accepted, via: VIA };
  }
  const problem = refused.map((each) => `Refused for ${refusalText(each)}`).join(' ');
  return accepted.length === 0 ? { kind: 'refused', problem } : { kind: 'sent', state, problem, via: VIA };
}

function refusalText({ address, reply }: RefusedAddress): string {
  return `${address}: ${reply}`;
}
