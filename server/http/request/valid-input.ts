import type { IncomingMessage } from 'node:http';
import type { Context, Middleware, Next, ParameterizedContext } from 'koa';
import bodyParser from 'koa-bodyparser';
import * as v from 'valibot';
import type { StorefrontAddress } from '../../../domain/address/storefront';
import { errorsByField } from '../../../domain/calls/fields';
import { jsonOrUndefined } from '../../../domain/json';
import { type RefusalError, refusal } from '../../../domain/refusals';
import { unsupported } from '../errors';
import type { RequestAddress } from './request-address';

const TOO_LARGE = 'This request is too large. Nothing was changed.';
const ORDER_TOO_LARGE = 'This order is too large to send. Split it into several orders.';

/** Reads a body onto the context's state. */
export type BodyReader = (ctx: Context) => Promise<void>;

export const smallJson = readJson(4 * 1024);

/** For calls that list the numbers of up to 500 orders. */
export const listJson = readJson(64 * 1024);

/** For orders and edits of up to 500 lines. */
export const linesJson = readJson(256 * 1024, ORDER_TOO_LARGE);

/** For up to 500 edits of the catalog. */
export const catalogJson = readJson(1024 * 1024, 'These are too many changes at once. Nothing was saved.');

/** PayPal's events have a few thousand characters. */
export const eventJson = readJson(64_000);

/** PayPal's events nest the deepest, at about ten levels. */
const MAX_DEPTH = 16;

/** 500 lines have ten fields each. */
const MAX_VALUES = 10_000;

/**
 * How much a refused client may still send; Node reads and drops it. Beyond this, the server closes its connection,
 * and a proxy that's still sending answers 502 where it should pass on the 413.
 */
const MAX_DISCARDED = 16 * 1024 * 1024;

/** Reads JSON as text, which is parsed only once it's known to be plain enough. */
function readJson(maxBytes: number, tooLarge = TOO_LARGE): BodyReader {
  const read = bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: ['application/json'] },
    textLimit: `${maxBytes}`,
    onerror(error, ctx) {
      if ((error as Error & { readonly type?: string }).type !== 'entity.too.large') throw notJson();
      discardRest(ctx.req);
      throw refusal('too_large', tooLarge);
    },
  });
  return async (ctx) => {
    requireJson(ctx);
    closeIfEndless(ctx);
    await read(ctx, async () => undefined);
    const rawBody = String(ctx.request.rawBody ?? '');
    if (!isPlainEnough(rawBody)) throw refusal('invalid', 'The request is too large or too deeply nested.');
    ctx.state.rawBody = rawBody;
    ctx.state.body = parsed(rawBody);
  };
}

/** For what is said about a file in front of it. */
const MAX_HEAD = 256 * 1024;

/** Reads a file behind a line of JSON, which is validated as the body. */
export function uploadedFile(maxBytes: number, tooLarge: string): BodyReader {
  return async (ctx) => {
    requirePlain(ctx);
    const bytes = await readBytes(ctx, maxBytes + MAX_HEAD, tooLarge);
    const end = bytes.subarray(0, MAX_HEAD).indexOf('\n');
    const head = bytes.subarray(0, Math.max(end, 0)).toString();
    if (end < 0 || !isPlainEnough(head)) throw notJson();
    if (bytes.length - end - 1 > maxBytes) throw refusal('too_large', tooLarge);
    ctx.state.body = parsed(head);
    ctx.state.file = bytes.subarray(end + 1);
  };
}

/** @throws RefusalError 415. Nothing is decompressed: a few bytes can unpack to megabytes. */
function requirePlain(ctx: Context): void {
  const encoding = ctx.get('Content-Encoding').toLowerCase();
  if (encoding !== '' && encoding !== 'identity') {
    throw unsupported('Send the request without compression (no Content-Encoding header).');
  }
}

function requireJson(ctx: Context): void {
  requirePlain(ctx);
  if (!ctx.is('json')) throw unsupported('The request must carry JSON (Content-Type: application/json).');
}

