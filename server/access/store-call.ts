import type { Context, Middleware, ParameterizedContext } from 'koa';
import type * as v from 'valibot';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { Customer } from '../../domain/catalog/customer';
import { refusal } from '../../domain/refusals';
import type { Store } from '../catalog/live/store-data';
import { requestAddress } from '../http/request/request-address';
import { type BodyReader, type InputState, validBody, validQuery } from '../http/request/valid-input';
import type { Admin } from '../sessions/rows';
import { requireStore, storefrontAddress } from './requested-store';
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
export function storeCall<Schema extends CompanySchema>(schema: Schema, read?: BodyReader): StoreCall<Schema> {
  return call((ctx) => validBody(schema, ctx, read), requireStoreAccess);
}

export function ordersCall<Schema extends CompanySchema>(schema: Schema, read?: BodyReader): StoreCall<Schema> {
  return call((ctx) => validBody(schema, ctx, read), requireOrderAccess);
}

/** For links, whose input is in the query. */
export function ordersLink<Schema extends CompanySchema>(schema: Schema): StoreCall<Schema> {
  return call((ctx) => validQuery(schema, ctx), requireOrderAccess);
}

function call<Schema extends CompanySchema>(
  inputOf: (ctx: Context) => v.InferOutput<Schema> | Promise<v.InferOutput<Schema>>,
  requireAccess: typeof requireStoreAccess,
): StoreCall<Schema> {
  return async (ctx, next) => {
    const input = await inputOf(ctx);
    const store = requireStore(ctx, input.companyName, input.customer);
    await requireAccess(ctx, store.customer);
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
  schema: Schema,
  read?: BodyReader,
): Middleware<AdminCallState<Schema>> {
  return async (ctx, next) => {
    const input: v.InferOutput<Schema> = await validBody(schema, ctx, read);
    Object.assign(ctx.state, { input, ...(await requireAdmin(ctx, input.companyName)) });
    await next();
  };
}

/** Staging hosts and hosts of several stores need a sign-in; live hosts of one customer and this machine don't. */
export async function requireStoreAccess(ctx: Context, customer: Customer): Promise<void> {
  if (!(await hasStoreAccess(ctx, customer))) throw notSignedIn();
}

export async function hasStoreAccess(ctx: Context, customer: Customer): Promise<boolean> {
  return isOpenWithoutSignIn(ctx) || (await isSignedIn(ctx, customer));
}

export function isOpenWithoutSignIn(ctx: Context): boolean {
  const { mode, isTestHost } = storefrontAddress(ctx);
  const isOwnLiveHost = mode === 'single-store' && !isTestHost;
  return isOwnLiveHost || requestAddress(ctx).isLocal;
}

/** Reading orders takes a sign-in or an unlocked admin, except on this machine and with `open_orders`. */
export async function requireOrderAccess(ctx: Context, customer: Customer): Promise<void> {
  await requireStoreAccess(ctx, customer);
  if (customer.open_orders || requestAddress(ctx).isLocal || (await adminOf(ctx, customer.key))) return;
  if (!(await isSignedIn(ctx, customer))) throw notSignedIn();
}

async function isSignedIn(ctx: Context, { key }: Customer): Promise<boolean> {
  return holdsCustomer(await currentSession(ctx), key);
}

function notSignedIn() {
  return refusal('not_signed_in', 'Sign in to use this store. Your entries are safe.');
}
