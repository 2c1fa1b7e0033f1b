import type { Audience } from '../../domain/messages/message';
import type { ClaimedMessage } from '../messages/claim-rows';
import type { Pauses } from './pauses';

export type Outcome =
  /** @param problem '' unless some recipients were refused */
  | { readonly kind: 'sent'; readonly state: 'sent' | 'filed'; readonly problem: string }
  | {
      readonly kind: 'later';
      readonly problem: string;
      readonly about: FaultOf;
      /** Destination: the same for messages that fail together. */
      readonly via: string;
      /** Recipients that already got it. */
      readonly accepted?: readonly string[];
    }
  /** Retrying wouldn't help. */
  | { readonly kind: 'refused'; readonly problem: string }
  /** Nobody to send it to, or nothing to say. */
  | { readonly kind: 'nothing' };

/**
 * What a failure holds up. A message's fault makes only that message wait; a destination's, which can't be reached,
 * pauses all of its messages. `both`: a destination that asks to be called less.
 */
export type FaultOf = 'message' | 'destination' | 'both';

/** What a sender reports on the way. */
export interface Progress {
  connecting(destination: string): void;
  connected(destination: string): void;
}

export interface Lane {
  readonly audiences: readonly Audience[];
  readonly pauses: Pauses;
  /** Where all of its messages go; undefined if each customer's go elsewhere. */
  readonly destination: string | undefined;
  /** What's being sent, by the message's id. */
  readonly inFlight: Map<number, InFlight>;
  send(message: ClaimedMessage, progress: Progress): Promise<Outcome>;
  /** False while another server sends what this one couldn't. */
  isOurs(): Promise<boolean>;
}

interface InFlight {
  readonly message: ClaimedMessage;
  claimedUntil: number;
  destination?: string;
  isConnecting: boolean;
  /** Resolves once its outcome is stored. */
  readonly done: Promise<void>;
}

/** One customer's slow system leaves room for others'. */
const MAX_PER_CUSTOMER = 5;

/** Paused ones, ones that a message is just finding out about, and customers' that take long for several messages. */
export function blockedDestinations({ pauses, inFlight, destination }: Lane, now: number): readonly string[] {
  const underway = [...inFlight.values()];
  const doubtful = underway.filter((each) => each.isConnecting && pauses.isDoubtful(each.destination ?? ''));
  const isBusy = (name: string) => underway.filter((each) => each.destination === name).length >= MAX_PER_CUSTOMER;
  const busy = destination === undefined ? underway.filter((each) => isBusy(each.destination ?? '')) : [];
  return [...pauses.at(now), ...[...doubtful, ...busy].map((each) => each.destination ?? '')];
}
