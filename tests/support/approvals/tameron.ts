import { beforeAll, beforeEach } from 'vitest';
import { untyped } from '../../../server/database/tables';
import { addPerson, type OfficeBrowser, signInToOffice } from '../office/office';
import { storedOrder } from '../orders/orders';
import { useTestServer } from '../server/hooks';
import type { TestAnswer } from '../server/test-server';
import { linkOf, placeAtTameron, publishRules, TAMERON_RULES } from './approvals';

export const DAY = 24 * 3_600_000;

const ASKED = ['approval.waiting approver', 'approval.waiting shopper'];

/** Messages of an order that waited, by what became of it. */
export const MESSAGES_AFTER = {
  waiting: ASKED,
  approved: [...ASKED, 'order.placed shopper', 'order.placed staff'],
  declined: ['approval.declined shopper', ...ASKED],
  expired: ['approval.expired approver', 'approval.expired shopper', ...ASKED],
  withdrawn: [...ASKED, 'approval.withdrawn approver'],
};

export const decline = { kind: 'decline', reason: 'Order these in December.' };

const PEOPLE = {
  dana: [{ role: 'approver', customer: 'tameron' }],
  lee: [{ role: 'approver', customer: 'tameron', store: 'TAMHON' }],
  desk: [{ role: 'desk' }],
  controller: [{ role: 'controller', customer: 'tameron' }],
  other: [{ role: 'approver', customer: 'tameron', store: 'TAMKIA' }],
  rep: [{ role: 'rep' }],
  localrep: [
    { role: 'rep', customer: 'tameron' },
    { role: 'approver', customer: 'tameron', store: 'TAMKIA' },
  ],
} as const;

/** Tameron's rules and budgets, and people in the office. Each test gets a month in which nothing is spent. */
export function useTameron() {
  const clock = { now: Date.parse('2026-01-10T12:00:00Z') };
  const server = useTestServer({}, { now: () => clock.now });
  const browsers = {} as Record<keyof typeof PEOPLE, OfficeBrowser>;
  let keys = 0;

  beforeAll(async () => {
    await Promise.all(
      Object.entries(PEOPLE).map(async ([name, grants]) => {
        await addPerson(server, `${name}@example.com`, [...grants]);
        browsers[name as keyof typeof PEOPLE] = await signInToOffice(server, `${name}@example.com`);
      }),
    );
  });

  beforeEach(async () => {
    clock.now = Date.parse(new Date(clock.now + 31 * DAY).toISOString().replace(/-\d\dT.*/, '-10T12:00:00Z'));
    await staySignedIn();
    await publishRules(server, 'tameron', TAMERON_RULES);
  });

  /** However far a test sets the clock. */
  async function staySignedIn(): Promise<void> {
    const session = { seen_at: clock.now, ends: clock.now + 1_000 * DAY };
    await server.services.db.write(untyped('office_sessions')).update(session);
  }

  const rowOf = ({ json }: TestAnswer) => storedOrder(server, json.order_id);
  return {
    clock,
    server,
    browsers,
    staySignedIn,
    rowOf,
    place: (quantity: number, changes: Record<string, unknown> = {}, key?: string) =>
      placeAtTameron(server, quantity, { store: 'TAMHON', ...changes }, key),
    /** The store's newest budget in dollars: amount, reserved, spent. */
    async budget(store = 'TAMHON') {
      const where = { customer: 'tameron', store };
      const rows = await server.services.db.read('budgets').where(where).orderBy('period', 'desc');
      const [{ amount_cents, reserved_cents, spent_cents } = { amount_cents: 0, reserved_cents: 0, spent_cents: 0 }] =
        rows;
      return [amount_cents, reserved_cents, spent_cents].map((cents) => cents / 100);
    },
    async messagesOf(answer: TestAnswer) {
      const rows = await server.services.db.read('outgoing_messages').where({ order_id: (await rowOf(answer)).id });
      return rows.map(({ kind, audience }) => `${kind} ${audience}`).toSorted();
    },
    async decide(browser: OfficeBrowser, answer: TestAnswer, changes: Record<string, unknown> = {}) {
      const decision = { order_id: answer.json.order_id, kind: 'approve', key: `decision-${++keys}`, ...changes };
      const { status, json } = await browser.post('/v1/office/decide-orders', { decisions: [decision] });
      return status === 200 ? json.results[0] : { status, ...json };
    },
    withdraw: (answer: TestAnswer, changes: object = {}) =>
      server.post('/v1/withdraw-order', { ...linkOf(answer), code: 'TAM', key: 'withdrawing-1', ...changes }),
  };
}
