import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { budgetsThatDiffer } from '../../../server/db/budgets';
import { expireApprovals, sendReminders } from '../../../server/jobs/expire-approvals';
import { unlocked } from '../../support/admin';
import { linkOf, placeAtTameron, publishRules, TAMERON_RULES } from '../../support/approvals';
import { HOUR_MS, useMailStore } from '../../support/mail-store';
import { addPerson } from '../../support/office';
import { aCart, POLO_LINE, storedOrder } from '../../support/orders';
import type { TestAnswer } from '../../support/test-server';

const DAY = 24 * HOUR_MS;
const SHOPPER = 'r.castellano@example.com';
const DANA = 'dana@example.com';
const LEE = 'lee@example.com';
const store = useMailStore();

const BOTH = { when: { over: 500 }, approvers: [`Dana Whitfield <${DANA}>`, `Lee Marsh <${LEE}>`] };
const OVER_BUDGET = { when: { over_budget: true }, approvers: [LEE] };
const publish = (rule: object) =>
  publishRules(store.server, 'tameron', { ...TAMERON_RULES, approvals: { rules: [rule, OVER_BUDGET] } });
const needsAll = () => publish({ ...BOTH, all: true });

beforeEach(() => publishRules(store.server, 'tameron', TAMERON_RULES));
afterEach(async () => {
  expect(await budgetsThatDiffer(store.server.services.db)).toEqual([]);
});

const polo = (size: string, quantity: number) => ({
  ...POLO_LINE,
  ...{ size, quantity, color: 'Navy', placement: 'Front', embroidery: 'Tameron' },
});
/** Six large polos and ten of another size: $672. */
const twoLines = { cart: aCart(polo('Large', 6), polo('Medium', 10)) };
const place = (changes: Record<string, unknown> = {}) =>
  placeAtTameron(store.server, 0, { store: 'TAMHON', ...twoLines, ...changes });
const mailsTo = (address: string) => store.smtp.mails.filter(({ recipients }) => recipients.includes(address));
const subjectsTo = (address: string) => mailsTo(address).map(({ subject }) => subject?.split(' · ')[1]);

/** The newest link in the mails to an approver. Mails sent at once arrive in any order, and some have no link. */
function linkIn(address: string) {
  const links = mailsTo(address).map(({ text = '' }) =>
    /https:\/\/orders\.example\.com\/approve\/([\w-]+)#([\w-]{22})/.exec(text),
  );
  const [, order_id = '', token = ''] = links.findLast((link) => link !== null) ?? [];
  return { order_id, token };
}

let keys = 0;
const open = (link: object) => store.server.post('/v1/approval-page', link);
const decide = (link: object, changes: Record<string, unknown> = {}) =>
  store.server.post('/v1/decide-approval', {
    ...link,
    kind: 'approve',
    key: `by-link-${++keys}`,
    units: 16,
    ...changes,
  });
const decline = { kind: 'decline', reason: 'Order these in December.' };
const rowOf = ({ order_id }: { order_id: string }) => storedOrder(store.server, order_id);
const stateOf = async (link: { order_id: string }) => {
  const { id } = await rowOf(link);
  return (await store.server.services.db.read('approvals').where({ order_id: id }).first())?.state;
};
const budget = async () => {
  const budgets = store.server.services.db.read('budgets').where({ store: 'TAMHON' });
  const row = await budgets.orderBy('period', 'desc').first();
  return [row?.reserved_cents, row?.spent_cents].map((cents) => (cents ?? 0) / 100);
};

/** An order that waits, and Dana's link from her mail. */
async function waiting(changes: Record<string, unknown> = {}) {
  const answer = await place(changes);
  expect(answer.json.approval).toBe('waiting');
  await store.send();
  return { answer, link: linkIn(DANA) };
}

