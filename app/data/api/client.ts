import type { ErrorBody, ReceivedCode } from '../../../domain/refusals';
import { notifyReached } from '../../device/connection/reachability';
import { noteServerTime } from '../../device/server-time';
import { notifySignInNeeded } from './sign-in-signal';

/**
 * Why a call failed:
 * - `network`: no connection; the request may have arrived
 * - `timeout`: no response in time; the request may have arrived
 * - `unreadable`: somebody else's response, such as a Wi-Fi sign-in page
 * - `refused`: 4xx with the server's error body; nothing was changed
 * - `failed`: 5xx
 */
export type CallErrorKind = 'network' | 'timeout' | 'unreadable' | 'refused' | 'failed';

const UNEXPECTED = 'Unexpected error. Please try again.';
const TIMED_OUT = 'The server did not answer in time.';
const NOT_REACHED = 'The store cannot be reached.';
export const UNREACHABLE = failedText(NOT_REACHED, false);
const ANSWER_TIMEOUT_MS = 15_000;
const NO_CONTENT = 204;

export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    readonly kind: CallErrorKind,
    message: string,
    /** 500 without a response (docs/specification.md, Errors and messages). */
    readonly status = 500,
    readonly body?: ErrorBody,
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }

  get code(): ReceivedCode | undefined {
    return this.body?.code;
  }
}

/** The person was asked, and didn't want to. */
export class Canceled extends Error {
  override readonly name = 'Canceled';

  constructor() {
    super('This needs you to sign in again. Nothing was changed, and what you entered is still here.');
  }
}

/** @param sent the call's number. @returns whether to repeat it; undefined if nobody is asked for what's missing */
type Renewal = (code: string, sent: number) => Promise<boolean | undefined>;

let renewal: Renewal | undefined;
let calls = 0;

/** Screens that can renew a session bring how (`renewBy`). */
export function setRenewal(renew: Renewal): void {
  renewal = renew;
}

/** Calls are numbered in their order. */
export function latestCall(): number {
  return calls;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly fallback?: string;
  /** For background calls, and those that sign in: a 401 doesn't open a dialog over somebody's typing. */
  readonly isQuiet?: boolean;
  /** A POST that only reads: nobody has entered anything. GETs always do. */
  readonly isReading?: boolean;
  /** For files, which take longer. */
  readonly timeoutMs?: number;
}

/** @param path responds with a file. @throws CallError */
export function postForFile(path: string, body: unknown, options: CallOptions): Promise<Blob> {
  const headers = { 'Content-Type': 'application/json' };
  return call(path, { method: 'POST', headers, body: JSON.stringify(body) }, options, (response) => response.blob());
}

export function postFile<Body>(path: string, body: Blob, options: CallOptions): Promise<Body> {
  return call(path, { method: 'POST', body }, options);
}

/** @throws CallError */
export function post<Body>(base: string, path: string, body: unknown, options: CallOptions = {}): Promise<Body> {
  const headers = { 'Content-Type': 'application/json', ...options.headers };
  return call(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }, options);
}

export function get<Body>(base: string, path: string, options: CallOptions = {}): Promise<Body> {
  return call(`${base}${path}`, { headers: { ...options.headers } }, options);
}

/** Repeats a call that lacked a session, once the person has renewed it: nobody types anything twice. */
async function call<Body>(
  url: string,
  init: RequestInit,
  options: CallOptions,
  read: (response: Response) => Promise<unknown> = readJson,
): Promise<Body> {
  const asked = new Set<string>();
  for (;;) {
    calls += 1;
    const sent = calls;
    try {
      return await callOnce<Body>(url, init, options, read);
    } catch (error) {
      const { code } = error instanceof CallError && !options.isQuiet && !options.isReading ? error : {};
      if (code === undefined || asked.has(code)) throw error;
      asked.add(code);
      const isRenewed = await renewal?.(code, sent);
      if (isRenewed === undefined || options.signal?.aborted) throw error;
      if (!isRenewed) throw new Canceled();
    }
  }
}

async function callOnce<Body>(
  url: string,
  init: RequestInit,
  options: CallOptions,
  read: (response: Response) => Promise<unknown>,
): Promise<Body> {
  const { signal } = options;
  const attempt = new AbortController();
  let isLate = false;
  const abort = () => attempt.abort();
  const deadline = setTimeout(() => {
    isLate = true;
    abort();
  }, options.timeoutMs ?? ANSWER_TIMEOUT_MS);
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(url, { ...init, credentials: 'include', signal: attempt.signal });
    const received = response.status === NO_CONTENT ? null : await (response.ok ? read : readJson)(response);
    // The worker's cache may respond to a GET, but never to a POST.
    if (init.method === 'POST') {
      notifyReached(received !== undefined);
      if (received !== undefined) noteServerTime(response);
    }
    if (response.ok && received !== undefined) return received as Body;
    throw failureOf(response, received, options);
  } catch (error) {
    if (error instanceof CallError || signal?.aborted) throw error;
    notifyReached(false);
    const stays = init.method === 'POST' && !options.isReading;
    throw isLate
      ? new CallError('timeout', failedText(TIMED_OUT, stays))
      : new CallError('network', failedText(NOT_REACHED, stays));
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', abort);
  }
}

function failedText(what: string, stays: boolean): string {
  return `${what} ${stays ? 'What you entered is still here; check' : 'Check'} the connection and try again.`;
}

function failureOf(response: Response, received: unknown, options: CallOptions): CallError {
  const { fallback = UNEXPECTED, isQuiet = false } = options;
  const message = messageIn(received) ?? fallback;
  const body = isErrorBody(received) ? received : undefined;
  const wait = retryAfterMs(response);
  if (body?.code === 'not_signed_in' && !isQuiet) notifySignInNeeded();
  if (response.status >= 500) return new CallError('failed', message, response.status, body, wait);
  return new CallError(body ? 'refused' : 'unreadable', message, response.status, body, wait);
}

/** In seconds or as a date, which is compared with the server's clock, because the device's may be wrong. */
function retryAfterMs({ headers }: Response): number | undefined {
  const text = headers.get('Retry-After');
  if (text === null) return undefined;
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - (Date.parse(headers.get('Date') ?? '') || Date.now());
  return wait > 0 ? wait : undefined;
}

async function readJson(response: Response): Promise<unknown> {
  const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
  if (!isJson) return undefined;
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A newer server may send codes that this build doesn't know. */
function isErrorBody(received: unknown): received is ErrorBody {
  return hasText(received, 'code') && hasText(received, 'message');
}

function messageIn(received: unknown): string | undefined {
  return hasText(received, 'message') ? received.message : undefined;
}

function hasText<Name extends string>(received: unknown, name: Name): received is Readonly<Record<Name, string>> {
  if (typeof received !== 'object' || received === null) return false;
  const text: unknown = (received as Readonly<Record<string, unknown>>)[name];
  return typeof text === 'string' && text.trim() !== '';
}

export function messageOf(error: unknown): string {
  return error instanceof CallError || error instanceof Canceled ? error.message : UNEXPECTED;
}
