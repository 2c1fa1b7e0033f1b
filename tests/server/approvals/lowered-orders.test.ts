import { describe, expect, it } from 'vitest';
import { BOTH, DANA, LEE, useApprovalMails } from '../../support/approvals/approval-mails';
import { linkOf } from '../../support/approvals/approvals';
import { decline } from '../../support/approvals/tameron';

const SHOPPER = 'r.castellano@example.com';
const { store, publish, needsAll, mailsTo, linkIn, rowOf, open, decide, stateOf, budget, waiting } = useApprovalMails();

describe('lowering while approving', () => {
  it('takes lines and their part of the budget away, and everybody reads it', async () => {
    const { answer, link } = await waiting();
    store.smtp.reset();
    const lowered = [
      { line: 1, quantity: 0 },
      { line: 2, quantity: 9 },
    ];
    const { json } = await decide(link, { lowered });

    const changes = [
      { name: "Men's Performance Polo, Navy, Large", from: 6, to: 0 },
      { name: "Men's Performance Polo, Navy, Medium", from: 10, to: 9 },
    ];
    expect(json).toMatchObject({ state: 'approved', decisions: [{ lowered: changes }] });
    expect(await budget()).toEqual([0, 378]);
    const row = await rowOf(link);
    expect(row).toMatchObject({ total_cents: 37_800, paid: 1, line_count: 1, lines_without_po: 1 });
    const page = await store.server.post('/v1/order-page', linkOf(answer));
    expect(page.json.order).toMatchObject({ total: 378, order: [{ line: 2, quantity: 9 }] });
    await store.send();
    const [mail] = mailsTo(SHOPPER);
    expect(mail?.text).toContain('Changed by Dana Whitfield');
    expect(mail?.text).toContain(
      "Men's Performance Polo, Navy, Large: struck, was 6; Men's Performance Polo, Navy, Medium: 9 instead of 10.",
    );
    expect(mail?.text).toContain('$378.00');
    const activity = await store.server.services.db.read('activity').where({ subject: link.order_id });
    expect(activity).toMatchObject([{ kind: 'order.approved', by_name: 'Dana Whitfield' }]);
    expect(activity[0]?.value_after).toContain('struck, was 6');
  });

  it('is seen by the approver who comes next', async () => {
    await needsAll();
    await waiting();
    const [dana, lee] = [linkIn(DANA), linkIn(LEE)];
    const first = await decide(dana, { lowered: [{ line: 1, quantity: 2 }] });
    expect([first.json.state, await budget()]).toEqual(['waiting', [504, 0]]);
    const unaware = await decide(lee);
    expect([unaware.status, unaware.json.code]).toEqual([409, 'version']);
    expect(unaware.json.message).toContain('Somebody else has lowered this order');
    const { json } = await open(lee);
    expect(json).toMatchObject({
      order: { units: 12, total: 504 },
      decisions: [{ by: 'Dana Whitfield', lowered: [{ to: 2 }] }],
    });
    expect((await decide(lee, { units: 12, lowered: [{ line: 1, quantity: 1 }] })).json.state).toBe('approved');
    expect(await budget()).toEqual([0, 462]);
  });

  it('ends in one outcome that all see, whoever is first', async () => {
    await publish(BOTH);
    for (let round = 0; round < 6; round += 1) {
      store.smtp.reset();
      const { answer } = await waiting();
      const [dana, lee] = [linkIn(DANA), linkIn(LEE)];
      const before = await budget();
      const racers = [
        () => decide(dana, { lowered: [{ line: 1, quantity: 1 }] }),
        () => decide(lee, decline),
        () => store.server.post('/v1/withdraw-order', { ...linkOf(answer), code: 'TAM', key: `withdrawing-${round}` }),
      ];
      const answers = await Promise.all(
        [...racers.slice(round % 3), ...racers.slice(0, round % 3)].map((race) => race()),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      const state = await stateOf(dana);
      expect([(await open(dana)).json.state, (await open(lee)).json.state]).toEqual([state, state]);
      const row = await rowOf(dana);
      expect([row?.total_cents, row?.paid]).toEqual(state === 'approved' ? [46_200, 1] : [67_200, 0]);
      const spent = (before[1] ?? 0) + (state === 'approved' ? 462 : 0);
      expect(await budget()).toEqual([(before[0] ?? 0) - 672, spent]);
    }
  });
});
