import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { jsonOrUndefined } from '../../../domain/json';
import type { PayPalSettings } from '../../operations/settings/paypal-settings';

/**
 * Why a call to PayPal failed:
 * - `unavailable`: no response, or an inconclusive one; the call may have succeeded
 * - `declined`: the bank or PayPal declined the payment method; the shopper can try another
 * - `not_approved`: the shopper hasn't approved the payment, or the approval expired
 * - `already_captured`: the money was taken before
 * - `not_found`: PayPal doesn't know the payment (anymore)
 * - `refused`: PayPal rejects the call as invalid; nothing was done
 */
type PayPalErrorKind = 'unavailable' | 'declined' | 'not_approved' | 'already_captured' | 'not_found' | 'refused';

export class PayPalError extends Error {
  override readonly name = 'PayPalError';

  constructor(
    readonly kind: PayPalErrorKind,
    message: string,
    /** The id of PayPal's log entry, for its support. */
    readonly debugId?: string,
  ) {
    super(message);
  }
}

/** Issues of a 422 response. All others are `refused`. */
const KIND_OF_ISSUE: Readonly<Record<string, PayPalErrorKind>> = {
  ORDER_ALREADY_CAPTURED: 'already_captured',
  ORDER_NOT_APPROVED: 'not_approved',
  PAYER_ACTION_REQUIRED: 'not_approved',
  ORDER_EXPIRED: 'not_approved',
  INSTRUMENT_DECLINED: 'declined',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'declined',
  CARD_EXPIRED: 'declined',
  PAYER_CANNOT_PAY: 'declined',
  PAYER_ACCOUNT_RESTRICTED: 'declined',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  TRANSACTION_BLOCKED_BY_PAYEE: 'declined',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'declined',
};

const errorBody = v.object({
  name: v.optional(v.string(), ''),
  debug_id: v.optional(v.string()),
  details: v.optional(v.array(v.object({ issue: v.optional(v.string(), '') })), []),
});

function responseError(path: string, status: number, body: unknown): PayPalError {
  const parsed = v.safeParse(errorBody, body);
  const { name, debug_id, details } = parsed.success ? parsed.output : { name: '', debug_id: undefined, details: [] };
  const issue = details[0]?.issue ?? '';
  const message = `PayPal answered ${[path, status, name, issue].join(' ').trimEnd()}`;
  return new PayPalError(kindOf(status, issue), message, debug_id);
}

function kindOf(status: number, issue: string): PayPalErrorKind {
  if (status === 422) return KIND_OF_ISSUE[issue] ?? 'refused';
  if (status === 404) return 'not_found';
  return status === 400 || status === 415 ? 'refused' : 'unavailable';
}

export interface Pace {
  readonly timeoutMs: number;
  readonly backoffMs: readonly number[];
}

/** Three attempts within half a minute. A claim on a payment must outlast several calls (`settle.ts`). */
export const USUAL_PACE: Pace = { timeoutMs: 9_000, backoffMs: [300, 1_200] };

export interface PayPalCall {
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  /** Idempotency key: a retry doesn't repeat the action. */
  readonly requestId?: string;
  /** For calls that strangers cause: whoever caused it may try again. */
  readonly isTriedOnce?: boolean;
}

/** @throws PayPalError */
export type CallPayPal = (path: string, call: PayPalCall) => Promise<unknown>;

interface PayPalResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Renews tokens early, so they don't expire in transit. */
const RENEW_BEFORE_MS = 60_000;

/** Calls PayPal with an access token that's reused until it expires. Retries have the same request id. */
export function openPayPalCalls(settings: PayPalSettings, now: () => number, pace: Pace): CallPayPal {
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  let token: { readonly text: string; readonly ends: number } | undefined;
  let signingIn: Promise<string> | undefined;

  async function signIn(): Promise<string> {
    const headers = { Authorization: `Basic ${basic}`, 'Content-Type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', headers, body: 'grant_type=client_credentials' };
    const { status, body } = await callWithRetries('/v1/oauth2/token', init);
    const { access_token, expires_in } = body as { access_token?: unknown; expires_in?: unknown };
    if (typeof access_token !== 'string') throw responseError('/v1/oauth2/token', status, body);
    token = { text: access_token, ends: now() + Number(expires_in ?? 0) * 1000 - RENEW_BEFORE_MS };
    return access_token;
  }

  /** Simultaneous calls share one token request. */
  async function currentToken(): Promise<string> {
    if (token && token.ends > now()) return token.text;
    signingIn ??= signIn().finally(() => {
      signingIn = undefined;
    });
    return signingIn;
  }

  async function callWithRetries(path: string, init: RequestInit, isTriedOnce = false): Promise<PayPalResponse> {
    for (const backoff of isTriedOnce ? [] : pace.backoffMs) {
      const response = await callOnce(path, init).catch(() => undefined);
      if (response && !isTransient(response.status)) return response;
      await delay(backoff);
    }
    return callOnce(path, init);
  }

  async function callOnce(path: string, init: RequestInit): Promise<PayPalResponse> {
    const signal = AbortSignal.timeout(pace.timeoutMs);
    try {
      const response = await fetch(settings.apiBase + path, { ...init, redirect: 'error', signal });
      return { status: response.status, body: jsonOrUndefined(await response.text()) ?? {} };
    } catch (error) {
      throw new PayPalError('unavailable', `PayPal did not answer ${path}: ${String(error)}`);
    }
  }

  async function callSignedIn(
    path: string,
    { method, body, requestId, isTriedOnce }: PayPalCall,
  ): Promise<PayPalResponse> {
    const used = await currentToken();
    const headers = {
      Authorization: `Bearer ${used}`,
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
      ...(requestId === undefined ? {} : { 'PayPal-Request-Id': requestId }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const response = await callWithRetries(path, init, isTriedOnce);
    if (response.status === 401 && token?.text === used) token = undefined;
    return response;
  }

  return async (path, call) => {
    const first = await callSignedIn(path, call);
    // Tokens can be revoked early. A second 401 has another cause.
    const response = first.status === 401 ? await callSignedIn(path, call) : first;
    if (response.status >= 400) throw responseError(path, response.status, response.body);
    return response.body;
  };
}

/** 409 means that PayPal is still processing the same request. */
function isTransient(status: number): boolean {
  return status >= 500 || status === 409 || status === 429;
}
