import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerKey } from '../../../domain/address/customer-key';
import type { ApprovalRule } from '../../../domain/catalog/approval-settings';
import { decideOrder } from '../../../server/approvals/decide-order';
import { findHeldOrder } from '../../../server/approvals/rows';
import type { Store } from '../../../server/catalog/live/store-data';
import { signEvent } from '../../../server/delivery/send-event';
import { HOUR_MS, MINUTE_MS, useMailStore } from '../../support/messages/mail-store';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/messages/webhook-receiver';
import { aCart, KEYCHAIN_LINE, POLO_LINE } from '../../support/orders/orders';

const SECRET = 'demo-webhook-secret-of-hennessy';

const store = useMailStore();
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver(SECRET);
  // The receiver has a separate clock.
  store.passTime(Date.now() - store.server.services.now());
});
afterAll(() => receiver.stop());

function sendEventsTo(webhook: string, rules: readonly ApprovalRule[] = []): void {
  const stores = store.server.services.stores as Map<CustomerKey, Store>;
  const shipped = stores.get('hennessy') as Store;
  const approvals = { rules, expireAfterDays: 14, remindAfterHours: 24, budgets: undefined };
  stores.set('hennessy', { ...shipped, approvals, messages: { ...shipped.messages, webhook } });
}

/** A system that responds as the test sets. */
async function aSystem(answer: (body: string) => number) {
  const calls: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    calls.push({ headers: request.headers, body });
    const status = answer(body);
    if (status === 0) request.socket.destroy();
    else response.writeHead(status, status === 302 ? { Location: receiver.url } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    calls,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const webhookRow = async () => (await store.rows()).findLast(({ audience }) => audience === 'webhook');

describe('the webhook', () => {
  it('tells the example receiver of a new order, and of its changes', async () => {
    sendEventsTo(receiver.url);
    const number = await store.order({ cart: aCart(POLO_LINE) });
    await store.sendWebhooks();
    await expect.poll(() => receiver.events).toHaveLength(1);
    expect(receiver.events[0]).toMatchObject({
      type: 'order.placed',
      customer: 'hennessy',
      changes: [],
      payment_state: 'by_code',
      order: { order_id: number, email: 'r.castellano@example.com', total: 252 },
    });
    await store.edit(number, { line: 1, version: 1, po: '77120', est_ship_date: '2026-12-09' });
    store.passTime(15 * MINUTE_MS);
    // Its clock is fifteen minutes behind ours now, so it takes the event for a replay.
    await store.sendWebhooks();
    expect(await webhookRow()).toMatchObject({ state: 'waiting', problem: 'The customer’s system answers with 400.' });
    store.passTime(-15 * MINUTE_MS);
    await store.server.services.db.write('outgoing_messages').where({ state: 'waiting' }).update({ not_before: 0 });
    await store.sendWebhooks();

    await expect.poll(() => receiver.events).toHaveLength(2);
    expect(receiver.events[1]).toMatchObject({
      type: 'order.updated',
      changes: ['po', 'ship-date'],
      order: { order: [{ po: '77120', est_ship_date: '2026-12-09' }] },
    });
  });

  it('hears nothing of an order that waits, then once what became of it, and of the order itself if it is approved', async () => {
    sendEventsTo(receiver.url, [{ when: { every: true }, approvers: [{ name: 'Dana', email: 'dana@example.com' }] }]);
    const [approved, declined] = [await store.order(), await store.order({ email: 'other@example.com' })];
    const known = receiver.events.length;
    await store.sendWebhooks();
    const decide = async (orderNumber: string, kind: 'approve' | 'decline', reason = '') => {
      const { services } = store.server;
      const held = await findHeldOrder(services.db.read, { order_number: orderNumber });
      const decision = { key: `webhook-${kind}`, kind, by: 'dana@example.com', onBehalfOf: '', reason };
      const made = { orderId: held?.row.id ?? 0, decision, actor: { id: '', name: 'Dana Whitfield' } };
      await decideOrder(services, made);
      await decideOrder(services, made);
    };
    await decide(approved, 'approve');
    await decide(declined, 'decline', 'Too many.');
    await store.sendWebhooks();

    await expect.poll(() => receiver.events).toHaveLength(known + 3);
    const told = (number: string) =>
      receiver.events
        .slice(known)
        .filter(({ order }) => order.order_id === number)
        .map(({ type, approval }) => (approval ? [type, approval.state, approval.by, approval.reason] : [type]));
    expect(told(approved)).toEqual([['order.approval', 'approved', 'Dana Whitfield', ''], ['order.placed']]);
    expect(told(declined)).toEqual([['order.approval', 'declined', 'Dana Whitfield', 'Too many.']]);
  });

  it('tells of prices that an admin enters', async () => {
    sendEventsTo(receiver.url);
    const number = await store.order({ cart: aCart(POLO_LINE, KEYCHAIN_LINE) });
    await store.sendWebhooks();
    await expect.poll(() => receiver.events.at(-1)).toMatchObject({ order: { order_id: number } });
    await store.edit(number, { line: 2, version: 1, po_price: '2.19' });
    await store.server.services.db.write('outgoing_messages').where({ state: 'waiting' }).update({ not_before: 0 });
    await store.sendWebhooks();

    await expect.poll(() => receiver.events.at(-1)).toMatchObject({ type: 'order.updated' });
    expect(receiver.events.at(-1)).toMatchObject({
      changes: ['price'],
      order: { order_id: number, total: 3537, order: [{ po_price: null }, { po_price: 2.19, po_price_per: 'unit' }] },
    });
  });

  it('is queued an update only where one is configured', async () => {
    const updated = async () =>
      (await store.rows()).flatMap(({ kind, audience }) => (kind === 'order.updated' ? [audience] : []));
    sendEventsTo('');
    const number = await store.order({ cart: aCart(POLO_LINE) });
    await store.edit(number, { line: 1, version: 1, po: '77120' });
    expect(await updated()).toEqual(['shopper']);
    sendEventsTo(receiver.url);
    await store.edit(number, { line: 1, version: 2, po: '77121' });
    expect(await updated()).toEqual(['shopper', 'webhook']);
  });

  it('sends an event again until it is taken, under the same id', async () => {
    const answers = [500, 0, 302, 204];
    const system = await aSystem(() => answers.shift() ?? 204);
    sendEventsTo(system.url);
    await store.order();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await store.sendWebhooks();
      store.passTime(HOUR_MS);
    }

    expect(system.calls).toHaveLength(4);
    expect(new Set(system.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await webhookRow()).toMatchObject({ state: 'sent', attempts: 4, problem: '' });
    await system.stop();
  });

  it('does not hold up mails while a system asks us to slow down', async () => {
    const system = await aSystem(() => 503);
    sendEventsTo(system.url);
    for (let index = 0; index < 8; index += 1) await store.order();
    await store.sendWebhooks();

    // A few find out; the others wait without asking.
    expect(system.calls.length).toBeLessThan(5);
    expect(await store.send()).toBe(16);
    await system.stop();
  });

  it.each([
    ['an answer of 500', 500],
    ['a closed connection', 0],
  ])('repeats an event that always gets %s less and less often, while the others go out', async (_what, status) => {
    const broken = 'broken@example.com';
    const system = await aSystem((body) => (body.includes(broken) ? status : 204));
    sendEventsTo(system.url);
    await store.order({ email: broken });
    for (let index = 0; index < 4; index += 1) await store.order();
    await store.sendWebhooks();
    expect(system.calls).toHaveLength(5);
    expect((await store.rows()).filter(({ audience }) => audience === 'webhook').map(({ state }) => state)).toEqual([
      ...['waiting', 'sent', 'sent', 'sent', 'sent'],
    ]);
    for (let second = 0; second < 660; second += 5) {
      store.passTime(5_000);
      await store.sendWebhooks();
    }

    // After 1, 3, and 7 minutes, or a little sooner.
    expect(system.calls).toHaveLength(8);
    const copies = system.calls.filter(({ body }) => body.includes(broken));
    expect(new Set(copies.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await system.stop();
  });

  it('waits with all events while nothing listens, and then sends them', async () => {
    const gone = await aSystem(() => 204);
    await gone.stop();
    sendEventsTo(gone.url);
    for (let index = 0; index < 4; index += 1) await store.order();
    expect(await store.sendWebhooks()).toBe(3);
    expect(await store.sendWebhooks()).toBe(0);
    expect(await webhookRow()).toMatchObject({ state: 'waiting', attempts: 0 });
    const system = await aSystem(() => 204);
    sendEventsTo(system.url);
    store.passTime(5_000);
    await store.sendWebhooks();

    expect(system.calls).toHaveLength(4);
    await system.stop();
  });

  it('sends nothing where none is wanted', async () => {
    sendEventsTo('');
    const number = await store.order();
    await store.edit(number, { line: 1, version: 1, po: '77120' });
    store.passTime(HOUR_MS);
    await store.sendWebhooks();

    expect((await store.rows()).filter(({ audience }) => audience === 'webhook')).toEqual([]);
  });
});

describe('the example receiver', () => {
  const body = JSON.stringify({ type: 'order.placed', sent_at: 1, order: { order_id: 'HEN-1' } });
  const post = (headers: object, content = body) =>
    fetch(receiver.url, { method: 'POST', headers: { ...headers }, body: content }).then(({ status }) => status);

  it('takes what is signed, once', async () => {
    const before = receiver.events.length;
    const signed = signEvent(body, { id: 'once', secrets: [SECRET], now: Date.now() });
    expect([await post(signed), await post(signed)]).toEqual([204, 204]);
    await expect.poll(() => receiver.events.length).toBe(before + 1);
  });

  it('takes what the new or the old secret signs', async () => {
    const secrets = ['the-secret-that-comes-next', SECRET];
    expect(await post(signEvent(body, { id: 'two', secrets, now: Date.now() }))).toBe(204);
  });

  it.each([
    ['another body', {}, `${body} `, 401],
    ['another id', { 'Webhook-Id': 'other' }, body, 401],
    ['no signature', { 'Webhook-Signature': '' }, body, 401],
    ['another time', { 'Webhook-Timestamp': '1' }, body, 401],
  ])('refuses %s', async (_what, changes, content, status) => {
    const signed = signEvent(body, { id: 'bad', secrets: [SECRET], now: Date.now() });
    expect(await post({ ...signed, ...changes }, content)).toBe(status);
  });

  it('refuses what somebody recorded six minutes ago', async () => {
    const signed = signEvent(body, { id: 'late', secrets: [SECRET], now: Date.now() - 6 * MINUTE_MS });
    expect(await post(signed)).toBe(400);
  });
});
