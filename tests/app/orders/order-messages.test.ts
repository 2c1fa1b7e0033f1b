import { describe, expect, it } from 'vitest';
import { isInTrouble, isUnderWay, messageSentence, newestOfEach } from '../../../app/orders/admin/order-messages';
import type { WireMessage } from '../../../domain/calls/messages';

const NOW = new Date(2026, 10, 21, 10, 42).getTime();

function aMessage(changes: Partial<WireMessage> = {}): WireMessage {
  return {
    id: 1,
    kind: 'order.placed',
    audience: 'shopper',
    state: 'sent',
    sent_at: NOW,
    due_at: null,
    attempts: 1,
    problem: '',
    ...changes,
  };
}

const waiting = { state: 'waiting', sent_at: null, due_at: NOW } as const;

describe('what an admin reads about a message', () => {
  it.each([
    [{}, /^Confirmation sent .*10:42 AM$/],
    [{ audience: 'staff', problem: 'Refused for a@b.co: 550' }, /^Mail to reps and order desk sent .*AM: Refused for/],
    [{ state: 'filed' }, /^Confirmation not sent: no mail server is set up$/],
    [{ state: 'failed', problem: 'Refused for a@b.co: 550' }, /^Confirmation not sent: Refused for a@b.co: 550$/],
    [{ ...waiting, attempts: 0 }, /^Confirmation is being sent$/],
    [{ ...waiting, attempts: 0, kind: 'order.updated', due_at: NOW + 900_000 }, /^Update goes out .*10:57 AM$/],
    [
      { ...waiting, attempts: 2, problem: 'The mail server answers: 451.', due_at: NOW + 120_000 },
      /^Confirmation not sent yet: The mail server answers: 451. Next try .*10:44 AM.$/,
    ],
    [{ audience: 'webhook' }, /^Order to the customer’s system sent/],
    [{ audience: 'webhook', kind: 'card.refunded' }, /^Update to the customer’s system sent/],
    [{ kind: 'card.refunded', audience: 'staff' }, /^Mail about the refund to reps and order desk sent/],
    [{ kind: 'approval.reminder', audience: 'approver', reader: 'Dana Whitfield' }, /^Reminder to Dana Whitfield sent/],
    [{ kind: 'approval.waiting', audience: 'approver' }, /^Mail about the wait for approval to an approver sent/],
  ] as const)('%j', (changes, sentence) => {
    expect(messageSentence(aMessage(changes), NOW)).toMatch(sentence);
  });

  it('is marked if it needs attention', () => {
    expect(isInTrouble(aMessage())).toBe(false);
    expect(isInTrouble(aMessage({ problem: 'Refused for a@b.co: 550' }))).toBe(true);
    expect(isInTrouble(aMessage({ state: 'failed' }))).toBe(true);
    expect(isInTrouble(aMessage({ ...waiting, attempts: 0 }))).toBe(false);
    expect(isInTrouble(aMessage({ ...waiting, attempts: 1 }))).toBe(true);
  });

  it('is under way within seconds of its time', () => {
    expect(isUnderWay(aMessage({ ...waiting, due_at: NOW + 4_000 }), NOW)).toBe(true);
    expect(isUnderWay(aMessage({ ...waiting, due_at: NOW + 60_000 }), NOW)).toBe(false);
    expect(isUnderWay(aMessage(), NOW)).toBe(false);
  });

  it('is only about the last of each kind', () => {
    const messages = [
      aMessage({ id: 1, state: 'failed' }),
      aMessage({ id: 2, audience: 'staff' }),
      aMessage({ id: 3 }),
    ];
    expect(newestOfEach(messages).map(({ id }) => id)).toEqual([3, 2]);
    const asked = { kind: 'approval.waiting', audience: 'approver' } as const;
    const toApprovers = ['Dana Whitfield', 'Lee Marsh', 'Dana Whitfield'].map((reader, id) =>
      aMessage({ ...asked, id, reader }),
    );
    expect(newestOfEach(toApprovers).map(({ id }) => id)).toEqual([2, 1]);
  });
});
