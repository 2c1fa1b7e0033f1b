import { randomUUID } from 'node:crypto';
import { retryAfterMs, TRIED_FOR_MS } from '../../domain/messages/message';
import type { HasDatabase } from '../database/database';
import {
  type ClaimedMessage,
  claimMessages,
  dropMessage,
  extendClaims,
  markFailed,
  markSent,
  postponeMessage,
} from '../messages/claim-rows';
import { GATHERED_FOR_MS } from '../messages/message-plan';
import type { HasClock } from '../operations/clock';
import { CLOCK_TOLERANCE_MS } from '../operations/clock';
import type { HasLog } from '../operations/log';
import { blockedDestinations, type Lane, type Outcome, type Progress } from './lane';
import type { DeliveryNeeds } from './needs';
import type { Pauses } from './pauses';

/** Few, because nobody else takes them while they're being sent. */
const AT_ONCE = 3;

/** Including those that mail servers take minutes to confirm. */
const MAX_IN_FLIGHT = 10;

/** Those that failed again and again leave room for others. */
const MAX_REPEATED = 5;
const REPEATED_FROM_ATTEMPT = 3;

/** Renewed while a message is being sent, and short, so that another process soon sends what one left that died. */
const CLAIM_MS = 3 * 60_000;

/** Sends a few due messages. If the process dies first, a message goes out again under the same Message-ID. */
export async function sendDue(services: DeliveryNeeds, lane: Lane): Promise<number> {
  const started = await startDue(services, lane);
  await Promise.all(started);
  return started.length;
}

/** Starts sending a few due messages while others are still underway. @returns one promise per message */
export async function startDue(services: DeliveryNeeds, lane: Lane): Promise<readonly Promise<void>[]> {
  const { db, now, settings } = services;
  const { audiences, destination, inFlight } = lane;
  await renewClaims(services, lane);
  const free = MAX_IN_FLIGHT - inFlight.size;
  if (free <= 0 || !(await lane.isOurs())) return [];
  const blocked = blockedDestinations(lane, now());
  if (destination !== undefined && blocked.includes(destination)) return [];
  const isDoubtful = destination !== undefined && lane.pauses.isDoubtful(destination);
  const repeated = [...inFlight.values()].filter(({ message }) => message.attempts >= REPEATED_FROM_ATTEMPT);
  const until = now() + CLAIM_MS;
  const messages = await claimMessages(db, {
    audiences,
    without: destination === undefined ? blocked : [],
    ...(repeated.length >= MAX_REPEATED ? { maxAttempts: REPEATED_FROM_ATTEMPT - 1 } : {}),
    claim: randomUUID(),
    now: now(),
    until,
    most: isDoubtful ? 1 : Math.min(AT_ONCE, free),
    giveUpAt: now() + TRIED_FOR_MS,
    idParts: [`<${randomUUID()}.`, `@${domainOf(settings.mail.from.address)}>`],
  });
  return messages.map((message) => {
    const done = deliver(services, lane, message);
    inFlight.set(message.id, { message, claimedUntil: until, isConnecting: false, done });
    return done;
  });
}

async function renewClaims({ db, now }: HasDatabase & HasClock, { inFlight }: Lane): Promise<void> {
  const until = now() + CLAIM_MS;
  const ending = [...inFlight.values()].filter(({ claimedUntil }) => {
    const left = claimedUntil - now();
    return left < CLAIM_MS / 2 || left > CLAIM_MS + CLOCK_TOLERANCE_MS;
  });
  if (ending.length === 0) return;
  const messages = ending.map(({ message }) => message);
  await extendClaims(db, messages, until);
  for (const each of ending) each.claimedUntil = until;
}

/** Never fails: a message whose outcome can't be stored goes out again once its claim ends. */
async function deliver(services: DeliveryNeeds, lane: Lane, message: ClaimedMessage): Promise<void> {
  const { pauses, inFlight } = lane;
  const underway = () => inFlight.get(message.id);
  const progress: Progress = {
    connecting: (destination) => Object.assign(underway() ?? {}, { destination, isConnecting: true }),
    connected(destination) {
      pauses.end(destination);
      Object.assign(underway() ?? {}, { isConnecting: false });
    },
  };
  try {
    const outcome = await lane.send(message, progress).catch((error: unknown) => failed(services, message, error));
    services.metrics.messages.inc({ audience: message.audience, outcome: outcome.kind });
    await store(services, message, outcome, pauses);
  } catch (error) {
    services.log.warn({ err: error, message: message.id }, 'the outcome of a message could not be stored');
  } finally {
    inFlight.delete(message.id);
  }
}

function domainOf(address: string): string {
  return address.slice(address.indexOf('@') + 1);
}

/** A message that can't be composed is retried: a new version may manage. */
function failed({ log }: HasLog, { id, order_id }: ClaimedMessage, error: unknown): Outcome {
  log.error({ err: error, message: id, order: order_id }, 'message could not be made');
  return { kind: 'later', problem: 'It could not be made; the log says why.', about: 'message', via: '' };
}

async function store(
  services: HasDatabase & HasLog & HasClock,
  message: ClaimedMessage,
  outcome: Outcome,
  pauses: Pauses,
): Promise<void> {
  const { db, now, log } = services;
  const about = { message: message.id, order: message.order_id, kind: message.kind, audience: message.audience };
  switch (outcome.kind) {
    case 'nothing':
      return dropMessage(db, message);
    case 'refused':
      log.warn(about, 'message refused');
      return markFailed(db, message, outcome.problem);
    case 'sent':
      return markSent(db, message, { ...outcome, now: now() }, GATHERED_FOR_MS);
    case 'later':
      return storeForLater(services, message, outcome, pauses);
  }
}

async function storeForLater(
  { db, now, log }: HasDatabase & HasLog & HasClock,
  message: ClaimedMessage,
  { problem, about, accepted = [], via }: Extract<Outcome, { kind: 'later' }>,
  pauses: Pauses,
): Promise<void> {
  const at = now();
  if (about !== 'message' && !pauses.at(at).includes(via)) log.warn({ via, problem }, 'messages cannot be delivered');
  const pausedUntil = about === 'message' ? at : pauses.extend(via, at, Math.random());
  const isOwnFault = about !== 'destination';
  const retryAt = isOwnFault ? at + retryAfterMs(message.attempts, Math.random()) : at;
  if (at < message.give_up_at)
    return postponeMessage(db, message, {
      notBefore: Math.max(pausedUntil, retryAt),
      problem,
      accepted: accepted.join('\n'),
      // Otherwise the first fault of its own would make it wait for hours.
      attempts: isOwnFault ? message.attempts : Math.max(1, message.attempts - 1),
    });
  log.warn({ message: message.id, order: message.order_id, attempts: message.attempts }, 'message given up');
  if (accepted.length === 0) return markFailed(db, message, problem);
  return markSent(db, message, { state: 'sent', problem, now: at }, GATHERED_FOR_MS);
}
