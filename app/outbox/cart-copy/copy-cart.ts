import type { CustomerKey } from '../../../domain/address/customer-key';
import type { CartCopy } from '../../../domain/outbox/cart-copy';
import { readOwn } from '../../cart/cart-storage';
import { browserFeature } from '../../device/browser-feature';
import { confirmedNow, keptNow } from '../../device/server-time';
import { openStorage } from '../../device/storage/database';
import { randomKey } from '../../device/storage/random-key';
import { readSession, writeSession } from '../../device/storage/session-storage';
import { noteCopies } from './copies-hint';

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
    ...keptNow(),
    cart,
    ...(names === null ? {} : { names }),
    order: {
      order_key: readOwn(customer, 'order_key'),
      order_id: readOwn(customer, 'order_id'),
      card_order: readOwn(customer, 'card_order'),
    },
  });
}

/** Copies of carts on this device, one per store and tab. All functions throw StorageError. */
const storage = openStorage<CartCopy>('cart-copies');

type CopyId = Pick<CartCopy, 'customer' | 'tab'>;

export function listCopies(): Promise<readonly unknown[]> {
  return storage.all();
}

/** Skips an unchanged cart, so its copy's time doesn't change. */
export async function putCopy(copy: CartCopy): Promise<void> {
  await storage.change(copyKey(copy), (present) => (present && isSame(present, copy) ? undefined : copy));
}

/** A copy from before the server's time was known is as old as the first answer. */
export async function confirmCopies(copies: readonly CopyId[]): Promise<void> {
  const confirmed_at = confirmedNow();
  if (confirmed_at === undefined) return;
  for (const copy of copies) {
    await storage.change(copyKey(copy), (present) =>
      present && present.confirmed_at === undefined ? { ...present, confirmed_at } : undefined,
    );
  }
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

/**
 * Tells this device's tabs apart. An open tab holds a lock by its name, which the browser releases however the tab
 * ends. Pages without HTTPS have no locks; there, every other tab counts as closed.
 */
const TAB = 'cart_tab';
const LOCK = 'cart-tab:';

function tabLocks(): LockManager | undefined {
  return browserFeature(() => navigator.locks);
}

let isHeld = false;

/** Survives a reload. A duplicated tab has the same name. */
function tabName(): string {
  const known = readSession(TAB);
  if (known) return known;
  const name = randomKey();
  writeSession(TAB, name);
  return name;
}

function holdTab(): void {
  const locks = tabLocks();
  if (isHeld || !locks) return;
  isHeld = true;
  void locks.request(LOCK + tabName(), { mode: 'shared' }, () => new Promise(() => undefined)).catch(() => undefined);
}

export async function openTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } =
    (await tabLocks()
      ?.query()
      .catch(() => undefined)) ?? {};
  const names = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return new Set([tabName(), ...names]);
}

export function isOwnCopy({ tab }: CopyId): boolean {
  return tab === tabName();
}

/** This tab has said that another one has a cart. */
const SAID_OTHER_TAB = 'said_other_tab:';

export function hasSaidOtherTab(customer: CustomerKey): boolean {
  return readSession(SAID_OTHER_TAB + customer) !== null;
}

export function sayOtherTabOnce(customer: CustomerKey): void {
  writeSession(SAID_OTHER_TAB + customer, '1');
}
