import { describe, expect, it } from 'vitest';
import { expireApprovals, sendReminders } from '../../../server/approvals/expire-approvals';
import { DANA, LEE, useApprovalMails } from '../../support/approvals/approval-mails';
import { linkOf, publishRules } from '../../support/approvals/approvals';
import { DAY, decline } from '../../support/approvals/tameron';
import { HOUR_MS } from '../../support/messages/mail-store';
import { unlocked } from '../../support/office/admin';
import { addPerson } from '../../support/office/office';
import type { TestAnswer } from '../../support/server/test-server';

const SHOPPER = 'r.castellano@example.com';
const { store, publish, needsAll, place, mailsTo, subjectsTo, linkIn, open, decide, waiting } = useApprovalMails();

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