describe('mails about an order that waits', () => {
  it('go to its shopper, and to each approver with a link of their own', async () => {
    await needsAll();
    const { answer } = await waiting({ note: 'Three new people start on the 7th.' });

    expect(subjectsTo(SHOPPER)).toEqual(['waits for approval']);
    expect(subjectsTo(DANA)).toEqual(['waits for your approval, $672.00']);
    expect(subjectsTo(LEE)).toEqual(['waits for your approval, $672.00']);
    expect(linkIn(DANA).token).not.toBe(linkIn(LEE).token);
    const { token } = linkOf(answer);
    for (const mail of store.smtp.mails) {
      expect(mail.recipients).toHaveLength(1);
      expect(mail.text).not.toContain('Placed');
      expect(mail.html).toContain('Three new people start on the 7th.');
      expect(mail.raw.includes(token)).toBe(mail.recipients.includes(SHOPPER));
    }
    const text = mailsTo(DANA)[0]?.text ?? '';
    for (const part of [
      'Renee Castellano’s order for Tameron Honda comes to $672.00. Orders over $500 at any store wait for you.',
      'It needs the approval of both Dana Whitfield and Lee Marsh.',
      'Opening it decides nothing.',
      'Spent or held: $0.00\nThis order: $672.00\nLeft after it: $1,328.00 of $2,000.00',
      'Performance Polo',
      'Medium 10, Large 6',
      'Total, 2 lines, 16 units: $672.00',
    ]) {
      expect(text).toContain(part);
    }
    const receipt = mailsTo(SHOPPER)[0]?.text ?? '';
    expect(receipt).toContain('it isn’t placed yet');
    expect(receipt).toContain(`/order/${answer.json.order_id}#${token}`);
    // The shopper sees names, and no approver's address.
    expect(receipt).toContain('Waiting for both Dana Whitfield and Lee Marsh');
    expect(mailsTo(SHOPPER)[0]?.raw).not.toMatch(/dana@|lee@/);
  });

  it('have what people typed as text', async () => {
    await waiting({ first_name: '<b>Renee</b>', note: '<img src=x onerror=alert(1)>' });
    for (const mail of store.smtp.mails) {
      expect(String(mail.html)).not.toMatch(/<img src=x|<b>Renee/);
      expect(mail.text).toContain('<img src=x onerror=alert(1)>');
    }
  });

  it('say once what became of it', async () => {
    const { answer, link } = await waiting();
    store.smtp.reset();
    await decide(link);
    await store.send();
    expect(subjectsTo(SHOPPER)).toEqual(['approved, 16 units']);
    expect(mailsTo(SHOPPER)[0]?.text).toContain(`Dana Whitfield approved order ${answer.json.order_id}`);
    expect(store.smtp.mails.some(({ subject }) => subject?.includes(' · 16 units · '))).toBe(true);
    expect(mailsTo(DANA)).toEqual([]);
    store.smtp.reset();
    await store.send();
    expect(store.smtp.mails).toEqual([]);
  });

  it('tell the shopper why it was declined', async () => {
    const { link } = await waiting();
    store.smtp.reset();
    await decide(link, decline);
    await store.send();
    expect(store.smtp.mails).toHaveLength(1);
    expect(subjectsTo(SHOPPER)).toEqual(['not approved']);
    expect(mailsTo(SHOPPER)[0]?.text).toContain('Dana Whitfield writes:\nOrder these in December.');
    expect(mailsTo(SHOPPER)[0]?.text).toContain('Edit and send again: ');
  });

  it('tell both that nobody answered', async () => {
    await waiting();
    store.smtp.reset();
    store.passTime(14 * DAY);
    await expireApprovals(store.server.services);
    await store.send();
    expect([subjectsTo(SHOPPER), subjectsTo(DANA)]).toEqual([['expired'], ['expired']]);
  });

  it('tell the approver that the shopper withdrew it, and are not sent if they come too late', async () => {
    const { answer } = await waiting();
    store.smtp.reset();
    const withdraw = (to: TestAnswer) =>
      store.server.post('/v1/withdraw-order', { ...linkOf(to), code: 'TAM', key: 'withdrawing-1' });
    expect((await withdraw(answer)).status).toBe(200);
    await store.send();
    expect([subjectsTo(SHOPPER), subjectsTo(DANA)]).toEqual([[], ['withdrawn']]);
    store.smtp.reset();
    await withdraw(await place());
    await store.send();
    expect([subjectsTo(SHOPPER), subjectsTo(DANA)]).toEqual([[], ['withdrawn']]);
  });

  it('remind those who have not decided once, from whichever process', async () => {
    await needsAll();
    const { link } = await waiting();
    await decide(link);
    store.smtp.reset();
    const remind = () => Promise.all([1, 2, 3].map(() => sendReminders(store.server.services)));
    store.passTime(24 * HOUR_MS - 1);
    await remind();
    await store.send();
    expect(store.smtp.mails).toEqual([]);
    store.passTime(1);
    await remind();
    await store.send();
    expect([subjectsTo(DANA), subjectsTo(LEE)]).toEqual([[], ['still waits for your approval, $672.00']]);
    // The same link as in the first mail.
    expect((await open(linkIn(LEE))).json.order.units).toBe(16);
    store.passTime(5 * DAY);
    await remind();
    await store.send();
    expect(store.smtp.mails).toHaveLength(1);
  });

  it('are sent once each, to one approver while the other’s mail server is away', async () => {
    await needsAll();
    store.smtp.answerRecipient = (address) => (address === DANA ? 450 : undefined);
    await place();
    await Promise.all([store.send(), store.send(), store.send()]);
    expect([mailsTo(DANA).length, mailsTo(LEE).length, mailsTo(SHOPPER).length]).toEqual([0, 1, 1]);
    store.smtp.answerRecipient = () => undefined;
    store.passTime(HOUR_MS);
    await store.send();
    expect([mailsTo(DANA).length, mailsTo(LEE).length, mailsTo(SHOPPER).length]).toEqual([1, 1, 1]);
  });

  it('are listed by approver, named or not, and sent again to one of them', async () => {
    await publish({ when: { over: 500 }, approvers: [DANA, LEE, `Kim Park <kim@example.com>`], all: true });
    const { order_id } = (await place()).json;
    await store.send();
    const headers = await unlocked(store.server, { companyName: 'Tameron' });
    const call = { companyName: 'Tameron', order_id };
    const { messages } = (await store.server.post('/v1/order-messages', call, headers)).json;
    const asked = messages.filter(({ audience }: { audience: string }) => audience === 'approver');
    expect(asked.map(({ reader }: { reader: string }) => reader)).toEqual(['approver 1', 'approver 2', 'Kim Park']);
    expect(JSON.stringify(messages)).not.toContain('@example.com');

    store.smtp.reset();
    const again = { ...call, message: asked[1].id };
    expect((await store.server.post('/v1/send-again', again, headers)).status).toBe(200);
    await store.send();
    expect(store.smtp.mails.map(({ recipients }) => recipients)).toEqual([[LEE]]);
  });

  it('and the page have the longest note and reason in any script, and no more', async () => {
    const note = `${'漢é'.repeat(249)}😀`;
    const { link } = await waiting({ note });
    expect((await open(link)).json.order.note).toBe(note);
    const answers = [await decide(link, { kind: 'decline', reason: `${note}!` })];
    answers.push(await decide(link, { kind: 'decline', reason: note }));
    expect(answers.map(({ status }) => status)).toEqual([422, 200]);
  });
});