/** @throws RefusalError (413) beyond so many bytes, without having kept more */
export async function readBytes(ctx: Context, maxBytes: number, tooLarge: string): Promise<Buffer> {
  closeIfEndless(ctx);
  const bytes = (ctx.request.length ?? 0) > maxBytes ? undefined : await bytesOf(ctx.req, maxBytes);
  if (!bytes) throw refusal('too_large', tooLarge);
  return bytes;
}

function closeIfEndless(ctx: Context): void {
  if ((ctx.request.length ?? 0) > MAX_DISCARDED) ctx.res.shouldKeepAlive = false;
}

function bytesOf(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    discardRest(request, maxBytes);
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', () => reject(notJson()));
  });
}

/** Lets a refused client finish sending, so it reads the refusal, but not forever. */
function discardRest(request: IncomingMessage, maxBytes = 0): void {
  let length = 0;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxBytes + MAX_DISCARDED) request.destroy();
  });
  request.resume();
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** Rejects JSON that is too deep or too long, before it is parsed. Parsing `[[[[…` would take far longer. */
function isPlainEnough(text: string): boolean {
  let [depth, values, isInString] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) isInString = !isInString;
    else if (isInString) at += character === BACKSLASH ? 1 : 0;
    else if (character === COMMA) values += 1;
    else if (CLOSING.includes(character)) depth -= 1;
    else if (OPENING.includes(character)) {
      depth += 1;
      values += 1;
    }
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
  }
  return true;
}

/** An empty body counts as one without fields. */
function parsed(text: string): unknown {
  const value = text === '' ? {} : jsonOrUndefined(text);
  if (typeof value !== 'object' || value === null) throw notJson();
  // Only an escape can put it into JSON. Most texts have none, so they aren't searched.
  if (text.includes('\\u0000') && hasNul(value)) throw refusal('invalid', UNREADABLE);
  return value;
}

/** Nobody types this character, and PostgreSQL stores no text that has it. */
const NUL = '\u0000';

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(NUL);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, each]) => key.includes(NUL) || hasNul(each));
}

/** Refuses addresses that have the character in path or query. Node takes none that has it in a header. */
export async function refuseNul({ url }: Context, next: Next): Promise<void> {
  if (url.includes('%00')) throw refusal('invalid', UNREADABLE);
  await next();
}

function notJson(): RefusalError {
  return refusal('invalid', 'The request could not be read: it is not JSON.');
}

/** For input that only a program could send, so schemas need no message for it. */
const UNREADABLE = 'Something in the request could not be read. Nothing was changed; reload the page and try again.';

export interface InputState<Schema extends v.GenericSchema> extends RequestState {
  readonly input: v.InferOutput<Schema>;
}

export type InputContext<Schema extends v.GenericSchema> = ParameterizedContext<InputState<Schema>>;

/** Reads and validates the body. It comes after the route's rate limit, so refused calls cost no reading. */
export function withBody<Schema extends v.GenericSchema>(
  schema: Schema,
  read: BodyReader = smallJson,
): Middleware<InputState<Schema>> {
  return async (ctx, next) => {
    const input = await validBody(schema, ctx, read);
    Object.assign(ctx.state, { input } satisfies Pick<InputState<Schema>, 'input'>);
    await next();
  };
}

/** @throws RefusalError 413 or 415 if it can't be read, 422 with `fields` if it is invalid */
export async function validBody<Schema extends v.GenericSchema>(
  schema: Schema,
  ctx: Context,
  read: BodyReader = smallJson,
): Promise<v.InferOutput<Schema>> {
  await read(ctx);
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
export interface RequestState {
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
  /** Set by `uploadedFile`. */
  file: Buffer;
  route?: 'page' | 'file';
  /** A page, file, document, or picture: logged at debug level only. */
  isFrequent?: boolean;
  /** The code of the error that the response carries. */
  refusalCode?: string;
}

declare module 'koa' {
  interface DefaultState extends RequestState {}
}
