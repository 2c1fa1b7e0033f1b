import * as v from 'valibot';

const HOUR_MS = 60 * 60 * 1000;

/**
 * PayPal resends a webhook up to 25 times over three days and doesn't say whether a resend has a new time. One more day
 * allows for slow clocks and queues. Older ones don't matter: reconciling has asked PayPal by then.
 */
const MAX_AGE_MS = 4 * 24 * HOUR_MS;

/** The server's clock may be slow. */
const MAX_AHEAD_MS = HOUR_MS;

/** PayPal currently uses the first one. */
const ALGORITHMS = ['SHA256withRSA', 'SHA384withRSA', 'SHA512withRSA'];

/** Lengths are from PayPal's documentation of its verification call. */
const transmissionShape = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/, 'PAYPAL-TRANSMISSION-ID')),
  /** An unparsed RFC 3339 date and time. */
  time: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/, 'PAYPAL-TRANSMISSION-TIME'),
  ),
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{1,498}={0,2}$/, 'PAYPAL-TRANSMISSION-SIG')),
  algorithm: v.picklist(ALGORITHMS, 'PAYPAL-AUTH-ALGO'),
  certUrl: v.pipe(v.string(), v.maxLength(500, 'PAYPAL-CERT-URL'), v.check(isPayPalUrl, 'PAYPAL-CERT-URL')),
});

export type Transmission = Readonly<v.InferOutput<typeof transmissionShape>>;

/** Checks everything that doesn't need PayPal. @param now epoch milliseconds */
export function readTransmission(header: (name: string) => string, now: number) {
  const parsed = v.safeParse(transmissionShape, {
    id: header('PAYPAL-TRANSMISSION-ID'),
    time: header('PAYPAL-TRANSMISSION-TIME'),
    signature: header('PAYPAL-TRANSMISSION-SIG'),
    algorithm: header('PAYPAL-AUTH-ALGO'),
    certUrl: header('PAYPAL-CERT-URL'),
  });
  if (!parsed.success) return { kind: 'implausible', reason: parsed.issues[0].message } as const;
  const age = now - Date.parse(parsed.output.time);
  // For an invalid date, age is NaN and both comparisons are false.
  const isTimely = age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS;
  if (!isTimely) return { kind: 'implausible', reason: 'PAYPAL-TRANSMISSION-TIME' } as const;
  return { kind: 'plausible', transmission: parsed.output } as const;
}

/** PayPal's own https hosts, such as api.paypal.com and api.sandbox.paypal.com. */
function isPayPalUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  return protocol === 'https:' && hostname.endsWith('.paypal.com') && `${port}${username}${password}` === '';
}
