import type { ApprovalState, HeldAs } from '../orders/approval-state';
import { personOf, sameAddress } from './rules';

export interface Approval {
  readonly state: ApprovalState;
  /** Mail addresses of those who decide. */
  readonly approvers: readonly string[];
  /** Each has to approve; else the first answer counts. */
  readonly all: boolean;
  readonly self: boolean;
  /** The shopper's address: nobody approves their own order unless `self`. */
  readonly orderedBy: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly decisions: readonly Decision[];
}

export type DecisionKind = 'approve' | 'decline' | 'withdraw' | 'expire';

export interface Decision {
  /** Chosen by whoever decides; the same again is the same decision. */
  readonly key: string;
  readonly kind: DecisionKind;
  /** A mail address; '' for the clock and for the shopper, who has the order's link. */
  readonly by: string;
  /** Whom it stands for, if the office decides for an approver; '' otherwise. */
  readonly onBehalfOf: string;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** `decided` by somebody else or the clock, or `expired` and about to be; `not_due` to expire yet. */
export type WhyRefused = 'decided' | 'expired' | 'not_an_approver' | 'own_order' | 'not_due';

export type Outcome =
  | { readonly kind: 'changed'; readonly approval: Approval }
  /** The same decision arrived before. */
  | { readonly kind: 'same'; readonly approval: Approval }
  | { readonly kind: 'refused'; readonly why: WhyRefused; readonly approval: Approval };

/** The one place where an order that waits moves on. Decisions are idempotent by key. */
export function decide(approval: Approval, decision: Decision): Outcome {
  const why = whyRefused(approval, decision);
  if (isRepeated(approval, decision)) return { kind: 'same', approval };
  if (why) return { kind: 'refused', why, approval };
  const decided = { ...approval, decisions: [...approval.decisions, decision] };
  return { kind: 'changed', approval: { ...decided, state: stateAfter(decided, decision) } };
}

/** The same key; or somebody approves again while others haven't. */
function isRepeated({ decisions, state }: Approval, { key, kind, ...by }: Decision): boolean {
  if (decisions.some((each) => each.key === key)) return true;
  const isOwn = (each: Decision) => each.kind === 'approve' && approverOf(each) === approverOf(by);
  return state === 'waiting' && kind === 'approve' && decisions.some(isOwn);
}

function whyRefused(approval: Approval, decision: Decision): WhyRefused | undefined {
  if (approval.state !== 'waiting') return 'decided';
  const isOver = decision.at >= approval.expiresAt;
  if (decision.kind === 'expire') return isOver ? undefined : 'not_due';
  if (decision.kind === 'withdraw') return undefined;
  if (isOver) return 'expired';
  const approver = approverOf(decision);
  if (!approval.approvers.some((each) => sameAddress(each) === approver)) return 'not_an_approver';
  const orderer = personOf(approval.orderedBy);
  // Who decides for somebody else must not be the orderer, either.
  const isOwn = personOf(approver) === orderer || personOf(decision.by) === orderer;
  return isOwn && !approval.self ? 'own_order' : undefined;
}

function stateAfter(decided: Approval, { kind }: Decision): ApprovalState {
  if (kind !== 'approve') return ENDS[kind];
  return missingApprovers(decided).length > 0 ? 'waiting' : 'approved';
}

const ENDS = { decline: 'declined', withdraw: 'withdrawn', expire: 'expired' } as const;

/**
 * Approvers whose answer an order still needs: with `all`, everybody who hasn't approved and isn't the orderer;
 * otherwise, anybody until one has.
 */
export function missingApprovers({ approvers, all, self, orderedBy, decisions }: Approval): readonly string[] {
  const approved = new Set(decisions.filter(({ kind }) => kind === 'approve').map(approverOf));
  if (!all && approved.size > 0) return [];
  return approvers.filter(
    (each) => !approved.has(sameAddress(each)) && (self || personOf(each) !== personOf(orderedBy)),
  );
}

function approverOf({ by, onBehalfOf }: Pick<Decision, 'by' | 'onBehalfOf'>): string {
  return sameAddress(onBehalfOf || by);
}

/** "Waiting for Dana Whitfield", or how it ended. */
export function heldText({ state, by }: HeldAs): string {
  return state === 'waiting' ? `Waiting for ${by}` : `This order was ${state}`;
}
