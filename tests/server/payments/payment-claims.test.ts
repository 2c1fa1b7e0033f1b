import { beforeEach, describe, expect, it } from 'vitest';
import { abandonPayments, claimPayment, endClaim, requirePayment, startCapture } from '../../../server/payments/rows';
import { useCardStore } from '../../support/server/hooks';

const store = useCardStore();
let order: number;
const NOW = 1_795_000_000_000;
const db = () => store.server.services.db;
const write = () => db().write;
const claim = (name: string, now = NOW) => claimPayment(write(), order, name, now, now + 1000);
const stateNow = async () => (await requirePayment(write(), order)).state;

beforeEach(async () => {
  const { json } = await store.createOrder();
  order = Number((await store.payment(json.order_id)).order_id);
});

describe('a claim on a payment', () => {
  it('is one claimer’s at a time', async () => {
    const claims = await Promise.all(['a', 'b', 'c'].map((name) => claim(name)));

    expect(claims.filter((isMine) => isMine)).toHaveLength(1);
  });

  it('expires, and later writes of its holder change nothing', async () => {
    await claim('slow');
    expect([await claim('next', NOW + 999), await claim('next', NOW + 1000)]).toEqual([false, true]);
    const late = [
      await startCapture(write(), order, 'slow'),
      await endClaim(db(), order, 'slow', { state: 'paid' }),
      await endClaim(db(), order, 'slow', { state: 'declined' }),
    ];

    expect(late).toEqual([false, false, false]);
    expect(await requirePayment(write(), order)).toMatchObject({ state: 'pending', paid: 0, claim: 'next' });
  });

  it('keeps the payment from being given up', async () => {
    await claim('capturer');
    await abandonPayments(write(), [order], NOW + 999);
    expect(await stateNow()).toBe('pending');
    await endClaim(db(), order, 'capturer', {});
    await abandonPayments(write(), [order], NOW);

    expect(await stateNow()).toBe('abandoned');
  });

  it('does not allow capturing what was abandoned after it expired', async () => {
    await claim('capturer');
    await abandonPayments(write(), [order], NOW + 1000);

    expect([await stateNow(), await startCapture(write(), order, 'capturer')]).toEqual(['abandoned', false]);
  });

  it('that has begun to capture leaves a payment that nobody may give up', async () => {
    await claim('capturer');
    await startCapture(write(), order, 'capturer');
    await endClaim(db(), order, 'capturer', {});
    await abandonPayments(write(), [order], NOW + 5000);

    expect(await stateNow()).toBe('capturing');
  });

  it('makes the order paid together with its payment', async () => {
    await claim('capturer');
    await endClaim(db(), order, 'capturer', { state: 'paid', capture_id: 'C1' });

    expect(await requirePayment(write(), order)).toMatchObject({
      state: 'paid',
      paid: 1,
      capture_id: 'C1',
      claim: null,
    });
  });
});
