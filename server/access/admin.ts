import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/catalog/customer';
import type { Store } from '../catalog/live/store-data';
import { type Admin, lock, type UnlockedBy, unlock } from '../db/sessions';
import { refusal } from '../http/errors';
import { currentDevice } from './device';
import { requireStore } from './requested-store';
import { logSecurity } from './security-log';
import { currentSession, startSession } from './session';

/** Unlocks the customer's orders for the browser. @param by.secret the stored value of the typed password */
export async function unlockForBrowser(ctx: Context, by: UnlockedBy): Promise<void> {
  const { db, secrets, now } = ctx.services;
  const owner = { before: await currentSession(ctx), device: currentDevice(ctx) };
  const secret = secrets.grants.fingerprint('admin', by.customer, by.secret);
  startSession(ctx, await unlock(db, owner, { ...by, secret }, now()));
  logSecurity(ctx, 'admin_unlocked', { customer: by.customer });
}

/** Locks all orders for the browser, and for anyone who has stolen its session. */
export async function lockForBrowser(ctx: Context): Promise<void> {
  const session = await currentSession(ctx);
  if (session) await lock(ctx.services.db.write, session.id);
  logSecurity(ctx, 'admin_locked');
}

export async function adminOf(ctx: Context, customer: CustomerKey): Promise<Admin | undefined> {
  const session = await currentSession(ctx);
  return session?.admins.find((admin) => admin.customer === customer);
}

/** The last admin that the browser is unlocked as, for the named company or for any. @throws RefusalError 401 */
export async function requireAdmin(
  ctx: Context,
  companyName: string | undefined,
): Promise<{ store: Store; admin: Admin }> {
  const named = companyName === undefined ? undefined : requireStore(ctx, companyName);
  const unlocked = (await currentSession(ctx))?.admins ?? [];
  const admin = named ? unlocked.find(({ customer }) => customer === named.customer.key) : unlocked[0];
  const store = admin && ctx.services.stores.get(admin.customer);
  if (!store) throw refusal('not_admin', 'Editing is locked. Nothing was changed; unlock with the admin password.');
  return { store: requireStore(ctx, store.customer.title), admin };
}
