import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { HasDatabase } from '../database/database';
import { type Background, repeat, stopSoon } from '../jobs/repeat';
import { announceSender, type ClaimedMessage, findSender } from '../messages/claim-rows';
import {
  type Delivery,
  type MailServer,
  mailFolder,
  mailServerOf,
  type RefusedAddress,
} from '../messages/smtp/mail-server';
import type { HasClock } from '../operations/clock';
import { composeMail } from './compose-mail';
import type { Lane, Outcome, Progress } from './lane';
import { loadContent } from './load-content';
import type { DeliveryNeeds } from './needs';
import { openPauses } from './pauses';
import { openPrivateWebhooks } from './private-webhooks';
import { startDue } from './send-due';
import { sendEvent } from './send-event';

/** A poll costs one query that finds nothing. */
const POLL_EVERY_MS = 2_000;

/**
 * Between a few messages and the next ones: some ten a second, for a twentieth of the thread that takes orders. Two
 * hundred orders a minute bring seven.
 */
const REST_MS = 250;

/** Others go out while a message takes longer than this. */
const SLOW_AFTER_MS = 5_000;

/** Every server sends messages; claims keep them from sending one twice. Mails don't wait for webhooks. */
export function startSending(services: DeliveryNeeds): Background {
  if (services.settings.mail.smtpUrl === undefined) {
    const folder = mailFolder(services.settings.dataDir);
    services.log.warn({ folder }, 'SMTP_URL is not set: mails are not sent, but kept as files');
  }
  const lanes = [openMailLane(services), openWebhookLane(services)].map((lane) => startLane(services, lane));
  return { stop: () => stopSoon(Promise.all(lanes.map((lane) => lane.stop()))) };
}

function startLane(services: DeliveryNeeds, lane: Lane): Background {
  let sent = 0;
  const pass = async () => {
    const started = await startDue(services, lane).catch((error: unknown) => {
      services.log.warn({ err: error }, 'messages could not be sent');
      return [];
    });
    sent = started.length;
    await settledOrSlow(started);
  };
  const passes = repeat(pass, { everyMs: () => (sent > 0 ? REST_MS : POLL_EVERY_MS) });
  return {
    async stop() {
      await passes.stop();
      await Promise.all([...lane.inFlight.values()].map(({ done }) => done));
    },
  };
}

async function settledOrSlow(started: readonly Promise<void>[]): Promise<void> {
  if (started.length === 0) return;
  const settled = new AbortController();
  const slow = delay(SLOW_AFTER_MS, undefined, { ref: false, signal: settled.signal }).catch(() => undefined);
  await Promise.race([Promise.all(started), slow]);
  settled.abort();
}

export function openMailLane(services: DeliveryNeeds): Lane {
  const { mail } = services.settings;
  const server = mailServerOf(services.settings);
  return {
    audiences: ['shopper', 'staff', 'approver'],
    pauses: openPauses(),
    inFlight: new Map(),
    destination: VIA,
    send: (message, progress) => sendMail(services, server, message, progress),
    isOurs: mail.smtpUrl === undefined ? openFileTurns(services) : openAnnouncements(services),
  };
}

const ANNOUNCE_EVERY_MS = 10 * 60_000;

/** Says in the database that this machine sends mails. */
function openAnnouncements({ db, now }: HasDatabase & HasClock) {
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
function openFileTurns({ db, now, settings, log }: DeliveryNeeds) {
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

export function openWebhookLane(services: DeliveryNeeds): Lane {
  const privateWebhooks = openPrivateWebhooks(services);
  return {
    audiences: ['webhook'],
    pauses: openPauses(),
    inFlight: new Map(),
    destination: undefined,
    send: (message, progress) => sendEvent(services, privateWebhooks, message, progress),
    isOurs: async () => true,
  };
}

const VIA = 'mail';

async function sendMail(
  services: DeliveryNeeds,
  server: MailServer,
  message: ClaimedMessage,
  progress: Progress,
): Promise<Outcome> {
  const content = await loadContent(services, message);
  const mail = content && (await composeMail(services, message, content));
  if (!mail) return { kind: 'nothing' };
  const earlier = message.accepted === '' ? [] : message.accepted.split('\n');
  progress.connecting(VIA);
  const delivery = await server.deliver(
    { ...mail, to: mail.to.filter((address) => !earlier.includes(address)) },
    { onConnected: () => progress.connected(VIA) },
  );
  return outcomeOf(delivery, earlier, server.state);
}

function outcomeOf(delivery: Delivery, earlier: readonly string[], state: 'sent' | 'filed'): Outcome {
  if (delivery.kind === 'failed') {
    const { isUnreachable, reply } = delivery;
    const problem = isUnreachable ? `The mail server cannot be used: ${reply}` : `The mail server answers: ${reply}`;
    return { kind: 'later', problem, about: isUnreachable ? 'destination' : 'message', via: VIA };
  }
  if (delivery.kind === 'refused') {
    const problem = `The mail server refused this mail: ${delivery.reply}`;
    return earlier.length === 0 ? { kind: 'refused', problem } : { kind: 'sent', state, problem };
  }
  const { refused, deferred } = delivery;
  const accepted = [...earlier, ...delivery.accepted];
  if (deferred.length > 0) {
    const problem = deferred.map((each) => `Not accepted yet for ${refusalText(each)}`).join(' ');
    return { kind: 'later', problem, about: 'message', accepted, via: VIA };
  }
  const problem = refused.map((each) => `Refused for ${refusalText(each)}`).join(' ');
  return accepted.length === 0 ? { kind: 'refused', problem } : { kind: 'sent', state, problem };
}

function refusalText({ address, reply }: RefusedAddress): string {
  return `${address}: ${reply}`;
}
