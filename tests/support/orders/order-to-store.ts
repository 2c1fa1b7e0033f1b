import { centsFromDollars } from '../../../domain/money';
import { newOrderLink } from '../../../server/orders/order-link';
import type { OrderToStore } from '../../../server/orders/rows';

/** An order of $504, always of the same person at the same moment. */
export function anOrderToStore(key: string): OrderToStore {
  const line = {
    code: 'PL420',
    type: 'mens',
    name: 'Polo',
    description: 'Polo',
    price: 42,
    quantity: 12,
    size: 'Small',
    color: 'Navy',
    embroidery: 'Hennessy',
    placement: 'Left Chest',
    quoted: null,
  } as const;
  const link = newOrderLink({ sessionKeys: ['a key'] }).stored;
  const order = {
    customer: 'hennessy',
    title: 'Hennessy',
    prefix: 'HEN',
    email: 'renee@example.com',
    firstName: 'Renee',
    lastName: 'Castellano',
    store: 'None',
    customerPo: '1',
    paid: 1,
    payment: 'bypass',
    total: centsFromDollars(504),
    capturedAt: undefined,
    revision: 1,
    note: '',
    timeZone: undefined,
    lines: [line],
  } as const;
  return { order, key, payloadHash: 'same', session: undefined, messages: [], link, now: 1_000, rules: undefined };
}