describe('an order of somebody who approves', () => {
  const own = { email: DANA };

  it('is left to the others', async () => {
    await needsAll();
    await place(own);
    await store.send();
    expect([subjectsTo(LEE), mailsTo(DANA).length]).toEqual([['waits for your approval, $672.00'], 1]);
    expect((await decide(linkIn(LEE))).json.state).toBe('approved');
  });

  it('goes to the next rule’s approvers if there are no others', async () => {
    await place(own);
    await store.send();
    expect(subjectsTo(LEE)).toEqual(['waits for your approval, $672.00']);
    expect((await decide(linkIn(LEE))).json.state).toBe('approved');
  });

  it('goes to the controller if nobody else approves anything, and to the order desk before there is one', async () => {
    const approvals = { rules: [{ when: { over: 500 }, approvers: [DANA] }] };
    await publishRules(store.server, 'tameron', { approvals });
    await store.server.services.db.write('people').update({ disabled_at: 1 });
    await place(own);
    await store.send();
    const desk = store.server.services.stores.get('tameron')?.messages.orderDesk ?? '';
    expect(desk).not.toBe('');
    expect(subjectsTo(desk)).toEqual(['waits for your approval, $672.00']);
    store.smtp.reset();
    await addPerson(store.server, 'morgan@example.com', [{ role: 'controller', customer: 'tameron' }]);
    await place(own);
    await store.send();
    expect(subjectsTo('morgan@example.com')).toEqual(['waits for your approval, $672.00']);
    expect((await decide(linkIn('morgan@example.com'))).json.state).toBe('approved');
  });

  it('is theirs if the rule says so', async () => {
    const approvals = { rules: [{ when: { over: 500 }, approvers: [DANA], self: true }] };
    await publishRules(store.server, 'tameron', { approvals });
    await place(own);
    await store.send();
    const [, mail] = mailsTo(DANA);
    expect(mail?.subject ?? mailsTo(DANA)[0]?.subject).toContain('approval');
    const link = mailsTo(DANA)
      .map(({ text }) => /\/approve\/([\w-]+)#([\w-]{22})/.exec(text ?? ''))
      .find((found) => found !== null);
    expect((await decide({ order_id: link?.[1], token: link?.[2] })).json.state).toBe('approved');
  });
});

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
