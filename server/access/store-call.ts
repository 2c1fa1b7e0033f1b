import type { Context, Middleware, ParameterizedContext } from 'koa';
import type * as v from 'valibot';
import { validBody, validQuery } from '../request/valid-input';
import type { Services, Store } from '../services';
import { requireOrderAccess, requireStoreAccess } from './store-access';
import { storeOfCompany } from './store-of-call';

/** A call that names its company, as the schemas of such calls have it. */
type CompanySchema = v.GenericSchema<unknown, { readonly companyName: string }>;

/** What a handler behind `storeCall` finds on its context. */
export interface StoreCallState<Schema extends v.GenericSchema> {
  /** The body or query as the schema wants it. */
  readonly input: v.InferOutput<Schema>;
  /** The store of the company that the call names; the browser may use it. */
  readonly store: Store;
}

/** The context of a handler behind `storeCall`. */
export type StoreContext<Schema extends v.GenericSchema> = ParameterizedContext<StoreCallState<Schema>>;

type StoreCall<Schema extends v.GenericSchema> = Middleware<StoreCallState<Schema>>;

/** Reads a call's body and finds its store; whoever may see the store may make the call. */
export function storeCall<Schema extends CompanySchema>(services: Services, schema: Schema): StoreCall<Schema> {
  return call(services, (ctx) => validBody(schema, ctx), requireStoreAccess);
}

/** As `storeCall`, for calls that read orders. */
export function ordersCall<Schema extends CompanySchema>(services: Services, schema: Schema): StoreCall<Schema> {
  return call(services, (ctx) => validBody(schema, ctx), requireOrderAccess);
}

/** As `ordersCall`, for a link: what it asks for stands in the query of its address. */
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
    const store = storeOfCompany(ctx, services, input.companyName);
    await requireAccess(ctx, services, store.customer);
    Object.assign(ctx.state, { input, store } satisfies StoreCallState<Schema>);
    await next();
  };
}
