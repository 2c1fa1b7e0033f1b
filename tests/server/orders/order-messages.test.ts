import { describe, expect, it } from 'vitest';
import { HOUR_MS, useMailStore } from '../../support/messages/mail-store';
import { unlocked } from '../../support/office/admin';

const store = useMailStore();
const ask = async (order_id: string, headers?: Record<string, string>) =>
  store.server.post('/v1/order-messages', { order_id }, headers ?? (await unlocked(store.server)));
const sendAgain = async (order_id: string, message: unknown, headers?: Record<string, string>) =>
  store.server.post('/v1/send-again', { order_id, message }, headers ?? (await unlocked(store.server)));

describe('POST /v1/order-messages', () => {
  it('says when a mail was sent, or why not', async () => {
    store.smtp.answerRecipient = (address) => (address.startsWith('r.') ? 550 : undefined);
    const number = await store.order();
    expect((await ask(number)).json.messages[0]).toMatchObject({ state: 'waiting', attempts: 0, sent_at: null });
    await store.send();

    expect((await ask(number)).json.messages).toEqual([
      {
        id: expect.any(Number),
        kind: 'order.placed',
        audience: 'shopper',
        state: 'failed',
        sent_at: null,
        due_at: null,
        attempts: 1,
        problem: 'Refused for r.castellano@example.com: 550 Refusal of this recipient',
      },
      expect.objectContaining({ audience: 'staff', state: 'sent', sent_at: store.server.services.now(), problem: '' }),
    ]);
  });

  it('is for admins of the customer only', async () => {
    const number = await store.order();
    expect((await ask(number, {})).status).toBe(401);
    const leith = await unlocked(store.server, { companyName: 'Leith' });
    expect((await ask(number, leith)).status).toBe(404);
    expect((await sendAgain(number, 1, {})).status).toBe(401);
    expect((await sendAgain(number, 1, leith)).status).toBe(404);
    expect((await store.rows()).length).toBe(2);
  });
});

describe('POST /v1/send-again', () => {
  it('sends a new mail, which mailboxes do not take for the one they have', async () => {
    const number = await store.order();
    await store.send();
    const [{ id }] = (await ask(number)).json.messages;
    const answer = await sendAgain(number, id);
    expect(answer.json.messages.at(-1)).toMatchObject({ kind: 'order.placed', audience: 'shopper', state: 'waiting' });
    await store.send();

    const mails = store.smtp.mails.filter(({ recipients }) => recipients[0] === 'r.castellano@example.com');
    expect(mails).toHaveLength(2);
    expect(mails[0]?.messageId).not.toBe(mails[1]?.messageId);
    expect(mails[0]?.subject).toBe(mails[1]?.subject);
  });

  it('hastens a mail that waits, however often it is asked', async () => {
    store.smtp.answerRecipient = () => 451;
    const number = await store.order();
    await store.send();
    const [{ id }] = (await ask(number)).json.messages;
    store.smtp.answerRecipient = () => undefined;
    await Promise.all([1, 2, 3].map(() => sendAgain(number, id)));
    await store.send();

    expect(store.smtp.mails.map(({ recipients }) => recipients[0])).toEqual(['r.castellano@example.com']);
    expect((await store.rows()).length).toBe(2);
  });

  it('tells the same news again', async () => {
    const number = await store.order();
    await store.edit(number, { line: 1, version: 1, po: '77120' });
    store.passTime(HOUR_MS);
    await store.send();
    const update = (await store.rows()).find(({ kind }) => kind === 'order.updated');
    await sendAgain(number, update?.id);
    await store.send();

    const updates = store.smtp.mails.filter(({ subject }) => subject?.includes('POs'));
    expect(updates).toHaveLength(2);
    expect(updates[1]?.text).toBe(updates[0]?.text);
  });

  it.each([0, -1, 1.5, 'x', null, 2 ** 40, 999_999])('refuses the message %j', async (message) => {
    const number = await store.order();
    expect([404, 422]).toContain((await sendAgain(number, message)).status);
    expect((await store.rows()).length).toBe(2);
  });

  it('is limited, because people get the mails', async () => {
    const number = await store.order();
    const admin = await unlocked(store.server);
    const statuses = [];
    for (let index = 0; index < 25; index += 1) statuses.push((await sendAgain(number, 1, admin)).status);
    expect(statuses).toContain(429);
  });
});
