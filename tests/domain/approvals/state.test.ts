import { describe, expect, it } from 'vitest';
import { type Approval, type Decision, decide, missingApprovers } from '../../../domain/approvals/state';
import { APPROVAL_STATES, type ApprovalState } from '../../../domain/orders/approval-state';

const EXPIRES = 1_000;

const anApproval = (changes: Partial<Approval> = {}): Approval => ({
  state: 'waiting',
  approvers: ['dana@example.com', 'lee@example.com'],
  all: false,
  self: false,
  orderedBy: 'renee@example.com',
  expiresAt: EXPIRES,
  decisions: [],
  ...changes,
});

const aDecision = (changes: Partial<Decision> = {}): Decision => ({
  key: 'decision-1',
  kind: 'approve',
  by: 'dana@example.com',
  onBehalfOf: '',
  reason: '',
  at: EXPIRES - 1,
  ...changes,
});

/** What a decision comes to: the state it leads to, `same`, or why it's refused. */
function outcomeOf(approval: Approval, decision: Decision): string {
  const outcome = decide(approval, decision);
  if (outcome.kind === 'refused') return `refused: ${outcome.why}`;
  return outcome.kind === 'same' ? 'same' : outcome.approval.state;
}

const EVENTS: Readonly<Record<string, Partial<Decision>>> = {
  approve: {},
  'approve too late': { at: EXPIRES },
  decline: { kind: 'decline' },
  'decline too late': { kind: 'decline', at: EXPIRES },
  withdraw: { kind: 'withdraw', by: '' },
  'withdraw too late': { kind: 'withdraw', by: '', at: EXPIRES },
  'expire too early': { kind: 'expire', by: '' },
  expire: { kind: 'expire', by: '', at: EXPIRES },
};

/** Every event while an order waits. In every other state, each is refused. */
const WHILE_WAITING: Readonly<Record<keyof typeof EVENTS, string>> = {
  approve: 'approved',
  'approve too late': 'refused: expired',
  decline: 'declined',
  'decline too late': 'refused: expired',
  withdraw: 'withdrawn',
  'withdraw too late': 'withdrawn',
  'expire too early': 'refused: not_due',
  expire: 'expired',
};

describe('an approver’s sub-address', () => {
  it.each([
    ['dana+orders@example.com', 'dana@example.com'],
    ['Dana@example.com', 'dana+self@example.com'],
  ])('doesn’t let %s approve the order of %s', (approver, orderedBy) => {
    const approval = anApproval({ approvers: [approver, 'lee@example.com'], orderedBy });
    expect(outcomeOf(approval, aDecision({ by: approver }))).toBe('refused: own_order');
    const forLee = aDecision({ by: approver, onBehalfOf: 'lee@example.com' });
    expect(outcomeOf(approval, forLee)).toBe('refused: own_order');
    expect(outcomeOf({ ...approval, self: true }, aDecision({ by: approver }))).toBe('approved');
    expect(missingApprovers(approval)).toEqual(['lee@example.com']);
  });
});

