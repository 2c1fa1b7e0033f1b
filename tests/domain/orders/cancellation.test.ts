import { describe, expect, it } from 'vitest';
import { cancellationOf, orderVersion } from '../../../domain/orders/cancellation';
import { anOrder, anOrderLine } from '../../support/catalog/builders';

const PLACED = 1_795_000_000_000;
const HOUR = 3_600_000;
const order = anOrder({ createdAt: PLACED });

describe('cancellationOf', () => {
  it.each([
    [0, 'open'],
    [HOUR - 1, 'open'],
    [HOUR, 'late'],
    [HOUR + 1, 'late'],
  ])('after %d ms is %s', (age, kind) => {
    expect(cancellationOf(order, PLACED + age).kind).toBe(kind);
  });

  it('says until when', () => {
    expect(cancellationOf(order, PLACED)).toEqual({ kind: 'open', until: PLACED + HOUR });
  });

  it.each([
    ['a PO', { po: '58214' }],
    ['a shipped line', { shippedAt: PLACED }],
    ['a part shipped', { shippedParts: [{ units: 1, shippedAt: PLACED, tracking: '' }] }],
  ])('is over with %s on any line', (_what, change) => {
    const lines = [anOrderLine(), anOrderLine({ line: 2, ...change })];
    expect(cancellationOf({ ...order, lines }, PLACED).kind).toBe('begun');
  });

  it('stays open with the customer’s own PO or a ship date', () => {
    const lines = [anOrderLine({ customerPo: '20418', estShipDate: '2026-12-09' })];
    expect(cancellationOf({ ...order, lines }, PLACED).kind).toBe('open');
  });

  it('leaves orders paid by card to the rep, who refunds them', () => {
    expect(cancellationOf({ ...order, payment: 'paypal' }, PLACED).kind).toBe('by_card');
  });

  it('is over once cancelled', () => {
    expect(cancellationOf({ ...order, closed: { as: 'cancelled', at: PLACED } }, PLACED).kind).toBe('closed');
  });
});

describe('orderVersion', () => {
  it('grows with an edit of any line', () => {
    expect(orderVersion([anOrderLine({ version: 1 }), anOrderLine({ version: 3 })])).toBe(4);
  });
});
