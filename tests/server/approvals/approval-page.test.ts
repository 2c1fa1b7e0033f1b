import { describe, expect, it } from 'vitest';
import { expireApprovals, sendReminders } from '../../../server/approvals/expire-approvals';
import { changePerson, findPerson } from '../../../server/people/rows';
import { BOTH, DANA, LEE, OVER_BUDGET, polo, useApprovalMails } from '../../support/approvals/approval-mails';
import { linkOf, publishRules, TAMERON_RULES } from '../../support/approvals/approvals';
import { DAY, decline } from '../../support/approvals/tameron';
import { HOUR_MS } from '../../support/messages/mail-store';
import { addPerson } from '../../support/office/office';
import { aCart, KEYCHAIN_LINE } from '../../support/orders/orders';

const { store, publish, needsAll, place, mailsTo, subjectsTo, linkIn, open, decide, stateOf, budget, waiting } =
  useApprovalMails();

describe('an approver’s link', () => {
  it('opens the order, with all it takes to decide, and decides nothing', async () => {
    const { answer, link } = await waiting({ note: 'Three start on the 7th.', customer_po: '20418' });
    const { status, json } = await open(link);

    expect(status).toBe(200);
    expect(json).toMatchObject({
      order_id: answer.json.order_id,
      state: 'waiting',
      approver: 'Dana Whitfield',
      decisions: [],
      customer: { title: 'Tameron' },
      order: {
        ordered_by: 'Renee Castellano',
        store: 'Tameron Honda',
        customer_po: '20418',
        note: 'Three start on the 7th.',
        total: 672,
        units: 16,
        budget: { amount: 2000, reserved: 672, spent: 0 },
      },
    });
    expect(json.order.lines).toMatchObject([
      { line: 1, details: 'Navy, Tameron, Front', size: 'Large', quantity: 6, least: 1, price: 42 },
      { line: 2, size: 'Medium', quantity: 10 },
    ]);
    expect(JSON.stringify(json)).not.toMatch(/@example\.com/);
    expect(await stateOf(link)).toBe('waiting');
  });

  it('has what a line was quoted at whose price is set on the PO', async () => {
    const { link } = await waiting({ cart: aCart(polo('Large', 16), KEYCHAIN_LINE) });
    const { json } = await open(link);

    expect(json.order.lines).toMatchObject([
      { price: 42, quoted_price: null },
      { price: 0, quoted_price: 2.19 },
    ]);
  });

  it('is not used up by what mail scanners and previews do', async () => {
    const { link } = await waiting();
    const { order_id, token } = link;
    const query = new URLSearchParams({ order_id, token, kind: 'approve', key: 'from-a-scanner', units: '16' });
    const paths = [`/approve/${order_id}`, `/approve/${order_id}?${query}`, '/v1/approval-page', '/v1/decide-approval'];
    const asked = paths.flatMap((path) =>
      ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'].flatMap((method) => [
        { method, path },
        { method, path: `${path}${path.includes('?') ? '&' : '?'}${query}` },
      ]),
    );
    for (const { method, path } of asked)
      await store.server.send(path, { method, headers: { 'Sec-Purpose': 'prefetch' } });
    // A scanner that posts to the page's address, or posts a form.
    await store.server.post(`/approve/${order_id}`, { ...link, kind: 'approve', key: 'from-a-scanner', units: 16 });
    await store.server.post(`/v1/decide-approval?${query}`, {});
    for (let opened = 0; opened < 3; opened += 1) await open(link);

    expect(await stateOf(link)).toBe('waiting');
    expect(await store.server.services.db.read('approval_decisions')).toEqual([]);
    expect((await decide(link)).json.state).toBe('approved');
  });

  it.each<[string, (link: { order_id: string; token: string }) => Promise<object> | object]>([
    ['forged', (link) => ({ ...link, token: 'x'.repeat(22) })],
    ['cut off', (link) => ({ ...link, token: link.token.slice(0, 21) })],
    ['of another order', async (link) => ({ ...link, order_id: (await place()).json.order_id })],
    ['the shopper’s', async () => linkOf(await place())],
    ['of nothing', (link) => ({ ...link, order_id: 'TAM-999999' })],
  ])('opens nothing if it is %s', async (_what, change) => {
    const { link } = await waiting();
    const wrong = await change(link);
    const answers = [await open(wrong), await decide(wrong), await decide(wrong, decline)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(answers[0]?.json.message).toBe(
      'This link does not open an order. It may be incomplete, or the order is no longer kept.',
    );
    expect(await stateOf(link)).toBe('waiting');
  });

  it('opens and decides nothing once its approver is removed from the rules, and mails nothing to them', async () => {
    await publish(BOTH);
    const { link } = await waiting();
    await publish({ ...BOTH, approvers: [`Lee Marsh <${LEE}>`] });
    const asked = mailsTo(DANA).length;

    expect([(await open(link)).status, (await decide(link)).status]).toEqual([404, 404]);
    expect(await stateOf(link)).toBe('waiting');
    store.passTime(24 * HOUR_MS);
    await sendReminders(store.server.services);
    await store.send();
    expect([mailsTo(DANA).length, subjectsTo(LEE).length]).toEqual([asked, 2]);
    expect((await decide(linkIn(LEE))).status).toBe(200);
    expect(await stateOf(link)).toBe('approved');
  });

  it('ends when its approver is disabled in the office, and stays a controller’s without a rule', async () => {
    const grants = [{ role: 'controller' as const, customer: 'tameron' as const }];
    const id = await addPerson(store.server, DANA, grants);
    const { link } = await waiting();
    await publish(OVER_BUDGET);
    expect((await open(link)).status).toBe(200);
    const { db, now } = store.server.services;
    const person = await findPerson(db.read, { id });
    if (!person) throw new Error('nobody has this id');
    await changePerson(db, { id: '', name: 'Test' }, person, { isDisabled: true }, now());
    await publishRules(store.server, 'tameron', TAMERON_RULES);

    expect([(await open(link)).status, (await decide(link)).status]).toEqual([404, 404]);
    await db.write('people').where({ id }).delete();
  });

  it('opens nothing at another customer’s address', async () => {
    const { link } = await waiting();
    const headers = { Host: 'leith.localhost' };
    expect((await store.server.post('/v1/approval-page', link, headers)).status).toBe(404);
    expect((await store.server.post('/v1/approval-page', link, { Host: 'tameron.localhost' })).status).toBe(200);
  });

  it('is kept as a hash only', async () => {
    const { link } = await waiting();
    const rows = await store.server.services.db.read('approver_links');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(link.token);
    expect(JSON.stringify(await store.rows())).not.toContain(link.token);
  });

  it('ends with the decision: then it says who decided, and nothing of the order', async () => {
    await publish(BOTH);
    await waiting();
    const [dana, lee] = [linkIn(DANA), linkIn(LEE)];
    expect((await decide(dana)).json).toMatchObject({
      state: 'approved',
      decisions: [{ by: 'Dana Whitfield', is_own: true }],
    });
    const { json } = await open(lee);
    expect(json).toMatchObject({
      state: 'approved',
      decisions: [{ kind: 'approve', by: 'Dana Whitfield', is_own: false }],
    });
    expect(json).not.toHaveProperty('order');
    const late = await decide(lee, decline);
    expect([late.status, late.json.message]).toEqual([
      409,
      'This order was already approved by Dana Whitfield. Nothing was changed.',
    ]);
  });

  it('ends at its time, whether or not the server has noticed', async () => {
    const { link } = await waiting();
    store.passTime(14 * DAY);
    const before = [await open(link), await decide(link)];
    expect(before[0]?.json).toMatchObject({ state: 'expired' });
    expect(before[0]?.json).not.toHaveProperty('order');
    expect([before[1]?.status, before[1]?.json.code]).toEqual([409, 'too_late']);
    await expireApprovals(store.server.services);
    expect((await open(link)).json).toMatchObject({ state: 'expired', decisions: [{ kind: 'expire' }] });
    expect((await decide(link)).status).toBe(409);
  });

  it('ends for one approver while the others decide', async () => {
    await needsAll();
    await waiting();
    const [dana, lee] = [linkIn(DANA), linkIn(LEE)];
    expect((await decide(dana)).json.state).toBe('waiting');
    expect((await open(dana)).json).not.toHaveProperty('order');
    expect((await decide(dana, decline)).status).toBe(409);
    expect((await decide(lee)).json.state).toBe('approved');
  });

  it('takes a decision again under its key, and says the same', async () => {
    const { link } = await waiting();
    const first = await decide(link, { key: 'pressed-twice', lowered: [{ line: 1, quantity: 5 }] });
    const again = await decide(link, { key: 'pressed-twice', lowered: [{ line: 1, quantity: 5 }] });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(first.json);
    expect(await store.server.services.db.read('approval_decisions')).toHaveLength(1);
    expect(await budget()).toEqual([0, 630]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['no kind', { kind: undefined }],
    ['another kind', { kind: 'withdraw' }],
    ['no key', { key: undefined }],
    ['a decline without a reason', { kind: 'decline', reason: '' }],
    ['a reason without end', { kind: 'decline', reason: 'x'.repeat(501) }],
    ['no units', { units: undefined }],
    ['too many lines', { lowered: Array.from({ length: 501 }, (_, line) => ({ line: line + 1, quantity: 1 })) }],
    ['half a piece', { lowered: [{ line: 1, quantity: 0.5 }] }],
    ['one more', { lowered: [{ line: 1, quantity: 7 }] }],
    ['a line more', { lowered: [{ line: 3, quantity: 1 }] }],
    [
      'a line twice',
      {
        lowered: [
          { line: 1, quantity: 5 },
          { line: 1, quantity: 4 },
        ],
      },
    ],
    [
      'nothing left',
      {
        lowered: [
          { line: 1, quantity: 0 },
          { line: 2, quantity: 0 },
        ],
      },
    ],
  ])('refuses %s with a sentence', async (_what, changes) => {
    const { link } = await waiting();
    const { status, json } = await decide(link, changes);
    expect([status, json.code]).toEqual([422, 'invalid']);
    expect(`${json.message} ${JSON.stringify(json.fields ?? '')}`).toMatch(/[a-z]{3,}.*\./);
    expect([await stateOf(link), await budget()]).toEqual(['waiting', [672, 0]]);
  });
});
