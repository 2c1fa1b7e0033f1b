import { randomUUID } from 'node:crypto';
import { type Backoff, exponentialBackoffMs, withJitter } from '../../domain/backoff';
import { type Audience, retryAfterMs, TRIED_FOR_MS } from '../../domain/messages/message';
import {
  type ClaimedMessage,
  claimMessages,
  dropMessage,
  markFailed,
  markSent,
  postponeMessage,
} from '../db/message-claims';
import type { Services } from '../operations/services/services';
import { GATHERED_FOR_MS } from './message-plan';

export type Outcome =
  /** @param problem '' unless some recipients were refused */
  | { readonly kind: 'sent'; readonly state: 'sent' | 'filed'; readonly problem: string; readonly via: string }
  | {
      readonly kind: 'later';
      readonly problem: string;
      /** Whether other messages to the same place would also fail. */
      readonly isUnreachable: boolean;
      /** Destination: the same for messages that fail together. */
      readonly via: string;
      /** Recipients that already got it. */
      readonly accepted?: readonly string[];
    }
  /** Retrying wouldn't help. */
  | { readonly kind: 'refused'; readonly problem: string }
  /** Nobody to send it to, or nothing to say. */
  | { readonly kind: 'nothing' };

export interface Lane {
  readonly audiences: readonly Audience[];
  readonly pauses: Pauses;
  /** Where all of its messages go; undefined if each customer's go elsewhere. */
  readonly destination: string | undefined;
  send(message: ClaimedMessage): Promise<Outcome>;
  /** False while another server sends what this one couldn't. */
  isOurs(): Promise<boolean>;
}

/** Few, because nobody else takes them while they're being sent. */
const AT_ONCE = 3;

/** Longer than sending takes, including everything it can wait for. */
const CLAIM_MS = 3 * 60_000;

/** Sends a few due messages. If the process dies first, a message goes out again under the same Message-ID. */
export async function sendDue(services: Services, lane: Lane): Promise<number> {
  const { db, now, settings } = services;
  const { audiences, pauses, destination, send } = lane;
  if (!(await lane.isOurs())) return 0;
  const paused = pauses.at(now());
  if (destination !== undefined && paused.includes(destination)) return 0;
  const isDoubtful = destination !== undefined && pauses.isDoubtful(destination);
  const messages = await claimMessages(db, {
    audiences,
    without: destination === undefined ? paused : [],
    claim: randomUUID(),
    now: now(),
    until: now() + CLAIM_MS,
    most: isDoubtful ? 1 : AT_ONCE,
    giveUpAt: now() + TRIED_FOR_MS,
    idParts: [`<${randomUUID()}.`, `@${domainOf(settings.mail.from.address)}>`],
  });
  await Promise.all(
    messages.map(async (message) => {
      const outcome = await send(message).catch((error: unknown) => failed(services, message, error));
      services.metrics.messages.inc({ audience: message.audience, outcome: outcome.kind });
      await store(services, message, outcome, pauses);
    }),
  );
  return messages.length;
}

function domainOf(address: string): string {
  return address.slice(address.indexOf('@') + 1);
}

/** A message that can't be composed is retried: a new version may manage. */
function failed({ log }: Services, { id, order_id }: ClaimedMessage, error: unknown): Outcome {
  log.error({ err: error, message: id, order: order_id }, 'message could not be made');
  return { kind: 'later', problem: 'It could not be made; the log says why.', isUnreachable: false, via: '' };
}

async function store(services: Services, message: ClaimedMessage, outcome: Outcome, pauses: Pauses): Promise<void> {
  const { db, now, log } = services;
  const about = { message: message.id, order: message.order_id, kind: message.kind, audience: message.audience };
  switch (outcome.kind) {
    case 'nothing':
      return dropMessage(db, message);
    case 'refused':
      log.warn(about, 'message refused');
      return markFailed(db, message, outcome.problem);
    case 'sent':
      pauses.end(outcome.via);
      return markSent(db, message, { ...outcome, now: now() }, GATHERED_FOR_MS);
    case 'later':
      return storeForLater(services, message, outcome, pauses);
  }
}

async function storeForLater(
  { db, now, log }: Services,
  message: ClaimedMessage,
  { problem, isUnreachable, accepted = [], via }: Extract<Outcome, { kind: 'later' }>,
  pauses: Pauses,
): Promise<void> {
  const at = now();
  if (isUnreachable && !pauses.at(at).includes(via)) log.warn({ via, problem }, 'messages cannot be delivered');
  const notBefore = isUnreachable
    ? pauses.extend(via, at, Math.random())
    : at + retryAfterMs(message.attempts, Math.random());
  if (at < message.give_up_at)
    return postponeMessage(db, message, { notBefore, problem, accepted: accepted.join('\n') });
  log.warn({ message: message.id, order: message.order_id, attempts: message.attempts }, 'message given up');
  if (accepted.length === 0) return markFailed(db, message, problem);
  return markSent(db, message, { state: 'sent', problem, now: at }, GATHERED_FOR_MS);
}

const PAUSE: Backoff = { firstMs: 5_000, maxMs: 5 * 60_000 };

/**
 * Destinations to leave alone because they don't respond: otherwise every mail would wait for a mail server that's
 * down. After a pause, one message tries; each failure doubles the pause, up to five minutes.
 */
interface Pauses {
  at(now: number): readonly string[];
  /** Failed last time, so one message is enough to try it. */
  isDoubtful(destination: string): boolean;
  /** @returns when to try again @param random 0 to 1 */
  extend(destination: string, now: number, random: number): number;
  end(destination: string): void;
}

export function openPauses(): Pauses {
  const paused = new Map<string, { readonly failures: number; readonly until: number }>();
  return {
    at: (now) => [...paused].filter(([, { until }]) => until > now && until <= now + PAUSE.maxMs).map(([name]) => name),
    isDoubtful: (destination) => paused.has(destination),
    extend(destination, now, random) {
      const known = paused.get(destination);
      // Messages that fail together count as one failure.
      if (known && known.until > now && known.until <= now + PAUSE.maxMs) return known.until;
      const failures = (known?.failures ?? 0) + 1;
      const until = now + withJitter(exponentialBackoffMs(failures, PAUSE), 1 / 4, random);
      paused.set(destination, { failures, until });
      return until;
    },
    end(destination) {
      paused.delete(destination);
    },
  };
}
