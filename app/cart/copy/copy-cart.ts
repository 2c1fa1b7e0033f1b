import type { CustomerKey } from '../../../domain/catalog/customer';
import { readOwn } from '../cart-storage';
import { noteCopies } from './copies-hint';
import { putCopy, removeCopy } from './copy-storage';
import { holdTab, tabName } from './tabs';

let last: Promise<void> = Promise.resolve();

export function copyCart(customer: CustomerKey): Promise<void> {
  holdTab();
  last = last.catch(() => undefined).then(() => copyNow(customer));
  return last;
}

async function copyNow(customer: CustomerKey): Promise<void> {
  const tab = tabName();
  const cart = readOwn(customer, 'cart') ?? '{}';
  if (cart === '{}') {
    await removeCopy({ customer, tab });
    return;
  }
  const names = readOwn(customer, 'cart_names');
  noteCopies(true);
  await putCopy({
    customer,
    tab,
    saved_at: Date.now(),
    cart,
    ...(names === null ? {} : { names }),
    order: {
      order_key: readOwn(customer, 'order_key'),
      order_id: readOwn(customer, 'order_id'),
      card_order: readOwn(customer, 'card_order'),
    },
  });
}
