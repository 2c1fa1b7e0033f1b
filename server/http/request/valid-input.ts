import type { Context, Middleware, ParameterizedContext } from 'koa';
import * as v from 'valibot';
import { errorsByField } from '../../../domain/wire/schemas';
import { refusal } from '../errors';
import type { RequestState } from './request-state';

/** For input that only a program could send, so that schemas need no message for it. */
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
