import { Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Lane } from '../../../server/delivery/lane';
import { sendDue, startDue } from '../../../server/delivery/send-due';
import { openMailLane } from '../../../server/delivery/send-messages';
import { openMailServer } from '../../../server/messages/smtp/mail-server';
import type { ReceivedMail } from '../../support/messages/mail-server';
import { MINUTE_MS, useMailStore } from '../../support/messages/mail-store';

const BROKEN = 'ines@example.com';

const store = useMailStore();
const isTo = (address: string) => (mail: ReceivedMail) => mail.recipients.includes(address);
const rowsTo = async (audience: string) => (await store.rows()).filter((row) => row.audience === audience);
const start = (lane: Lane) => startDue(store.server.services, lane);

/** Starts everything that the lane lets out at once. */
async function startAll(lane: Lane): Promise<readonly Promise<void>[]> {
  const started: Promise<void>[] = [];
  for (let some = await start(lane); some.length > 0; some = await start(lane)) started.push(...some);
  return started;
}

/** Holds the confirmation of mails until `release`. */
function holdConfirmations(isHeld: (mail: ReceivedMail) => boolean = () => true): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  store.smtp.kept = (mail) => (isHeld(mail) ? released : undefined);
  return release;
}

describe('a mail that breaks the connection', () => {
  it.each(['cut', 'cut after keeping it'] as const)(
    'is repeated less and less often ("%s"), under one Message-ID, while all others go out',
    async (ending) => {
      const ids: (string | undefined)[] = [];
      store.smtp.end = (raw) => {
        if (!/^To:.*ines@/m.test(raw)) return 'accept';
        ids.push(/^Message-ID: (.*)$/m.exec(raw)?.[1]);
        return ending;
      };
      await store.order({ email: BROKEN });
      await store.order();
      expect(await store.send()).toBe(4);
      expect((await rowsTo('shopper')).map(({ state }) => state)).toEqual(['waiting', 'sent']);
      for (let second = 0; second < 660; second += 5) {
        store.passTime(5_000);
        if (second === 300) await store.order();
        await store.send();
      }

      // At once, and after 1, 3, and 7 minutes, or a little sooner.
      expect(ids).toHaveLength(4);
      expect(new Set(ids).size).toBe(1);
      expect(ids[0]).toBeDefined();
      expect((await rowsTo('shopper')).map(({ state }) => state)).toEqual(['waiting', 'sent', 'sent']);
      expect((await rowsTo('shopper'))[0]?.problem).toMatch(/^The mail server answers: /);
    },
  );

  it.each([554, 552, 550])('is final if the server refuses its content with %s', async (code) => {
    store.smtp.end = (raw) => (/^To:.*ines@/m.test(raw) ? code : 'accept');
    await store.order({ email: BROKEN });
    await store.send();
    store.passTime(5 * 60 * MINUTE_MS);

    expect(await store.send()).toBe(0);
    expect(await rowsTo('shopper')).toEqual([
      expect.objectContaining({
        state: 'failed',
        attempts: 1,
        problem: `The mail server refused this mail: ${code} Refusal of this mail`,
      }),
    ]);
    expect(await rowsTo('staff')).toEqual([expect.objectContaining({ state: 'sent' })]);
  });

  it('waits alone if the server takes it later', async () => {
    store.smtp.end = (raw) => (/^To:.*ines@/m.test(raw) ? 452 : 'accept');
    await store.order({ email: BROKEN });
    await store.send();
    store.smtp.reset();
    store.passTime(30_000);
    expect(await store.send()).toBe(0);
    store.passTime(30_000);
    expect(await store.send()).toBe(1);
    expect(store.smtp.mails.map(({ recipients }) => recipients)).toEqual([[BROKEN]]);
  });
});

