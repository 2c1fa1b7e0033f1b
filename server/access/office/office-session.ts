import type { Context, Middleware, ParameterizedContext } from 'koa';
import type * as v from 'valibot';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { browserName } from '../../../domain/devices/device';
import { isAllowed, type Permission, permittedCustomers } from '../../../domain/people/roles';
import { notFound, refusal } from '../../../domain/refusals';
import type { Actor } from '../../activity/rows';
import type { Store, StoreData } from '../../catalog/live/store-data';
import type { HasDatabase } from '../../database/database';
import { requestAddress } from '../../http/request/request-address';
import type { InputState, RequestState } from '../../http/request/valid-input';
import type { HasClock } from '../../operations/clock';
import type { HasLog } from '../../operations/log';
import type { HasSettings } from '../../operations/settings/settings';
import type { Person } from '../../people/rows';
import {
  endOfficeSession,
  findOfficeSession,
  OFFICE_SESSION_MS,
  type OfficeSession,
  startOfficeSession,
} from '../../people/sign-in-rows';
import { hashOf } from '../../sessions/tokens';
import { logSecurity } from '../security-log';

/** Over TLS, browsers then refuse to set it from elsewhere, or to send it to other hosts. */
const SECURE_COOKIE = '__Host-office';
const LOCAL_COOKIE = 'office';

/** Changing people or secrets needs the password or a passkey again after this time. */
export const PROOF_LASTS_MS = 10 * 60_000;

/** The office is on `OFFICE_HOST`; without it, outside production, on this machine. Elsewhere its addresses are empty. */
export function hasOffice(services: HasSettings, ctx: Context): boolean {
  const { officeHost, production } = services.settings;
  return officeHost ? isOfficeHost(services, ctx) : requestAddress(ctx).isLocal && !production;
}

export function isOfficeHost(services: HasSettings, ctx: Context): boolean {
  const { officeHost } = services.settings;
  const { name, port } = requestAddress(ctx).host;
  return officeHost?.name === name && (officeHost.port === '' || officeHost.port === port);
}

export interface OfficeState extends RequestState {
  readonly office: OfficeSession;
  /** What the route asks for, unless it only asks for a sign-in. */
  readonly permission?: Permission;
}

export type OfficeContext<State extends object = object> = ParameterizedContext<OfficeState & State>;

export type OfficeInput<Schema extends v.GenericSchema> = OfficeContext<InputState<Schema>>;

/** The middleware of a route's permission; a test finds one on every office route. */
export type PermittedRoute = Middleware & { readonly permission: Permission | 'signed in' | 'anyone' };

/** For routes before the sign-in. */
export function anyone(services: HasSettings): PermittedRoute {
  return permitted('anyone', async (ctx, next) => {
    requireOffice(services, ctx);
    await next();
  });
}

/** For people's own accounts. */
export function signedIn(services: HasDatabase & HasClock & HasSettings): PermittedRoute {
  return permitted('signed in', async (ctx, next) => {
    await requireSession(services, ctx);
    await next();
  });
}

/** For people with a role that gives the permission. */
export function may(services: HasDatabase & HasClock & HasSettings, permission: Permission): PermittedRoute {
  return permitted(permission, async (ctx, next) => {
    const { person } = await requireSession(services, ctx);
    if (!isAllowed(person.grants, permission)) throw notAllowed();
    Object.assign(ctx.state, { permission } satisfies Partial<OfficeState>);
    await next();
  });
}

export function permittedKeys(
  services: Pick<StoreData, 'customers'>,
  ctx: OfficeContext,
  permission: Permission,
): readonly CustomerKey[] {
  return permittedCustomers(ctx.state.office.person.grants, permission, services.customers);
}

/** The stores of the customers at which the person has the route's permission. */
export function permittedStores(
  services: Pick<StoreData, 'customers' | 'stores'>,
  ctx: OfficeContext,
): readonly Store[] {
  const { permission } = ctx.state;
  const keys = permission ? permittedKeys(services, ctx, permission) : [];
  return keys.flatMap((key) => services.stores.get(key) ?? []);
}

/** @throws RefusalError 404, also for a customer that the person may not see */
export function permittedStore(
  services: Pick<StoreData, 'customers' | 'stores'>,
  ctx: OfficeContext,
  key: CustomerKey,
): Store {
  const store = permittedStores(services, ctx).find(({ outline }) => outline.key === key);
  if (!store) throw notFound();
  return store;
}

/** @throws RefusalError 401 `not_proven` if the last proof is too old */
export async function proven(services: HasClock, ctx: Context, next: () => Promise<void>): Promise<void> {
  const { proven_at } = (ctx as OfficeContext).state.office;
  if (services.now() - proven_at > PROOF_LASTS_MS) {
    throw refusal('not_proven', 'Enter your password again to go on. Nothing was changed yet.');
  }
  await next();
}

function permitted(permission: PermittedRoute['permission'], middleware: Middleware): PermittedRoute {
  return Object.assign(middleware, { permission });
}

function requireOffice(services: HasSettings, ctx: Context): void {
  if (!hasOffice(services, ctx)) throw notFound();
}

async function requireSession(services: HasDatabase & HasClock & HasSettings, ctx: Context): Promise<OfficeSession> {
  requireOffice(services, ctx);
  const { db, now } = services;
  const id = ctx.cookies.get(cookieName(ctx));
  const session = id ? await findOfficeSession(db, id, now()) : undefined;
  if (!session) throw refusal('not_signed_in', 'Sign in to the office. Nothing was changed.');
  Object.assign(ctx.state, { office: session } satisfies Pick<OfficeState, 'office'>);
  return session;
}

function notAllowed() {
  return refusal('not_allowed', 'Your roles don’t include this. Nothing was changed; an owner can change your roles.');
}

/** Undefined outside the office. */
export function personOf(ctx: Context): Person | undefined {
  return (ctx.state as Partial<OfficeState>).office?.person;
}

export function actorOf(ctx: OfficeContext): Actor {
  const { id, name } = ctx.state.office.person;
  return { id, name };
}

/** Replaces the browser's session, so nobody can plant one (session fixation). */
export async function signInPerson(
  services: HasDatabase & HasLog & HasClock,
  ctx: Context,
  person: string,
): Promise<void> {
  const { db, now } = services;
  const earlier = ctx.cookies.get(cookieName(ctx));
  if (earlier) await endOfficeSession(db.write, hashOf(earlier));
  const browser = browserName(ctx.get('User-Agent'));
  setCookie(ctx, await startOfficeSession(db.write, person, browser, now()));
  logSecurity(services, ctx, 'office_signed_in');
}

export async function signOutPerson(services: HasDatabase & HasLog, ctx: OfficeContext): Promise<void> {
  await endOfficeSession(services.db.write, ctx.state.office.hash);
  setCookie(ctx, null);
  logSecurity(services, ctx, 'office_signed_out');
}

function setCookie(ctx: Context, id: string | null): void {
  ctx.cookies.set(cookieName(ctx), id, {
    signed: false,
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: requestAddress(ctx).isSecure,
    ...(id === null ? {} : { maxAge: OFFICE_SESSION_MS }),
    overwrite: true,
  });
}

function cookieName(ctx: Context): string {
  return requestAddress(ctx).isSecure ? SECURE_COOKIE : LOCAL_COOKIE;
}
