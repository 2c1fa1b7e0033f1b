import type { Context, Middleware, ParameterizedContext } from 'koa';
import type * as v from 'valibot';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { Customer } from '../../domain/catalog/customer';
import { refusal } from '../../domain/refusals';
import type { Store, StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import { requestAddress } from '../http/request/request-address';
import { type BodyReader, type InputState, validBody, validQuery } from '../http/request/valid-input';
import type { HasClock } from '../operations/clock';
import type { HasSettings } from '../operations/settings/settings';
import type { HasSecrets } from '../secrets/secrets';
import type { Admin } from '../sessions/rows';
import type { AccessNeeds } from './needs';
import { requireStore, storefrontAddress, storesNow } from './requested-store';
import { adminOf, currentSession, holdsCustomer, requireAdmin } from './session';

type CompanySchema = v.GenericSchema<
  unknown,
  { readonly companyName: string; readonly customer?: CustomerKey | null | undefined }
>;

export interface StoreCallState<Schema extends v.GenericSchema> extends InputState<Schema> {
  readonly store: Store;
}

export type StoreContext<Schema extends v.GenericSchema> = ParameterizedContext<StoreCallState<Schema>>;

type StoreCall<Schema extends v.GenericSchema> = Middleware<StoreCallState<Schema>>;

/** Each reads and validates the input, finds its store, and requires access to the store or its orders. */
export function storeCall<Schema extends CompanySchema>(
  services: AccessNeeds,
  schema: Schema,
  read?: BodyReader,
): StoreCall<Schema> {
  return call(services, (ctx) => validBody(schema, ctx, read), requireStoreAccess);
}

export function ordersCall<Schema extends CompanySchema>(
  services: AccessNeeds,
  schema: Schema,
  read?: BodyReader,
): StoreCall<Schema> {
  return call(services, (ctx) => validBody(schema, ctx, read), requireOrderAccess);
}

/** For links, whose input is in the query. */
export function ordersLink<Schema extends CompanySchema>(services: AccessNeeds, schema: Schema): StoreCall<Schema> {
  return call(services, (ctx) => validQuery(schema, ctx), requireOrderAccess);
}

function call<Schema extends CompanySchema>(
  services: AccessNeeds,
  inputOf: (ctx: Context) => v.InferOutput<Schema> | Promise<v.InferOutput<Schema>>,
  requireAccess: typeof requireStoreAccess,
): StoreCall<Schema> {
  return async (ctx, next) => {
    const began = storesNow(services);
    const input = await inputOf(ctx);
    const store = requireStore(began, ctx, input.companyName, input.customer);
    await requireAccess(services, ctx, store.customer);
    Object.assign(ctx.state, { input, store } satisfies Pick<StoreCallState<Schema>, 'input' | 'store'>);
    await next();
  };
}

/** Who edits a customer's orders, as the history names them. */
export type OrderEditor = Pick<Admin, 'customer' | 'name'>;

export interface AdminCallState<Schema extends v.GenericSchema> extends StoreCallState<Schema> {
  readonly admin: OrderEditor;
}

export type AdminContext<Schema extends v.GenericSchema> = ParameterizedContext<AdminCallState<Schema>>;

/** A call that may name its company; by default it's the last one the browser has unlocked. */
type AdminSchema = v.GenericSchema<unknown, { readonly companyName?: string | undefined }>;

export function adminCall<Schema extends AdminSchema>(
  services: AccessNeeds,
  schema: Schema,
  read?: BodyReader,
): Middleware<AdminCallState<Schema>> {
  return async (ctx, next) => {
    const input: v.InferOutput<Schema> = await validBody(schema, ctx, read);
    Object.assign(ctx.state, { input, ...(await requireAdmin(services, ctx, input.companyName)) });
    await next();
  };
}

/** Staging hosts and hosts of several stores need a sign-in; live hosts of one customer and this machine don't. */
export async function requireStoreAccess(services: AccessNeeds, ctx: Context, customer: Customer): Promise<void> {
  if (!(await hasStoreAccess(services, ctx, customer))) throw notSignedIn();
}

export async function hasStoreAccess(services: AccessNeeds, ctx: Context, customer: Customer): Promise<boolean> {
  return isOpenWithoutSignIn(services, ctx) || (await isSignedIn(services, ctx, customer));
}

export function isOpenWithoutSignIn(services: HasSettings & Pick<StoreData, 'addresses'>, ctx: Context): boolean {
  const { mode, isTestHost } = storefrontAddress(services, ctx);
  const isOwnLiveHost = mode === 'single-store' && !isTestHost;
  return isOwnLiveHost || requestAddress(ctx).isLocal;
}

/** Reading orders takes a sign-in or an unlocked admin, except on this machine and with `open_orders`. */
export async function requireOrderAccess(services: AccessNeeds, ctx: Context, customer: Customer): Promise<void> {
  await requireStoreAccess(services, ctx, customer);
  if (customer.open_orders || requestAddress(ctx).isLocal || (await adminOf(services, ctx, customer.key))) return;
  if (!(await isSignedIn(services, ctx, customer))) throw notSignedIn();
}

async function isSignedIn(
  services: HasDatabase & HasClock & HasSecrets,
  ctx: Context,
  { key }: Customer,
): Promise<boolean> {
  return holdsCustomer(await currentSession(services, ctx), key);
}

function notSignedIn() {
  return refusal('not_signed_in', 'Sign in to use this store. Your entries are safe.');
}