describe('a server that turns connections away', () => {
  it('gets one mail at a time until it lets one in, and makes no mail wait for hours', async () => {
    store.smtp.greet = () => 421;
    for (let index = 0; index < 3; index += 1) await store.order();
    const lane = openMailLane(store.server.services);
    expect(await sendDue(store.server.services, lane)).toBe(3);
    expect(await sendDue(store.server.services, lane)).toBe(0);
    for (let minute = 0; minute < 12; minute += 1) {
      store.passTime(5 * MINUTE_MS);
      expect(await sendDue(store.server.services, lane)).toBe(1);
      expect(await sendDue(store.server.services, lane)).toBe(0);
    }
    expect(Math.max(...(await store.rows()).map(({ attempts }) => Number(attempts)))).toBe(1);
    store.smtp.greet = () => undefined;
    store.smtp.answerRecipient = () => 451;
    store.passTime(5 * MINUTE_MS);
    while ((await sendDue(store.server.services, lane)) > 0);

    const waits = (await store.rows()).map(({ not_before }) => Number(not_before) - store.server.services.now());
    expect(waits).toHaveLength(6);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2 * MINUTE_MS);
    expect(Math.min(...waits)).toBeGreaterThan(0);
  });
});

describe('a mail that the server takes minutes to confirm', () => {
  it('stays claimed, so it is sent once, and holds up nothing', async () => {
    const release = holdConfirmations(isTo(BROKEN));
    await store.order({ email: BROKEN });
    const lane = openMailLane(store.server.services);
    const first = await start(lane);
    await expect.poll(() => store.smtp.mails.filter(isTo(BROKEN))).toHaveLength(1);
    for (let minute = 0; minute < 10; minute += 1) {
      store.passTime(MINUTE_MS);
      if (minute === 5) await store.order();
      await Promise.all(await start(lane));
      // Another process.
      await store.send();
    }
    expect(store.smtp.mails).toHaveLength(4);
    release();
    await Promise.all(first);

    expect(store.smtp.mails.filter(isTo(BROKEN))).toHaveLength(1);
    expect((await rowsTo('shopper')).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['sent', 1],
      ['sent', 1],
    ]);
  });

  it('is one of ten at most', async () => {
    const release = holdConfirmations();
    for (let index = 0; index < 7; index += 1) await store.order();
    const lane = openMailLane(store.server.services);
    const started = await startAll(lane);
    expect(started).toHaveLength(10);
    await expect.poll(() => store.smtp.mails).toHaveLength(10);
    release();
    await Promise.all(started);
    while ((await sendDue(store.server.services, lane)) > 0);

    expect(store.smtp.mails).toHaveLength(14);
  });

  it('leaves room for new mails if it failed again and again', async () => {
    const release = holdConfirmations(isTo(BROKEN));
    for (let index = 0; index < 12; index += 1) await store.order({ email: BROKEN });
    const { db } = store.server.services;
    await db.write('outgoing_messages').where({ audience: 'staff' }).delete();
    await db.write('outgoing_messages').update({ attempts: 4 });
    const lane = openMailLane(store.server.services);
    const slow = await startAll(lane);
    expect(slow.length).toBeLessThanOrEqual(7);
    await store.order();
    await Promise.all(await startAll(lane));

    expect(store.smtp.mails.filter((mail) => !isTo(BROKEN)(mail))).toHaveLength(2);
    release();
    await Promise.all(slow);
  });

  it('has ten minutes and more', async () => {
    const release = holdConfirmations();
    const { port } = new URL(store.smtp.url);
    const limits: number[] = [];
    const setLimit = vi.spyOn(Socket.prototype, 'setTimeout').mockImplementation(function (this: Socket, ms) {
      if (this.remotePort === Number(port)) limits.push(ms);
      return this;
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
      setLimit.mockRestore();
    });
    const mail = {
      name: 'a',
      from: 'a@example.com',
      to: ['b@example.com'],
      content: Buffer.from('Subject: a\r\n\r\na'),
    };
    const delivery = openMailServer(store.smtp.url).deliver(mail);
    await vi.waitFor(() => expect(store.smtp.mails).toHaveLength(1));
    vi.advanceTimersByTime(10 * MINUTE_MS);
    release();

    expect(await delivery).toEqual({ kind: 'replied', accepted: ['b@example.com'], refused: [], deferred: [] });
    expect(limits[0]).toBeGreaterThan(10 * MINUTE_MS);
  });
});
