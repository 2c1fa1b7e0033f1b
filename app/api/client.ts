import { ERROR_CODES, type ErrorBody, type ErrorCode } from '../../domain/wire/api';
import { notifyReached } from '../connection/reachability';
import { notifySignInNeeded } from './sign-in-signal';

/**
 * Why a call did not succeed:
 * - `network`: no connection to the server; nothing is known of what arrived
 * - `timeout`: no answer in time; what was sent may have arrived
 * - `unreadable`: an answer that is not the server's, such as a Wi-Fi sign-in page
 * - `refused`: the server said no (4xx with its error body); nothing was changed
 * - `failed`: the server could not (5xx)
 */
export type CallErrorKind = 'network' | 'timeout' | 'unreadable' | 'refused' | 'failed';

const UNEXPECTED = 'Unexpected error. Please try again.';
const TOO_LATE = 'The server has not answered in time. What you entered is kept; try again.';
export const UNREACHABLE = 'The store cannot be reached. What you entered is kept; check the connection and try again.';
const ANSWER_WITHIN_MS = 15_000;
const NO_CONTENT = 204;

export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    readonly kind: CallErrorKind,
    message: string,
    /** The answer's status, or 500 when there was none (docs/specification.md, Errors and messages). */
    readonly status = 500,
    readonly body?: ErrorBody,
    /** How long the server has asked to be left alone (`Retry-After`). */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }

  get code(): ErrorCode | undefined {
    return this.body?.code;
  }
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** What to say when the answer brings no message of its own. */
  readonly fallback?: string;
  /** Made behind somebody's typing: a missing sign-in is reported, but the dialog does not open over them. */
  readonly isQuiet?: boolean;
}

/** Posts JSON. @throws CallError */
export function post<Answer>(base: string, path: string, body: unknown, options: CallOptions = {}): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', ...options.headers };
  return call(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }, options);
}

/** @throws CallError */
export function get<Answer>(base: string, path: string, options: CallOptions = {}): Promise<Answer> {
  return call(`${base}${path}`, { headers: { ...options.headers } }, options);
}

async function call<Answer>(url: string, init: RequestInit, options: CallOptions): Promise<Answer> {
  const { signal } = options;
  const attempt = new AbortController();
  let isLate = false;
  const abort = () => attempt.abort();
  const deadline = setTimeout(() => {
    isLate = true;
    abort();
  }, ANSWER_WITHIN_MS);
  signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(url, { ...init, credentials: 'include', signal: attempt.signal });
    const answer = response.status === NO_CONTENT ? null : await readJson(response);
    // What is got may come from the worker's cache; what is posted never does.
    if (init.method === 'POST') notifyReached(answer !== undefined);
    if (response.ok && answer !== undefined) return answer as Answer;
    throw failureOf(response, answer, options);
  } catch (error) {
    if (error instanceof CallError || signal?.aborted) throw error;
    notifyReached(false);
    throw isLate ? new CallError('timeout', TOO_LATE) : new CallError('network', UNREACHABLE);
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', abort);
  }
}

function failureOf(response: Response, answer: unknown, options: CallOptions): CallError {
  const { fallback = UNEXPECTED, isQuiet = false } = options;
  const body = isErrorBody(answer) ? answer : undefined;
  const wait = retryAfterMs(response);
  if (body?.code === 'not_signed_in' && !isQuiet) notifySignInNeeded();
  if (response.status >= 500) return new CallError('failed', body?.message ?? fallback, response.status, body, wait);
  if (body) return new CallError('refused', body.message, response.status, body, wait);
  return new CallError('unreadable', fallback, response.status, undefined, wait);
}

/** `Retry-After` in seconds or as a date, which is taken by the server's own clock: the device's may be wrong. */
function retryAfterMs({ headers }: Response): number | undefined {
  const text = headers.get('Retry-After');
  if (text === null) return undefined;
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - (Date.parse(headers.get('Date') ?? '') || Date.now());
  return wait > 0 ? wait : undefined;
}

/** The JSON of an answer, or undefined when it carries none that can be read. */
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

function isErrorBody(answer: unknown): answer is ErrorBody {
  if (typeof answer !== 'object' || answer === null || !('message' in answer && 'code' in answer)) return false;
  return ERROR_CODES.some((code) => code === answer.code);
}

/** The sentence for the person at the screen. */
export function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : UNEXPECTED;
}
