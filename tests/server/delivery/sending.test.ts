import { describe, expect, it } from 'vitest';
import { sendDue } from '../../../server/delivery/send-due';
import { openMailLane } from '../../../server/delivery/send-messages';
import { startMailServer } from '../../support/messages/mail-server';
import { HOUR_MS, MINUTE_MS, useMailStore } from '../../support/messages/mail-store';
import { aCart, anOrderBody, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';

const HONDA = 'Hennessy Honda, 5512 Cobb Station Parkway, Atlanta, GA 30339';
const SHOPPER = 'r.castellano@example.com';

const store = useMailStore();
const stateOf = async (audience: string) => (await store.rows()).find((row) => row.audience === audience);
const mailTo = (address: string) => store.smtp.mails.filter(({ recipients }) => recipients.includes(address));

describe('a new order', () => {
  it('is confirmed to the shopper, and told to the order desk and the reps', async () => {
    const number = await store.order({ cart: aCart(POLO_LINE, KEYCHAIN_LINE), store: HONDA });
    await store.send();

    const [confirmation] = mailTo(SHOPPER);
    expect(confirmation?.subject).toBe(`${number} · 1,506 units · Hennessy Honda`);
    expect(confirmation?.from?.text).toBe('"Hennessy orders" <orders@example.com>');
    expect(confirmation?.replyTo?.text).toBe('orders-hennessy@example.com');
    expect(confirmation?.text).toContain('Large 6');
    expect(confirmation?.text).toContain('$252.00 plus 1 line priced on PO');
    expect(confirmation?.text).toContain('Black, $2.19 each, to be confirmed on the PO');
    const [told] = mailTo('orders-hennessy@example.com');
    expect(told?.subject).toBe(confirmation?.subject);
    expect(told?.recipients).toEqual([
      'orders-hennessy@example.com',
      'dana.whitfield@example.com',
      'marcus.oyelaran@example.com',
    ]);
    expect(told?.replyTo?.text).toBe(`"Renee Castellano" <${SHOPPER}>`);
    expect(told?.attachments[0]?.filename).toBe(`${number}.csv`);
    expect(told?.attachments[0]?.content.toString()).toContain('PL420');
    expect((await store.rows()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('has mails that say the same as a page and as text, and name no code and no other address', async () => {
    await store.order({ store: HONDA });
    await store.send();

    for (const { html, text, raw } of store.smtp.mails) {
      expect(raw).not.toMatch(/bypass|\bHEN\b(?!-)/);
      const addresses = [...`${html}${text}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([url]) => new URL(url).origin);
      expect(new Set(addresses)).toEqual(new Set(['https://orders.example.com']));
      for (const shown of ['Renee Castellano', 'PL420', '$252.00', '20418'].filter((word) => text?.includes(word))) {
        expect(html).toContain(shown);
      }
    }
  });

  it('links the shopper to the page of this order, and staff to where they sign in', async () => {
    const number = await store.order();
    await store.send();
    const [confirmation] = mailTo(SHOPPER);
    const [told] = mailTo('orders-hennessy@example.com');

    expect(confirmation?.text).toMatch(new RegExp(`https://orders.example.com/hennessy/order/${number}#[\\w-]{22}\n`));
    expect(told?.text).toContain(`https://orders.example.com/hennessy/orders?order=${number}\n`);
    expect(`${told?.text}${told?.html}`).not.toContain(`/order/${number}`);
  });

  it('is stored, and placed at once, while the mail server is down', async () => {
    const down = await startMailServer();
    await down.stop();
    const lane = openMailLane({
      ...store.server.services,
      settings: {
        ...store.server.services.settings,
        mail: { ...store.server.services.settings.mail, smtpUrl: down.url },
      },
    });
    await store.order();
    // Three are tried at once; after that, nobody waits for the server until the pause is over.
    expect(await sendDue(store.server.services, lane)).toBe(2);
    expect(await sendDue(store.server.services, lane)).toBe(0);
    expect(await stateOf('shopper')).toMatchObject({
      state: 'waiting',
      attempts: 1,
      problem: expect.stringMatching(/^The mail server cannot be used: .*ECONNREFUSED/),
    });

    const port = Number(new URL(down.url).port);
    const up = await startMailServer(port);
    store.passTime(MINUTE_MS);
    expect(await sendDue(store.server.services, lane)).toBe(1);
    expect(await sendDue(store.server.services, lane)).toBe(1);
    expect(up.mails).toHaveLength(2);
    await up.stop();
    expect(await stateOf('shopper')).toMatchObject({ state: 'sent', problem: '' });
  });

  it('sends nothing about an order that was refused or sent twice', async () => {
    await store.server.post('/v1/create-order', anOrderBody({ bypass_code: 'WRONG' }));
    const key = { 'Idempotency-Key': 'the-key-of-one-order' };
    await store.server.post('/v1/create-order', anOrderBody(), key);
    await store.server.post('/v1/create-order', anOrderBody(), key);
    await store.send();

    expect(mailTo(SHOPPER)).toHaveLength(1);
  });
});

describe('a mail server', () => {
  it('that greylists gets the mail later, under the same Message-ID', async () => {
    store.smtp.answerRecipient = () => 451;
    await store.order();
    await store.send();
    expect(await stateOf('shopper')).toMatchObject({ state: 'waiting', attempts: 1 });
    const messageId = (await stateOf('shopper'))?.message_id;
    store.smtp.answerRecipient = () => undefined;
    expect(await store.send()).toBe(0);
    store.passTime(MINUTE_MS);
    await store.send();

    expect(mailTo(SHOPPER).map((mail) => mail.messageId)).toEqual([messageId]);
    expect(await stateOf('shopper')).toMatchObject({ state: 'sent', attempts: 2, problem: '' });
  });

  it('that refuses the shopper for good is not asked again, and the admin reads why', async () => {
    store.smtp.answerRecipient = (address) => (address === SHOPPER ? 550 : undefined);
    await store.order();
    await store.send();
    store.passTime(HOUR_MS);

    expect(await store.send()).toBe(0);
    expect(await stateOf('shopper')).toMatchObject({
      state: 'failed',
      problem: `Refused for ${SHOPPER}: 550 Refusal of this recipient`,
    });
    expect(await stateOf('staff')).toMatchObject({ state: 'sent' });
  });

  it('that takes it for some now and for others later gets it once for each', async () => {
    store.smtp.answerRecipient = (address) =>
      address.startsWith('dana') ? 450 : address.startsWith('marcus') ? 550 : undefined;
    await store.order();
    await store.send();
    store.smtp.answerRecipient = () => undefined;
    store.passTime(HOUR_MS);
    await store.send();

    expect(mailTo('orders-hennessy@example.com')).toHaveLength(1);
    expect(mailTo('dana.whitfield@example.com')).toHaveLength(1);
    expect(await stateOf('staff')).toMatchObject({ state: 'sent' });
  });

  it.each(['cut', 'cut after keeping it'] as const)('that does "%s" gets the same mail again', async (ending) => {
    const raws: string[] = [];
    store.smtp.end = (raw) => {
      if (!/^To: Renee Castellano/m.test(raw)) return 'accept';
      raws.push(raw);
      return raws.length === 1 ? ending : 'accept';
    };
    await store.order();
    await store.send();
    expect(await stateOf('shopper')).toMatchObject({ state: 'waiting' });
    store.passTime(HOUR_MS);
    await store.send();

    expect(raws).toHaveLength(2);
    expect(raws[1]).toBe(raws[0]);
    expect(await stateOf('shopper')).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('that never takes it is given up after three days, and not before', async () => {
    store.smtp.answerRecipient = () => 451;
    await store.order();
    await store.send();
    for (let minutes = 0; minutes < 8; minutes += 1) {
      store.passTime(MINUTE_MS);
      await store.send();
    }
    for (let hours = 0; hours < 68; hours += 4) {
      store.passTime(4 * HOUR_MS);
      await store.send();
    }
    expect(await stateOf('shopper')).toMatchObject({ state: 'waiting' });
    for (let hours = 68; hours < 76; hours += 4) {
      store.passTime(4 * HOUR_MS);
      await store.send();
    }

    const given = await stateOf('shopper');
    expect(given).toMatchObject({ state: 'failed', problem: expect.stringContaining('451') });
    // Once a minute, and then less and less often.
    expect(given?.attempts).toBeGreaterThan(18);
    expect(given?.attempts).toBeLessThan(40);
  });
});

describe('senders', () => {
  it('share the work, and send nothing twice', async () => {
    for (let index = 0; index < 6; index += 1) await store.order({ email: `shopper-${index}@example.com` });
    const lanes = Array.from({ length: 4 }, () => openMailLane(store.server.services));
    await Promise.all(
      lanes.map(async (lane) => {
        while ((await sendDue(store.server.services, lane)) > 0);
      }),
    );

    const ids = store.smtp.mails.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
  });

  it('send what a process left that died, once its claim has ended', async () => {
    await store.order();
    const { services } = store.server;
    const claim = { claim: 'of a dead process', claimed_until: services.now() + 3 * MINUTE_MS };
    await services.db.write('outgoing_messages').update(claim);
    expect(await store.send()).toBe(0);
    store.passTime(3 * MINUTE_MS);
    await store.send();

    expect(store.smtp.mails).toHaveLength(2);
  });

  it('do not wait for a clock that was set back by a year', async () => {
    await store.order();
    store.passTime(-365 * 24 * HOUR_MS);
    await store.send();

    expect(store.smtp.mails).toHaveLength(2);
  });
});