describe('decide', () => {
  const table = APPROVAL_STATES.flatMap((state) =>
    Object.keys(EVENTS).map((event): [ApprovalState, string, string] => [
      state,
      event,
      state === 'waiting' ? (WHILE_WAITING[event] ?? '') : 'refused: decided',
    ]),
  );
  it.each(table)('%s, %s: %s', (state, event, outcome) => {
    expect(outcomeOf(anApproval({ state }), aDecision(EVENTS[event]))).toBe(outcome);
  });

  it('records who decided, and leaves the approval it was given', () => {
    const approval = anApproval();
    const outcome = decide(approval, aDecision({ kind: 'decline', reason: 'Too many.' }));
    expect(outcome.approval.decisions).toEqual([aDecision({ kind: 'decline', reason: 'Too many.' })]);
    expect(approval).toEqual(anApproval());
  });

  it.each(APPROVAL_STATES)('takes a decision with the same key once: %s', (state) => {
    const decisions = [aDecision({ kind: 'decline' })];
    expect(outcomeOf(anApproval({ state, decisions }), aDecision())).toBe('same');
  });

  it('counts the first answer, unless each has to approve', () => {
    expect(outcomeOf(anApproval(), aDecision())).toBe('approved');
    expect(outcomeOf(anApproval({ all: true }), aDecision())).toBe('waiting');
    const decisions = [aDecision({ by: 'Lee@Example.com' })];
    expect(outcomeOf(anApproval({ all: true, decisions }), aDecision({ key: 'decision-2' }))).toBe('approved');
    expect(outcomeOf(anApproval({ all: true, decisions }), aDecision({ key: 'decision-2', kind: 'decline' }))).toBe(
      'declined',
    );
  });

  it('takes two approvals of one person as one, and a change of mind as what it is', () => {
    const approval = anApproval({ all: true, decisions: [aDecision()] });
    expect(outcomeOf(approval, aDecision({ key: 'decision-2' }))).toBe('same');
    expect(outcomeOf(approval, aDecision({ key: 'decision-2', by: 'DANA@example.com' }))).toBe('same');
    expect(outcomeOf(approval, aDecision({ key: 'decision-2', kind: 'decline' }))).toBe('declined');
  });

  it.each([
    ['an approver', { by: 'dana@example.com' }, 'approved'],
    ['an approver in other letters', { by: ' Dana@Example.COM ' }, 'approved'],
    ['somebody else', { by: 'sam@example.com' }, 'refused: not_an_approver'],
    ['the desk for an approver', { by: 'desk@example.com', onBehalfOf: 'lee@example.com' }, 'approved'],
    [
      'the desk for nobody who decides',
      { by: 'desk@example.com', onBehalfOf: 'sam@example.com' },
      'refused: not_an_approver',
    ],
    ['an approver for somebody who is none', { onBehalfOf: 'sam@example.com' }, 'refused: not_an_approver'],
    ['the orderer, who is no approver', { by: 'renee@example.com' }, 'refused: not_an_approver'],
    ['the orderer for an approver', { by: 'renee@example.com', onBehalfOf: 'lee@example.com' }, 'refused: own_order'],
  ])('lets %s decide, or not', (_who, changes, outcome) => {
    for (const kind of ['approve', 'decline'] as const) {
      const expected = outcome === 'approved' && kind === 'decline' ? 'declined' : outcome;
      expect(outcomeOf(anApproval(), aDecision({ kind, ...changes }))).toBe(expected);
    }
  });

  it('lets nobody approve their own order, unless the rule says so', () => {
    const own = { orderedBy: 'Dana@example.com' };
    expect(outcomeOf(anApproval(own), aDecision())).toBe('refused: own_order');
    expect(outcomeOf(anApproval(own), aDecision({ by: 'desk@example.com', onBehalfOf: 'dana@example.com' }))).toBe(
      'refused: own_order',
    );
    expect(outcomeOf(anApproval({ ...own, self: true }), aDecision())).toBe('approved');
  });
});

describe('missingApprovers', () => {
  it.each([
    ['anybody', {}, ['dana@example.com', 'lee@example.com']],
    ['nobody once one has approved', { decisions: [aDecision()] }, []],
    ['the others', { all: true, decisions: [aDecision()] }, ['lee@example.com']],
    ['who isn’t the orderer', { all: true, orderedBy: 'LEE@example.com' }, ['dana@example.com']],
    ['nobody but the orderer', { all: true, orderedBy: 'lee@example.com', decisions: [aDecision()] }, []],
    ['also the orderer', { self: true, orderedBy: 'lee@example.com' }, ['dana@example.com', 'lee@example.com']],
  ])('%s', (_who, changes, missing) => {
    expect(missingApprovers(anApproval(changes))).toEqual(missing);
  });
});
