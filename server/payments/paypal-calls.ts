import { setTimeout as delay } from 'node:timers/promises';
import { faultOfAnswer, PayPalFault } from './paypal-fault';
import type { PayPalSettings } from './paypal-settings';

/** How long to wait for PayPal, and between the tries of one call. */
export interface Pace {
  readonly answerWithinMs: number;
  /** One try more than there are pauses. */
  readonly pausesMs: readonly number[];
}

/** Three tries within half a minute: the lease on a payment (`settle-payment.ts`) must outlast several calls. */
export const USUAL_PACE: Pace = { answerWithinMs: 9_000, pausesMs: [300, 1_200] };

export interface PayPalCall {
  readonly method: 'GET' | 'POST';
  /** JSON text. */
  readonly body?: string;
  /** Sent with every try, so that what a lost answer hides is not done twice. */
  readonly requestId?: string;
}

/** @throws PayPalFault */
export type CallPayPal = (path: string, call: PayPalCall) => Promise<unknown>;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A token is renewed this long before it ends, so that it does not end on its way. */
const RENEW_BEFORE_MS = 60_000;

/**
 * Calls to PayPal's REST interface: signed in with a token that is kept until it ends, tried again with the same request
 * id when the network or PayPal fails.
 */
export function openPayPalCalls(settings: PayPalSettings, now: () => number, pace: Pace): CallPayPal {
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  let token: { readonly text: string; readonly ends: number } | undefined;
  let signingIn: Promise<string> | undefined;

  async function signIn(): Promise<string> {
    const headers = { Authorization: `Basic ${basic}`, 'Content-Type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', headers, body: 'grant_type=client_credentials' };
    const { status, body } = await tryOften('/v1/oauth2/token', init);
    const { access_token, expires_in } = body as { access_token?: unknown; expires_in?: unknown };
    if (typeof access_token !== 'string') throw faultOfAnswer('/v1/oauth2/token', status, body);
    token = { text: access_token, ends: now() + Number(expires_in ?? 0) * 1000 - RENEW_BEFORE_MS };
    return access_token;
  }

  /** Calls that need a token at the same time wait for the same one. */
  async function currentToken(): Promise<string> {
    if (token && token.ends > now()) return token.text;
    signingIn ??= signIn().finally(() => {
      signingIn = undefined;
    });
    return signingIn;
  }

  async function tryOften(path: string, init: RequestInit): Promise<Answer> {
    for (const pause of pace.pausesMs) {
      const answer = await tryOnce(path, init).catch(() => undefined);
      if (answer && !mayPass(answer.status)) return answer;
      await delay(pause);
    }
    return tryOnce(path, init);
  }

  async function tryOnce(path: string, init: RequestInit): Promise<Answer> {
    const signal = AbortSignal.timeout(pace.answerWithinMs);
    try {
      const response = await fetch(settings.apiBase + path, { ...init, redirect: 'error', signal });
      return { status: response.status, body: parsed(await response.text()) };
    } catch (error) {
      throw new PayPalFault('unavailable', `PayPal did not answer ${path}: ${String(error)}`);
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
    const answer = await tryOften(path, { method, headers, ...(body === undefined ? {} : { body }) });
    if (answer.status === 401 && token?.text === used) token = undefined;
    return answer;
  }

  return async (path, call) => {
    const first = await callSignedIn(path, call);
    // A token can end early; a second refusal is not the token's fault.
    const answer = first.status === 401 ? await callSignedIn(path, call) : first;
    if (answer.status >= 400) throw faultOfAnswer(path, answer.status, answer.body);
    return answer.body;
  };
}

/** 409: PayPal is still at work on the same request; 429: too many calls. Both pass, as its own failures do. */
function mayPass(status: number): boolean {
  return status >= 500 || status === 409 || status === 429;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
