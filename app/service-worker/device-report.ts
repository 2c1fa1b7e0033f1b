import type { PrecacheEntry } from 'workbox-precaching';
import type { CustomerKey } from '../../domain/catalog/customer';
import { BUILD_LENGTH, heldOrders } from '../../domain/devices/device';
import type { DeviceReport } from '../../domain/wire/devices';
import { listEntries } from '../outbox/entries';
import { savedShare } from './warm-up';

/** The checksum of the page, which names all of a build's files. */
export function buildOf(files: readonly (PrecacheEntry | string)[]): string {
  const page = files.find((file) => typeof file === 'object' && file.url === 'index.html') as PrecacheEntry | undefined;
  return page?.revision?.slice(0, BUILD_LENGTH) ?? '';
}

/**
 * Tells the server how this device is doing, for the office's list of devices (docs/security.md has what it says).
 * Nothing waits for it, and a report that fails is followed by the next.
 */
export async function reportDevice(customer: CustomerKey, build: string): Promise<void> {
  const share = await savedShare(customer);
  const held = heldOrders(await listEntries().catch(() => []), customer, Date.now());
  const report: DeviceReport = { customer, build, ...share, ...held };
  await fetch('/v1/device', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined);
}
