import { describe, expect, it } from 'vitest';
import { expireApprovals } from '../../../server/approvals/expire-approvals';
import { budgetsThatDiffer } from '../../../server/budgets/rows';
import { forgetOfficePerson } from '../../../server/people/forget';
import { publishRules } from '../../support/approvals/approvals';
import { DAY, decline, MESSAGES_AFTER, useTameron } from '../../support/approvals/tameron';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';

const { clock, server, browsers, staySignedIn, place, rowOf, messagesOf, decide, withdraw } = useTameron();

describe('a decision', () => {
  it('is the same one if its key is repeated', async () => {
    const waiting = await place(12);
    const first = await decide(browsers.dana, waiting, { key: 'the-same-decision' });
    const again = await decide(browsers.dana, waiting, { ...decline, key: 'the-same-decision' });
    expect(again).toEqual(first);
    expect(await messagesOf(waiting)).toEqual(MESSAGES_AFTER.approved);
  });

  it.each<[string, 'lee' | 'dana', Record<string, unknown>, object]>([
    ['a second approver', 'lee', {}, { status: 'refused', approval: 'approved' }],
    ['the other kind', 'dana', decline, { message: 'This order is already approved. Nothing was changed.' }],
  ])('comes too late for %s', async (_who, browser, changes, result) => {
    const waiting = await place(12);
    await decide(browsers.dana, waiting);
    expect(await decide(browsers[browser], waiting, changes)).toMatchObject(result);
  });

  it('is made on an approver’s behalf by the desk and the controller, and history says so', async () => {
    const [one, two, three] = [await place(12), await place(13), await place(14)];
    const forDana = { on_behalf_of: 'Dana@example.com' };
    expect(await decide(browsers.desk, one)).toMatchObject({ status: 'refused', approval: 'waiting' });
    expect(await decide(browsers.desk, one, forDana)).toMatchObject({ approval: 'approved' });
    expect(await decide(browsers.controller, two, forDana)).toMatchObject({ approval: 'approved' });
    expect(await decide(browsers.lee, three, forDana)).toMatchObject({ message: 'You decide for yourself only.' });

    const [decision] = await server.services.db.read('approval_decisions').where({ order_id: (await rowOf(one)).id });
    expect(decision).toMatchObject({ email: 'desk@example.com', on_behalf_of: 'dana@example.com', by_name: 'desk' });
    const activity = await server.services.db.read('activity').where({ subject: one.json.order_id });
    expect(activity).toMatchObject([{ kind: 'order.approved', by_name: 'desk', customer: 'tameron' }]);
  });

  it('keeps no name and address of an approver who was forgotten', async () => {
    const { db } = server.services;
    await addPerson(server, 'sam@example.com', [{ role: 'approver', customer: 'tameron' }]);
    const rule = { when: { every: true }, approvers: ['Sam Ortiz <Sam@example.com>', 'dana@example.com'], all: true };
    await publishRules(server, 'tameron', { approvals: { rules: [rule] } });
    const waiting = await place(1);
    await decide(await signInToOffice(server, 'sam@example.com'), waiting);
    await forgetOfficePerson(db, 'sam@example.com');

    const { id: order_id } = await rowOf(waiting);
    const kept = [
      await db.read('approvals').where({ order_id }),
      await db.read('approval_decisions').where({ order_id }),
    ];
    expect(JSON.stringify(kept)).not.toMatch(/sam/i);
    expect(kept[1]).toMatchObject([{ by_name: 'Name removed', kind: 'approve' }]);
    // What somebody approved still counts.
    expect(await decide(browsers.dana, waiting)).toMatchObject({ approval: 'approved' });
  });

  it('is not taken for somebody else’s with the same key', async () => {
    const rule = { when: { every: true }, approvers: ['dana@example.com', 'lee@example.com'], all: true };
    await publishRules(server, 'tameron', { approvals: { rules: [rule] } });
    const [approved, withdrawn] = [await place(1), await place(1)];
    const key = 'withdrawn-by-shopper';
    const both = [await decide(browsers.dana, approved, { key }), await decide(browsers.lee, approved, { key })];

    expect(both.map(({ approval }) => approval)).toEqual(['waiting', 'approved']);
    await decide(browsers.dana, withdrawn, { key });
    expect((await withdraw(withdrawn, { key })).json.approval).toBe('withdrawn');
  });

  it('is nobody’s at other stores, customers, or about an order of one’s own', async () => {
    const waiting = await place(12);
    expect(await decide(browsers.other, waiting)).toEqual({ order_id: waiting.json.order_id, status: 'unknown' });
    const own = await place(12, { email: 'dana@example.com' });
    expect(await decide(browsers.dana, own)).toMatchObject({ status: 'refused', approval: 'waiting' });
    expect(await decide(browsers.dana, { ...own, json: { order_id: 'TAM-999999' } })).toMatchObject({
      status: 'unknown',
    });
  });

  it('needs a reason to decline', async () => {
    const { status, fields, code } = await decide(browsers.dana, await place(12), { kind: 'decline' });
    expect([status, code]).toEqual([422, 'invalid']);
    expect(JSON.stringify(fields)).toContain('Say why the order is declined.');
  });

  it('ends in one outcome if several come at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const waiting = await place(12);
      const expires = async () => {
        await expireApprovals(server.services);
      };
      const late = round % 2 === 1;
      if (late) clock.now += 14 * DAY;
      await staySignedIn();
      const [approved, declined, withdrawn] = await Promise.all([
        decide(browsers.dana, waiting),
        decide(browsers.desk, waiting, { ...decline, on_behalf_of: 'dana@example.com' }),
        withdraw(waiting),
        expires(),
      ]);

      const { id, paid } = await rowOf(waiting);
      const row = await server.services.db.read('approvals').where({ order_id: id }).first();
      const ended = { approved: approved.status, declined: declined.status, withdrawn: withdrawn.status };
      const winners = Object.entries(ended).filter(([, status]) => status === 'decided' || status === 200);
      expect(winners.map(([state]) => state)).toEqual(row?.state === 'expired' ? [] : [row?.state]);
      expect(await server.services.db.read('approval_decisions').where({ order_id: id })).toHaveLength(1);
      expect(paid).toBe(row?.state === 'approved' ? 1 : 0);
      expect(await messagesOf(waiting)).toEqual(MESSAGES_AFTER[row?.state as keyof typeof MESSAGES_AFTER]);
    }
    expect(await budgetsThatDiffer(server.services.db)).toEqual([]);
  });

  it('waits for its approvers in a list, with what the budget has left', async () => {
    const waiting = await place(12, { note: 'Needed for Saturday.' });
    const list = async (browser: OfficeBrowser) =>
      (await browser.get('/v1/office/waiting-orders')).json.orders.filter(
        (order: { order_id: string }) => order.order_id === waiting.json.order_id,
      );

    expect(await list(browsers.dana)).toEqual([
      {
        order_id: waiting.json.order_id,
        customer: 'tameron',
        store: 'Tameron Honda, 1675 Vulcan Ridge Parkway, Hoover, AL 35244',
        ordered_by: 'Renee Castellano',
        created_at: Number(waiting.json.created_at),
        expires_at: clock.now + 14 * DAY,
        total: 504,
        when: { over: 500 },
        approvers: [{ name: 'Dana Whitfield', email: 'dana@example.com' }],
        all: false,
        items: [{ name: 'Performance Polo', quantity: 12 }],
        missing: ['dana@example.com'],
        note: 'Needed for Saturday.',
        decisions: [],
        budget: { period: new Date(clock.now).toISOString().slice(0, 7), amount: 2000, reserved: 504, spent: 0 },
      },
    ]);
    expect(await list(browsers.lee)).toHaveLength(1);
    expect(await list(browsers.other)).toEqual([]);
    await decide(browsers.dana, waiting);
    expect(await list(browsers.dana)).toEqual([]);
  });
});

describe('POST /v1/withdraw-order', () => {
  it('says what became of the order, again if it is repeated', async () => {
    const waiting = await place(12);
    const first = await withdraw(waiting);
    expect(first.json).toEqual({ order_id: waiting.json.order_id, approval: 'withdrawn' });
    expect((await withdraw(waiting)).json).toEqual(first.json);
    const late = await withdraw(waiting, { key: 'withdrawing-2' });
    expect([late.status, late.json.message]).toEqual([409, 'This order is already withdrawn. Nothing was changed.']);
  });

  it.each([
    ['a wrong code', { code: 'LEI' }, 403],
    ['a wrong link', { token: 'x'.repeat(22) }, 404],
    ['no key', { key: undefined }, 422],
  ])('refuses %s', async (_what, changes, status) => {
    const waiting = await place(12);
    expect((await withdraw(waiting, changes)).status).toBe(status);
    expect((await server.services.db.read('approvals').where({ order_id: (await rowOf(waiting)).id }))[0]?.state).toBe(
      'waiting',
    );
  });

  it('knows no order that never waited', async () => {
    expect((await withdraw(await place(1))).status).toBe(404);
  });
});
