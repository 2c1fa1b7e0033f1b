import type { Context, Middleware, ParameterizedContext } from 'koa';
import type * as v from 'valibot';
import type { Store } from '../catalog/live/store-data';
import type { Admin } from '../db/sessions';
import { type InputState, validBody, validQuery } from '../http/request/valid-input';
import type { Services } from '../operations/services/services';
import { requireAdmin } from './admin';
import { requireStore } from './requested-store';
import { requireOrderAccess, requireStoreAccess } from './store-access';

type CompanySchema = v.GenericSchema<unknown, { readonly companyName: string }>;

export interface StoreCallState<Schema extends v.GenericSchema> extends InputState<Schema> {
  readonly store: Store;
}

export type StoreContext<Schema extends v.GenericSchema> = ParameterizedContext<StoreCallState<Schema>>;

type StoreCall<Schema extends v.GenericSchema> = Middleware<StoreCallState<Schema>>;

/** Validates the body, finds its store and requires access to the store. */
export function storeCall<Schema extends CompanySchema>(services: Services, schema: Schema): StoreCall<Schema> {
  return call(services, (ctx) => validBody(schema, ctx), requireStoreAccess);
}

/** Validates the body, finds its store and requires access to the store's orders. */
export function ordersCall<Schema extends CompanySchema>(services: Services, schema: Schema): StoreCall<Schema> {
  return call(services, (ctx) => validBody(schema, ctx), requireOrderAccess);
}

/** As `ordersCall`, for links, whose input is in the query. */
export function ordersLink<Schema extends CompanySchema>(services: Services, schema: Schema): StoreCall<Schema> {
  return call(services, (ctx) => validQuery(schema, ctx), requireOrderAccess);
}

function call<Schema extends CompanySchema>(
  services: Services,
  read: (ctx: Context) => v.InferOutput<Schema>,
  requireAccess: typeof requireStoreAccess,
): StoreCall<Schema> {
  return async (ctx, next) => {
    const input = read(ctx);
    const store = requireStore(ctx, services, input.companyName);
    await requireAccess(ctx, services, store.customer);
    Object.assign(ctx.state, { input, store } satisfies Pick<StoreCallState<Schema>, 'input' | 'store'>);
    await next();
  };
}

interface AdminCallState<Schema extends v.GenericSchema> extends StoreCallState<Schema> {
  readonly admin: Admin;
}

export type AdminContext<Schema extends v.GenericSchema> = ParameterizedContext<AdminCallState<Schema>>;

/** The schema of a call that may name its company; by default it is the last one the browser has unlocked. */
type AdminSchema = v.GenericSchema<unknown, { readonly companyName?: string | undefined }>;

export function adminCall<Schema extends AdminSchema>(
  services: Services,
  schema: Schema,
): Middleware<AdminCallState<Schema>> {
  return async (ctx, next) => {
    const input: v.InferOutput<Schema> = validBody(schema, ctx);
    const { store, admin } = await requireAdmin(ctx, services, input.companyName);
    Object.assign(ctx.state, { input, store, admin } satisfies Pick<
      AdminCallState<Schema>,
      'input' | 'store' | 'admin'
    >);
    await next();
  };
}
