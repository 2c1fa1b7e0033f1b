import { afterEach, beforeEach, expect } from 'vitest';
import { budgetsThatDiffer } from '../../../server/budgets/rows';
import { useMailStore } from '../messages/mail-store';
import { aCart, POLO_LINE, storedOrder } from '../orders/orders';
import { placeAtTameron, publishRules, TAMERON_RULES } from './approvals';

export const DANA = 'dana@example.com';
export const LEE = 'lee@example.com';

/** A rule that needs Dana or Lee. */
export const BOTH = { when: { over: 500 }, approvers: [`Dana Whitfield <${DANA}>`, `Lee Marsh <${LEE}>`] };
export const OVER_BUDGET = { when: { over_budget: true }, approvers: [LEE] };

export const polo = (size: string, quantity: number) => ({
  ...POLO_LINE,
  ...{ size, quantity, color: 'Navy', placement: 'Front', embroidery: 'Tameron' },
});
/** Six large polos and ten of another size: $672. */
const TWO_LINES = { cart: aCart(polo('Large', 6), polo('Medium', 10)) };

/** Orders that wait at Tameron, the mails about them, and what approvers do by the links in their mails. */
export function useApprovalMails() {
  const store = useMailStore();
  let keys = 0;

  beforeEach(() => publishRules(store.server, 'tameron', TAMERON_RULES));
  afterEach(async () => {
    expect(await budgetsThatDiffer(store.server.services.db)).toEqual([]);
  });

  const publish = (rule: object) =>
    publishRules(store.server, 'tameron', { ...TAMERON_RULES, approvals: { rules: [rule, OVER_BUDGET] } });
  const place = (changes: Record<string, unknown> = {}) =>
    placeAtTameron(store.server, 0, { store: 'TAMHON', ...TWO_LINES, ...changes });
  const mailsTo = (address: string) => store.smtp.mails.filter(({ recipients }) => recipients.includes(address));
  const rowOf = ({ order_id }: { order_id: string }) => storedOrder(store.server, order_id);

  /** The newest link in the mails to an approver. Mails sent at once arrive in any order, and some have no link. */
  function linkIn(address: string) {
    const links = mailsTo(address).map(({ text = '' }) =>
      /https:\/\/orders\.example\.com\/approve\/([\w-]+)#([\w-]{22})/.exec(text),
    );
    const [, order_id = '', token = ''] = links.findLast((link) => link !== null) ?? [];
    return { order_id, token };
  }

  return {
    store,
    publish,
    needsAll: () => publish({ ...BOTH, all: true }),
    place,
    mailsTo,
    subjectsTo: (address: string) => mailsTo(address).map(({ subject }) => subject?.split(' · ')[1]),
    linkIn,
    rowOf,
    open: (link: object) => store.server.post('/v1/approval-page', link),
    decide: (link: object, changes: Record<string, unknown> = {}) =>
      store.server.post('/v1/decide-approval', {
        ...link,
        kind: 'approve',
        key: `by-link-${++keys}`,
        units: 16,
        ...changes,
      }),
    async stateOf(link: { order_id: string }) {
      const { id } = await rowOf(link);
      return (await store.server.services.db.read('approvals').where({ order_id: id }).first())?.state;
    },
    /** The newest budget in dollars: reserved, spent. */
    async budget() {
      const budgets = store.server.services.db.read('budgets').where({ store: 'TAMHON' });
      const row = await budgets.orderBy('period', 'desc').first();
      return [row?.reserved_cents, row?.spent_cents].map((cents) => (cents ?? 0) / 100);
    },
    /** An order that waits, and Dana's link from her mail. */
    async waiting(changes: Record<string, unknown> = {}) {
      const answer = await place(changes);
      expect(answer.json.approval).toBe('waiting');
      await store.send();
      return { answer, link: linkIn(DANA) };
    },
  };
}
