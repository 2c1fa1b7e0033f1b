import type { Context, Middleware, ParameterizedContext } from 'koa';
import * as v from 'valibot';
import type { StorefrontAddress } from '../../../domain/address/storefront';
import { errorsByField } from '../../../domain/wire/schemas';
import { refusal } from '../errors';
import type { RequestAddress } from './request-address';

/** For input that only a program could send, so schemas need no message for it. */
const UNREADABLE = 'Something in the request could not be read. Nothing was changed; reload the page and try again.';

export interface InputState<Schema extends v.GenericSchema> extends RequestState {
  readonly input: v.InferOutput<Schema>;
}

export type InputContext<Schema extends v.GenericSchema> = ParameterizedContext<InputState<Schema>>;

export function withBody<Schema extends v.GenericSchema>(schema: Schema): Middleware<InputState<Schema>> {
  return async (ctx, next) => {
    Object.assign(ctx.state, { input: validBody(schema, ctx) } satisfies Pick<InputState<Schema>, 'input'>);
    await next();
  };
}

/** Validates the body that `readJson` has read. @throws RefusalError 422 with `fields` if it is invalid */
export function validBody<Schema extends v.GenericSchema>(schema: Schema, ctx: Context): v.InferOutput<Schema> {
  return valid(schema, ctx.state.body);
}

export function validQuery<Schema extends v.GenericSchema>(schema: Schema, ctx: Context): v.InferOutput<Schema> {
  return valid(schema, { ...ctx.query });
}

function valid<Schema extends v.GenericSchema>(schema: Schema, content: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, content, { message: UNREADABLE, abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  const fields = errorsByField(parsed.issues);
  throw refusal('invalid', Object.values(fields)[0] ?? UNREADABLE, { fields });
}

/** What middleware puts on the context of a request. Handlers behind `withBody` and others have more. */
interface RequestState {
  /** Set before anything else; sent as X-Request-Id, and on every line of the log about the request. */
  requestId: string;
  address?: RequestAddress;
  storefront?: StorefrontAddress;
  /** Undefined if the browser sent no id, or made it up. */
  sessionId?: string | undefined;
  device?: string | undefined;
  /** The id that the response gives to a browser without one. */
  newDevice?: string;
  /** Both are set by `readJson`. */
  body: unknown;
  rawBody: string;
  route?: 'page' | 'file';
  isShared?: boolean;
  /** The code of the error that the response carries. */
  refusalCode?: string;
}

declare module 'koa' {
  interface DefaultState extends RequestState {}
}
