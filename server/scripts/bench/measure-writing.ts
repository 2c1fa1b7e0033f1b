import { randomUUID } from 'node:crypto';
import { Browser } from './calls';
import { type Measured, measure } from './measure';

/** How many tablets place an order at the same moment. */
const TABLETS = 10;

/** The lines of a pasted sheet, each of another order. */
const SHEET_LINES = 200;

/** The server accepts 600 orders a minute from one address. */
const ORDERS = 250;

/** Measures edits, their history, and new orders. */
export async function measureWriting(origin: string): Promise<readonly Measured[]> {
  const admin = new Browser(origin);
  await admin.unlock();
  const { orders } = await admin.orders({ limit: 1000 });
  const orderOf = (index: number) => {
    const order = orders[index % orders.length];
    if (!order) throw new Error('There are no orders');
    return order;
  };
  const edit = (index: number) => admin.edit(orderOf(index), `PO-BENCH-${index}`);
  const editSheet = async (index: number) => {
    const { orders: current } = await admin.orders({ limit: SHEET_LINES });
    return admin.editLines(current, `PO-SHEET-${index}`);
  };
  const history = async (index: number) => {
    await admin.post('/v1/order-history', { order_id: orderOf(index).order_id, line: 1 });
    return 'a line';
  };
  const place = async () => {
    await admin.post('/v1/create-order', anOrder());
    return 'an order';
  };
  const placeTogether = async () => {
    await Promise.all(Array.from({ length: TABLETS }, place));
    return `${TABLETS} orders`;
  };
  return [
    await measure('edit of a line', 300, edit),
    await measure(`list of ${SHEET_LINES} orders, and edit of a line in each`, 10, editSheet),
    await measure('history of a line', 60, history),
    await measure('a new order of one line', ORDERS, place),
    await measure(`${TABLETS} new orders at once`, ORDERS / TABLETS, placeTogether),
  ];
}

/** An order of identical lines. */
export function anOrder(lines = 1): object {
  const line = {
    code: 'PL420',
    price: 42,
    size: 'Large',
    color: 'Navy',
    placement: 'Left Chest',
    embroidery: 'Hennessy',
  };
  return {
    first_name: 'Renee',
    last_name: 'Castellano',
    email: `${randomUUID()}@seeded.example.com`,
    store: 'None',
    customer_po: '20418',
    cart: Array.from({ length: lines }, () => ({ ...line, quantity: 12 })),
    bypassPaypal: true,
    bypass_code: 'HEN',
  };
}
