import type { CustomerKey } from '../../domain/address/customer-key';
import { attentionNotice } from '../../domain/outbox/attention-notice';
import type { OutboxEntry } from '../../domain/outbox/outbox';
import { browserFeature } from '../device/browser-feature';

/** Notifies people of orders that need attention while the store isn't on screen, from the page and the worker. */

/** What a notification carries to the worker, which opens the customer's outbox when it's clicked. */
export interface NoticeData {
  readonly customer: CustomerKey;
}

/** Nothing here may fail: an order never waits for its notification. */
async function quietly(work: () => Promise<unknown> | undefined): Promise<void> {
  await (async () => work())().catch(() => undefined);
}

/**
 * Shows how many orders need attention as the app's badge, and takes away notifications about those that no longer do.
 * Orders that have just come to need it notify, if people allowed it and no window of the store is visible.
 */
export async function reportAttention(inNeed: readonly OutboxEntry[], fresh: readonly OutboxEntry[]): Promise<void> {
  const badges = navigator as { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> };
  await quietly(() => (inNeed.length > 0 ? badges.setAppBadge?.(inNeed.length) : badges.clearAppBadge?.()));
  if (!mayNotify()) return;
  await quietly(() => closeOutdated(inNeed));
  await quietly(() => notify(inNeed, new Set(fresh.map(({ customer }) => customer))));
}

async function closeOutdated(inNeed: readonly OutboxEntry[]): Promise<void> {
  for (const notification of (await (await registration())?.getNotifications()) ?? []) {
    const { customer } = (notification.data ?? {}) as Partial<NoticeData>;
    if (!inNeed.some((entry) => entry.customer === customer)) notification.close();
  }
}

async function notify(inNeed: readonly OutboxEntry[], customers: ReadonlySet<CustomerKey>): Promise<void> {
  if (customers.size === 0 || (await isStoreVisible())) return;
  for (const customer of customers) {
    const notice = attentionNotice(inNeed.filter((entry) => entry.customer === customer));
    const data: NoticeData = { customer };
    const options = { body: notice?.text ?? '', tag: `outbox:${customer}`, data, icon: iconOf(customer) };
    if (notice) await (await registration())?.showNotification(notice.title, options);
  }
}

function iconOf(customer: CustomerKey): string {
  return `/images/icons/${customer}-192.png`;
}

function mayNotify(): boolean {
  return browserFeature(() => Notification.permission) === 'granted';
}

interface Surroundings {
  /** Undefined in the worker. */
  readonly document?: { readonly visibilityState: string };
  /** The worker's own. */
  readonly registration?: ServiceWorkerRegistration;
  readonly clients?: {
    matchAll(options: object): Promise<readonly { readonly visibilityState?: string }[]>;
  };
}

const here: Surroundings = globalThis as object;

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return here.registration ?? navigator.serviceWorker.getRegistration();
}

async function isStoreVisible(): Promise<boolean> {
  if (here.document) return here.document.visibilityState === 'visible';
  const windows = (await here.clients?.matchAll({ type: 'window', includeUncontrolled: true })) ?? [];
  return windows.some(({ visibilityState }) => visibilityState === 'visible');
}
