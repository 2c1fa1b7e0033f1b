import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type Keygrip from 'keygrip';
import type { Context, Next } from 'koa';
import { isDeviceCookie, newDevice, sendsDeviceId } from '../../access/device';
import { acceptedFormat } from '../../catalog/pictures/picture-source';
import { CLOCK_TOLERANCE_MS } from '../../operations/clock';
import { logRequest } from '../../operations/log';
import { routeOf } from '../../operations/metrics/metrics';
import type { Services } from '../../operations/services/services';
import { isFromThisMachine, namesOneHost, requestAddress } from '../request/request-address';
import { acceptedEncodings, isKnownTag } from '../request/request-headers';

export interface SharedResponse {
  /** Names and values in turn, without those of a single request. */
  readonly headers: readonly string[];
  /** The ones that a 304 also has. */
  readonly unchanged: readonly string[];
  readonly etag: string | undefined;
  readonly body: Buffer;
  readonly isSecure: boolean;
  readonly route: string;
}

/** Marks a response that depends on no cookie, session, or client address, so everybody gets the same. */
export function shareResponse(ctx: Context): void {
  ctx.state.isShared = true;
}

export function isShared(ctx: Context): boolean {
  return ctx.state.isShared === true;
}

export function keepSharedResponses(responses: SharedResponses) {
  return async (ctx: Context, next: Next): Promise<void> => {
    await next();
    if (isShared(ctx) && ctx.status === 304) responses.renew(ctx.req, ctx.response.get('ETag'));
    const body = typeof ctx.body === 'string' ? Buffer.from(ctx.body) : ctx.body;
    if (!isShared(ctx) || ctx.status !== 200 || !Buffer.isBuffer(body) || !isForEverybody(ctx)) return;
    responses.keep(ctx.req, {
      headers: headersWithout(ctx, OF_ONE_REQUEST),
      unchanged: headersWithout(ctx, [...OF_ONE_REQUEST, ...OF_THE_BODY]),
      etag: ctx.response.get('ETag') || undefined,
      body,
      isSecure: requestAddress(ctx).isSecure,
      route: routeOf(ctx),
    });
  };
}

const OF_ONE_REQUEST = ['x-request-id', 'set-cookie'];
const OF_THE_BODY = ['content-type', 'content-length', 'content-encoding'];

function headersWithout({ res }: Context, left: readonly string[]): readonly string[] {
  const kept = Object.entries(res.getHeaders()).filter(([name]) => !left.includes(name));
  return kept.flatMap(([name, value]) => [name, String(value)]);
}

/** The only cookie that comes with shared responses is a new browser's id. Each browser gets its own. */
function isForEverybody(ctx: Context): boolean {
  return [ctx.res.getHeader('Set-Cookie') ?? []].flat().every((cookie) => isDeviceCookie(String(cookie)));
}

export function withFastPath(
  app: RequestListener,
  responses: SharedResponses,
  keys: Keygrip,
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
): RequestListener {
  return (request, response) => {
    const started = performance.now();
    const shared = responses.find(request);
    if (!shared) {
      app(request, response);
      return;
    }
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const id = randomUUID();
    const status = shared.etag && isKnownTag(request.headers['if-none-match'], shared.etag) ? 304 : 200;
    // A browser that has the response got its id along with it.
    const cookies = status === 200 && path.startsWith('/v1/') ? newDeviceCookies(keys, request, shared) : [];
    const headers = status === 200 ? shared.headers : shared.unchanged;
    response.writeHead(status, [...headers, ...cookies, 'X-Request-Id', id]);
    response.end(status === 200 ? shared.body : undefined);
    logRequest(log, { request_id: id, method: 'GET', path, status }, 0, true);
    const seconds = (performance.now() - started) / 1000;
    metrics.requests.observe({ method: 'GET', route: shared.route, status }, seconds);
  };
}

function newDeviceCookies(keys: Keygrip, { headers }: IncomingMessage, { isSecure }: SharedResponse) {
  if (sendsDeviceId(headers.cookie)) return [];
  return newDevice(keys, isSecure).cookies.flatMap((cookie) => ['Set-Cookie', cookie]);
}

const MAX_BYTES = 24 * 1024 * 1024;

/** Larger ones are read from disk, and streamed if they are files. */
const MAX_BYTES_EACH = 1024 * 1024;

const BYTES_BESIDES_BODY = 2048;

/** Changed data bring a new app with an empty cache. */
const LIFETIME_MS = 60_000;

interface Entry {
  readonly response: SharedResponse;
  until: number;
  isUsed: boolean;
}

export type SharedResponses = ReturnType<typeof sharedResponses>;

/**
 * A small HTTP cache in memory: responses that are the same for everybody, ready to be sent again. When it's full,
 * responses that nobody requested again go first, and then the oldest. So made-up hosts, paths, and queries, which come
 * once each, don't push out what people use.
 */
export function sharedResponses(now: () => number, maxBytes = MAX_BYTES) {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (entry && entries.delete(key)) bytes -= sizeOf(entry.response);
  }

  function makeRoom(): void {
    // A map lists its entries in the order they were set, so each used one comes up once more, as unused.
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes) return;
      if (!entry.isUsed) drop(key);
      else if (entries.delete(key)) entries.set(key, { ...entry, isUsed: false });
    }
  }

  function entryOf(request: IncomingMessage): Entry | undefined {
    const key = keyOf(request);
    return key === undefined ? undefined : entries.get(key);
  }

  return {
    find(request: IncomingMessage): SharedResponse | undefined {
      const entry = entryOf(request);
      // One that lasts too long is from before the clock was set back.
      const left = entry ? entry.until - now() : 0;
      if (!entry || left <= 0 || left > LIFETIME_MS + CLOCK_TOLERANCE_MS) return undefined;
      entry.isUsed = true;
      return entry.response;
    },
    /** Keeps the response longer if it still has this tag. */
    renew(request: IncomingMessage, etag: string): void {
      const entry = entryOf(request);
      if (entry?.response.etag === etag) entry.until = now() + LIFETIME_MS;
    },
    keep(request: IncomingMessage, response: SharedResponse): void {
      const key = keyOf(request);
      if (key === undefined || sizeOf(response) > Math.min(MAX_BYTES_EACH, maxBytes)) return;
      const isUsed = entries.get(key)?.isUsed ?? false;
      drop(key);
      entries.set(key, { response, until: now() + LIFETIME_MS, isUsed });
      bytes += sizeOf(response);
      makeRoom();
    },
  };
}

function sizeOf({ body }: SharedResponse): number {
  return body.length + BYTES_BESIDES_BODY;
}

/**
 * Everything a shared response may depend on: the URL, what `readRequestAddress` reads except the client's address, and
 * the headers that responses vary by. A missing header counts as empty, as everywhere in the app. No header has a line
 * break, so different requests have different keys. Undefined for requests that always need the app.
 */
function keyOf(request: IncomingMessage): string | undefined {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers.range !== undefined || headers.origin !== undefined) return undefined;
  if (!namesOneHost(request)) return undefined;
  // Only pictures depend on the query, and on the formats that the browser accepts.
  const isPicture = url.startsWith('/images/');
  if (url.includes('?') && !isPicture) return undefined;
  const host = [headers.host, headers['x-forwarded-host'], headers['x-forwarded-proto']];
  const format = isPicture ? acceptedFormat(headers.accept ?? '') : '';
  const encodings = acceptedEncodings(headers['accept-encoding']);
  return `${url}\n${host.join('\n')}\n${format}\n${encodings.join()}\n${isFromThisMachine(request)}`;
}
