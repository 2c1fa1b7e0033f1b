import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Cents } from '../../../domain/money';
import type { PayPalSettings } from '../../../server/operations/settings/paypal-settings';
import { readSettings } from '../../../server/operations/settings/settings';
import { openPayPal, type PayPal } from '../../../server/payments/paypal/paypal';
import type { PayPalError } from '../../../server/payments/paypal/paypal-calls';
import { type PayPalServer, startPayPalServer } from '../../support/payments/paypal-server';

let server: PayPalServer;
let client: PayPal;
let clock = 0;
const purchase = {
  orderNumber: 'PRE-100001',
  reference: 'PRE-100001-a',
  title: 'Premier',
  total: 4200 as Cents,
  lines: [],
};
const kindOf = (call: Promise<unknown>) => call.then(() => 'done').catch((fault: PayPalError) => fault.kind);

beforeEach(async () => {
  server = await startPayPalServer();
  clock = 0;
  client = connect();
});
afterEach(() => server.stop());

function connect(changes: Partial<PayPalSettings> = {}): PayPal {
  const settings = { ...(readSettings(server.env).paypal as PayPalSettings), ...changes };
  return openPayPal(settings, () => clock, { timeoutMs: 2000, backoffMs: [1, 1] });
}

describe('signing in to PayPal', () => {
  it('happens once for many calls, even at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => client.findOrder('NOT-THERE')));
    await client.findOrder('NOT-THERE');

    expect([server.calls.token, server.calls.find]).toEqual([1, 4]);
  });

  it('happens again a minute before the token ends', async () => {
    await client.findOrder('NOT-THERE');
    clock = (32_400 - 60) * 1000 - 1;
    await client.findOrder('NOT-THERE');
    expect(server.calls.token).toBe(1);
    clock += 1;
    await client.findOrder('NOT-THERE');

    expect(server.calls.token).toBe(2);
  });

  it('happens again when the token has ended early, and the call is made again', async () => {
    await client.findOrder('NOT-THERE');
    server.faults.add('create', 'token_ended');
    const id = await client.createOrder(purchase);

    expect([server.orders.all.has(id), server.calls.token, server.calls.create]).toEqual([true, 2, 2]);
  });

  it('is tried only twice if no token is accepted', async () => {
    server.faults.add('find', 'token_ended', 'token_ended');

    expect(await kindOf(client.findOrder('NOT-THERE'))).toBe('unavailable');
    expect(server.calls.find).toBe(2);
  });

  it('fails with wrong credentials, and may succeed the next time', async () => {
    expect(await kindOf(connect({ clientSecret: 'wrong' }).findOrder('NOT-THERE'))).toBe('unavailable');
    server.faults.add('token', 'error', 'error', 'error');
    expect(await kindOf(client.findOrder('NOT-THERE'))).toBe('unavailable');
    expect(await kindOf(client.findOrder('NOT-THERE'))).toBe('done');
  });
});

describe('a call to PayPal', () => {
  it.each(['error', 'cut', 'flood', 'error_after', 'cut_after', 'slow', 'slow_answer'] as const)(
    'is made again after the fault %s, and one order is made',
    async (fault) => {
      server.faults.add('create', fault);
      const id = await client.createOrder(purchase);

      expect([...server.orders.all.keys()]).toEqual([id]);
      expect(server.calls.create).toBe(2);
    },
  );

  it('fails after three attempts', async () => {
    server.faults.add('create', 'error', 'cut', 'flood');

    expect(await kindOf(client.createOrder(purchase))).toBe('unavailable');
    expect(server.calls.create).toBe(3);
  });

  it('is not made again when PayPal takes it for a mistake', async () => {
    const wrong = { ...purchase, total: 0 as Cents };

    expect(await kindOf(client.createOrder(wrong))).toBe('refused');
    expect(server.calls.create).toBe(1);
  });

  it('fails where nobody listens', async () => {
    const nowhere = connect({ apiBase: 'http://127.0.0.1:1' });

    expect(await kindOf(nowhere.findOrder('NOT-THERE'))).toBe('unavailable');
  });
});

describe('the faults of a capture', () => {
  it.each([
    ['ORDER_NOT_APPROVED', 'not_approved'],
    ['ORDER_ALREADY_CAPTURED', 'already_captured'],
    ['INSTRUMENT_DECLINED', 'declined'],
    ['PAYEE_ACCOUNT_RESTRICTED', 'refused'],
  ])('%s is %s', async (issue, kind) => {
    server.orders.capture = () => ({ status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] } });

    expect(await kindOf(client.captureOrder('ANY', 'request-1'))).toBe(kind);
    expect(server.calls.capture).toBe(1);
  });

  it('tell PayPal’s name for them, for its support', async () => {
    const fault = await client.captureOrder('NOT-THERE', 'request-1').catch((error: PayPalError) => error);

    expect(fault).toMatchObject({ kind: 'not_found', debugId: '90957fca61718' });
    expect((fault as PayPalError).message).toContain('404 RESOURCE_NOT_FOUND INVALID_RESOURCE_ID');
  });

  it('include an answer that cannot be read', async () => {
    server.orders.find = () => ({ status: 200, body: { id: 7 } });

    expect(await kindOf(client.findOrder('ANY'))).toBe('unavailable');
  });
});

describe('what PayPal says of an order', () => {
  it.each([
    ['COMPLETED', 'completed'],
    ['PARTIALLY_REFUNDED', 'completed'],
    ['REFUNDED', 'refunded'],
    ['PENDING', 'pending'],
    ['DECLINED', 'declined'],
    ['FAILED', 'declined'],
  ])('a capture that is %s is %s', async (status, read) => {
    const amount = { currency_code: 'USD', value: '42.00' };
    const captures = [
      { id: 'C0', status: 'DECLINED', amount },
      { id: 'C1', status, amount },
    ];
    server.orders.find = () => ({
      status: 200,
      body: { id: 'A', status: 'COMPLETED', purchase_units: [{ amount, payments: { captures } }] },
    });

    expect(await client.findOrder('A')).toEqual({
      isApproved: false,
      amount: 4200,
      capture: { id: 'C1', status: read, amount: 4200 },
    });
  });

  it('one that it does not know is neither approved nor paid', async () => {
    expect(await client.findOrder('NOT-THERE')).toEqual({ isApproved: false, amount: undefined });
  });
});
