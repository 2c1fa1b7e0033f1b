import type { Middleware, ParameterizedContext } from 'koa';
import type * as v from 'valibot';
import type { Admin } from '../db/sessions';
import { validBody } from '../http/request/valid-input';
import type { Services } from '../operations/services/services';
import { requireAdmin } from './admin';
import type { StoreCallState } from './store-call';

/** What `adminCall` puts on the context. */
export interface AdminCallState<Schema extends v.GenericSchema> extends StoreCallState<Schema> {
  readonly admin: Admin;
}

/** The context of a handler behind `adminCall`. */
export type AdminContext<Schema extends v.GenericSchema> = ParameterizedContext<AdminCallState<Schema>>;

/** The schema of a call that may name its company; by default it is the last one the browser has unlocked. */
type AdminSchema = v.GenericSchema<unknown, { readonly companyName?: string | undefined }>;

/** Validates the body and requires the browser to be unlocked for the store. */
export function adminCall<Schema extends AdminSchema>(
  services: Services,
  schema: Schema,
): Middleware<AdminCallState<Schema>> {
  return async (ctx, next) => {
    const input: v.InferOutput<Schema> = validBody(schema, ctx);
    const { store, admin } = await requireAdmin(ctx, services, input.companyName);
    Object.assign(ctx.state, { input, store, admin } satisfies AdminCallState<Schema>);
    await next();
  };
}
