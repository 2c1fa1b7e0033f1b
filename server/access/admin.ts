import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { Store } from '../catalog/live/store-data';
import type { Admin } from '../db/sessions';
import { lock, type UnlockedBy, unlock } from '../db/sessions';
import { refusal } from '../http/errors';
import type { Services } from '../operations/services/services';
import { currentDevice } from './device';
import { requireStore } from './requested-store';
import { logSecurity } from './security-log';
import { currentSession, startSession } from './session';

/** Unlocks the customer's orders for the browser. @param by.secret the stored value of the typed password */
export async function unlockForBrowser(ctx: Context, services: Services, by: UnlockedBy): Promise<void> {
  const { db, secrets, now } = services;
  const owner = { before: await currentSession(ctx, services), device: currentDevice(ctx) };
  const secret = secrets.grants.fingerprint('admin', by.customer, by.secret);
  startSession(ctx, await unlock(db, owner, { ...by, secret }, now()));
  logSecurity(ctx, services, 'admin_unlocked', { customer: by.customer });
}

/** Locks all orders for the browser, and for anyone who has stolen its session. */
export async function lockForBrowser(ctx: Context, services: Services): Promise<void> {
  const session = await currentSession(ctx, services);
  if (session) await lock(services.db.write, session.id);
  logSecurity(ctx, services, 'admin_locked');
}

export async function adminOf(ctx: Context, services: Services, customer: CustomerKey): Promise<Admin | undefined> {
  const session = await currentSession(ctx, services);
  return session?.admins.find((admin) => admin.customer === customer);
}

/**
 * @returns the last admin that the browser is unlocked as, for the named company or for any
 * @throws RefusalError 401
 */
export async function requireAdmin(
  ctx: Context,
  services: Services,
  companyName: string | undefined,
): Promise<{ store: Store; admin: Admin }> {
  const named = companyName === undefined ? undefined : requireStore(ctx, services, companyName);
  const unlocked = (await currentSession(ctx, services))?.admins ?? [];
  const admin = named ? unlocked.find(({ customer }) => customer === named.customer.key) : unlocked[0];
  const store = admin && services.stores.get(admin.customer);
  if (!store) throw refusal('not_admin', 'Editing is locked. Nothing was changed; unlock with the admin password.');
  return { store: requireStore(ctx, services, store.customer.title), admin };
}
