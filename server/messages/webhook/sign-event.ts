import { createHmac } from 'node:crypto';

/** What a receiver checks an event with (https://www.standardwebhooks.com). */
export interface EventHeaders {
  readonly 'Webhook-Id': string;
  /** Seconds since 1970. */
  readonly 'Webhook-Timestamp': string;
  /** One signature for each secret, so that a secret can be replaced without losing events. */
  readonly 'Webhook-Signature': string;
}

/** Signs id, time and body, so that nobody can send a body of theirs, or this one again later. */
export function signEvent(
  body: string,
  { id, secrets, now }: { readonly id: string; readonly secrets: readonly string[]; readonly now: number },
): EventHeaders {
  const time = String(Math.floor(now / 1_000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64')}`,
  );
  return { 'Webhook-Id': id, 'Webhook-Timestamp': time, 'Webhook-Signature': signatures.join(' ') };
}
