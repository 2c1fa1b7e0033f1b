import type { Context } from 'koa';
import * as v from 'valibot';
import { faultsByField } from '../../domain/wire/schemas';
import { RefusalError, refusal } from '../errors';

/** For faults that no person can make, so that no schema has a sentence for them. */
const UNREADABLE = 'Something in the request could not be read. Nothing was changed; reload the page and try again.';

/** The body as the schema wants it. @throws RefusalError 415 for another content type, 422 with `fields` for wrong content. */
export function validBody<Schema extends v.GenericSchema>(schema: Schema, ctx: Context): v.InferOutput<Schema> {
  if (!ctx.is('json')) {
    throw new RefusalError(415, {
      code: 'invalid',
      message: 'The request must carry JSON (Content-Type: application/json).',
    });
  }
  return valid(schema, ctx.request.body);
}

/** The query of the address as the schema wants it. @throws RefusalError 422 with `fields` for wrong content. */
export function validQuery<Schema extends v.GenericSchema>(schema: Schema, ctx: Context): v.InferOutput<Schema> {
  return valid(schema, { ...ctx.query });
}

function valid<Schema extends v.GenericSchema>(schema: Schema, content: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, content, { message: UNREADABLE, abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  const fields = faultsByField(parsed.issues);
  throw refusal('invalid', Object.values(fields)[0] ?? UNREADABLE, { fields });
}
