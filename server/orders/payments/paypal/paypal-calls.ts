import { setTimeout as delay } from 'node:timers/promises';
import { errorOfAnswer, PayPalError } from './paypal-error';
import type { PayPalSettings } from './paypal-settings';

export interface Pace {
  readonly answerWithinMs: number;
  readonly backoffMs: readonly number[];
}

/** Three attempts within half a minute. A claim on a payment must outlast several calls (`settle.ts`). */
export const USUAL_PACE: Pace = { answerWithinMs: 9_000, backoffMs: [300, 1_200] };

export interface PayPalCall {
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  /** Idempotency key: a retry doesn't repeat the action. */
  readonly requestId?: string;
}

/** @throws PayPalError */
export type CallPayPal = (path: string, call: PayPalCall) => Promise<unknown>;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Tokens are renewed early so that they don't expire in transit. */
const RENEW_BEFORE_MS = 60_000;

/**
 * Calls PayPal's REST API with an access token that's reused until it expires. If the network or PayPal fails, the call
 * is retried under the same request id.
 */
export function openPayPalCalls(settings: PayPalSettings, now: () => number, pace: Pace): CallPayPal {
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  let token: { readonly text: string; readonly ends: number } | undefined;
  let signingIn: Promise<string> | undefined;

  async function signIn(): Promise<string> {
    const headers = { Authorization: `Basic ${basic}`, 'Content-Type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', headers, body: 'grant_type=client_credentials' };
    const { status, body } = await callWithRetries('/v1/oauth2/token', init);
    const { access_token, expires_in } = body as { access_token?: unknown; expires_in?: unknown };
    if (typeof access_token !== 'string') throw errorOfAnswer('/v1/oauth2/token', status, body);
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

  async function callWithRetries(path: string, init: RequestInit): Promise<Answer> {
    for (const backoff of pace.backoffMs) {
      const answer = await callOnce(path, init).catch(() => undefined);
      if (answer && !isTransient(answer.status)) return answer;
      await delay(backoff);
    }
    return callOnce(path, init);
  }

  async function callOnce(path: string, init: RequestInit): Promise<Answer> {
    const signal = AbortSignal.timeout(pace.answerWithinMs);
    try {
      const response = await fetch(settings.apiBase + path, { ...init, redirect: 'error', signal });
      return { status: response.status, body: parsed(await response.text()) };
    } catch (error) {
      throw new PayPalError('unavailable', `PayPal did not answer ${path}: ${String(error)}`);
    }
  }

  async function callSignedIn(path: string, { method, body, requestId }: PayPalCall): Promise<Answer> {
    const used = await currentToken();
    const headers = {
      Authorization: `Bearer ${used}`,
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
      ...(requestId === undefined ? {} : { 'PayPal-Request-Id': requestId }),
    };
    const answer = await callWithRetries(path, { method, headers, ...(body === undefined ? {} : { body }) });
    if (answer.status === 401 && token?.text === used) token = undefined;
    return answer;
  }

  return async (path, call) => {
    const first = await callSignedIn(path, call);
    // Tokens can be revoked early. A second 401 has another cause.
    const answer = first.status === 401 ? await callSignedIn(path, call) : first;
    if (answer.status >= 400) throw errorOfAnswer(path, answer.status, answer.body);
    return answer.body;
  };
}

/** 409 means that PayPal is still processing the same request. */
function isTransient(status: number): boolean {
  return status >= 500 || status === 409 || status === 429;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
