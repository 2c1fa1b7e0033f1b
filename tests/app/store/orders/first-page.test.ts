import { afterEach, describe, expect, it, vi } from 'vitest';
import { subscribeToSignInNeeded } from '../../../../app/data/api/sign-in-signal';
import { requestFirstPage, takeFirstPage } from '../../../../app/store/orders/list/first-page';
import { ALL_ORDERS } from '../../../../domain/orders/order-view';
import { aCustomer } from '../../../support/catalog/builders';
import { anErrorBody } from '../../../support/orders/outbox-builders';

const LEITH = aCustomer();

function answerWith(status: number, body: unknown): void {
  const headers = { 'Content-Type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers }));
}

afterEach(() => vi.unstubAllGlobals());

describe('the first page of orders, requested ahead', () => {
  it('is taken once, by the view of its address', async () => {
    answerWith(200, { orders: [], signed_in: true });
    requestFirstPage(LEITH, '?search=cast');
    const taken = takeFirstPage(LEITH.key, { ...ALL_ORDERS, search: 'cast' });

    expect(await taken).toMatchObject({ orders: [], isSignedIn: true });
    expect(takeFirstPage(LEITH.key, { ...ALL_ORDERS, search: 'cast' })).toBeUndefined();
  });

  it('is for no other view and no other store, and is not kept for later', () => {
    answerWith(200, { orders: [] });
    requestFirstPage(LEITH, '?search=cast');
    expect(takeFirstPage(LEITH.key, ALL_ORDERS)).toBeUndefined();
    expect(takeFirstPage(LEITH.key, { ...ALL_ORDERS, search: 'cast' })).toBeUndefined();
    requestFirstPage(LEITH, '');
    expect(takeFirstPage('hennessy', ALL_ORDERS)).toBeUndefined();
  });

  it('asks for a sign-in once, when it is taken', async () => {
    answerWith(401, anErrorBody({ code: 'not_signed_in' }));
    let asked = 0;
    const stop = subscribeToSignInNeeded(() => {
      asked += 1;
    });
    requestFirstPage(LEITH, '');
    await expect(takeFirstPage(LEITH.key, ALL_ORDERS)).rejects.toMatchObject({ code: 'not_signed_in' });
    stop();

    expect(asked).toBe(1);
  });
});
