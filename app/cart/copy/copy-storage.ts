import type { CartCopy } from '../../../domain/outbox/cart-copy';
import { openStorage } from '../../device/storage/database';

/** Copies of carts on this device, one per store and tab. All functions throw StorageError. */
const storage = openStorage<CartCopy>('cart-copies');

type CopyId = Pick<CartCopy, 'customer' | 'tab'>;

export function listCopies(): Promise<readonly unknown[]> {
  return storage.all();
}

/** Skips an unchanged cart, so that its copy keeps its time. */
export async function putCopy(copy: CartCopy): Promise<void> {
  await storage.change(copyKey(copy), (present) => (present && isSame(present, copy) ? undefined : copy));
}

export async function removeCopy(id: CopyId): Promise<boolean> {
  let wasThere = false;
  await storage.change(copyKey(id), (present) => {
    wasThere = present !== undefined;
    return null;
  });
  return wasThere;
}

function copyKey({ customer, tab }: CopyId): string {
  return `${customer}:${tab}`;
}

function isSame(a: CartCopy, b: CartCopy): boolean {
  return a.cart === b.cart && a.names === b.names && JSON.stringify(a.order) === JSON.stringify(b.order);
}
