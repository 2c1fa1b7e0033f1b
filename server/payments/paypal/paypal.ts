import * as v from 'valibot';
import { sizeName } from '../../../domain/catalog/quantity-words';
import type { PayPalEnvironment } from '../../../domain/catalog/storefront-document';
import type { ProviderCapture, ProviderView } from '../../../domain/checkout/card-payment';
import { type Cents, centsFromDollars, isDollarAmount, priceOf, sumCents } from '../../../domain/money';
import type { PayPalSettings } from '../../operations/settings/paypal-settings';
import { type CallPayPal, openPayPalCalls, type Pace, PayPalError, USUAL_PACE } from './paypal-calls';

/** The parts of PayPal's Orders v2 API that the store uses. Every call can throw a PayPalError. */
export interface PayPal {
  readonly clientId: string;
  readonly environment: PayPalEnvironment;
  readonly acceptsWebhooks: boolean;
  /** Returns PayPal's id. The reference is the request id, so calling twice creates one payment. */
  createOrder(purchase: Purchase): Promise<string>;
  findOrder(providerId: string): Promise<ProviderView>;
  /** Takes the money, once per request id. */
  captureOrder(providerId: string, requestId: string): Promise<ProviderView>;
  isGenuine(event: SignedEvent): Promise<boolean>;
}

export interface SignedEvent {
  readonly transmission: Transmission;
  readonly rawBody: string;
}

/** Amounts in other currencies count as zero, which matches no order's total. */
const money = v.pipe(
  v.object({ currency_code: v.string(), value: v.pipe(v.string(), v.transform(Number), v.check(isDollarAmount)) }),
  v.transform(({ currency_code, value }) => centsFromDollars(currency_code === CURRENCY ? value : 0)),
);

const orderResponse = v.object({
  id: v.string(),
  status: v.string(),
  purchase_units: v.optional(
    v.array(
      v.object({
        amount: v.optional(money),
        payments: v.optional(
          v.object({
            captures: v.optional(v.array(v.object({ id: v.string(), status: v.string(), amount: money })), []),
          }),
        ),
      }),
    ),
    [],
  ),
});

export function openPayPal(settings: PayPalSettings, now: () => number, pace: Pace = USUAL_PACE): PayPal {
  const call = openPayPalCalls(settings, now, pace);
  return {
    clientId: settings.clientId,
    environment: settings.environment,
    acceptsWebhooks: settings.webhookId !== undefined,
    async createOrder(purchase) {
      const body = JSON.stringify(purchaseBody(purchase));
      return read(await call('/v2/checkout/orders', { method: 'POST', body, requestId: purchase.reference })).id;
    },
    findOrder: (providerId) => findOrder(call, providerId),
    async captureOrder(providerId, requestId) {
      const path = `/v2/checkout/orders/${encodeURIComponent(providerId)}/capture`;
      return viewOf(read(await call(path, { method: 'POST', body: '{}', requestId })));
    },
    isGenuine: (event) => verify(call, settings.webhookId ?? '', event),
  };
}

/** A payment that PayPal no longer knows was never approved or paid. */
async function findOrder(call: CallPayPal, providerId: string): Promise<ProviderView> {
  try {
    return viewOf(read(await call(`/v2/checkout/orders/${encodeURIComponent(providerId)}`, { method: 'GET' })));
  } catch (error) {
    if (error instanceof PayPalError && error.kind === 'not_found') return { isApproved: false, amount: undefined };
    throw error;
  }
}

const VERIFY_PATH = '/v1/notifications/verify-webhook-signature';

/**
 * The signature covers the event's exact bytes, so the event goes in unparsed: serializing again would turn 10.00 into
 * 10, and the check would fail (github.com/paypal/PayPal-node-SDK/issues/412).
 */
async function verify(call: CallPayPal, webhookId: string, { transmission, rawBody }: SignedEvent): Promise<boolean> {
  const signature = JSON.stringify({
    auth_algo: transmission.algorithm,
    cert_url: transmission.certUrl,
    transmission_id: transmission.id,
    transmission_sig: transmission.signature,
    transmission_time: transmission.time,
    webhook_id: webhookId,
  });
  const body = `${signature.slice(0, -1)},"webhook_event":${rawBody}}`;
  try {
    const response = await call(VERIFY_PATH, { method: 'POST', body, isTriedOnce: true });
    return (response as { verification_status?: unknown }).verification_status === 'SUCCESS';
  } catch (error) {
    if (error instanceof PayPalError && error.kind === 'refused') return false;
    throw error;
  }
}

function read(response: unknown): v.InferOutput<typeof orderResponse> {
  const parsed = v.safeParse(orderResponse, response);
  if (parsed.success) return parsed.output;
  throw new PayPalError('unavailable', 'PayPal responded with an order that cannot be read');
}

/** A capture that took money, or may still, wins over declined ones. */
function viewOf({ status, purchase_units: [unit] }: v.InferOutput<typeof orderResponse>): ProviderView {
  const captures = (unit?.payments?.captures ?? []).map(
    ({ id, status, amount }): ProviderCapture => ({ id, status: captureStatus(status), amount }),
  );
  const capture = captures.find((each) => each.status !== 'declined') ?? captures.at(-1);
  return { isApproved: status === 'APPROVED', amount: unit?.amount, ...(capture ? { capture } : {}) };
}

function captureStatus(status: string): ProviderCapture['status'] {
  if (status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED') return 'completed';
  if (status === 'REFUNDED') return 'refunded';
  return status === 'DECLINED' || status === 'FAILED' ? 'declined' : 'pending';
}

export interface Purchase {
  readonly orderNumber: string;
  /** Unique across all deployments that share a PayPal account. */
  readonly reference: string;
  /** The merchant name that PayPal shows. */
  readonly title: string;
  readonly total: Cents;
  readonly lines: readonly PurchaseLine[];
}

export interface PurchaseLine {
  readonly code: string;
  readonly description: string;
  readonly color: string;
  readonly size: string;
  readonly quantity: number;
  readonly price: Cents;
}

const CURRENCY = 'USD';

/** PayPal refuses longer texts. */
const MAX_TEXT_LENGTH = 127;

/** PayPal documents no limit, but nobody reads a longer list. */
const MAX_ITEMS = 100;

/** Captured at once when approved. Goods go to the store that ordered them, so PayPal asks for no address. */
export function purchaseBody(purchase: Purchase): object {
  return {
    intent: 'CAPTURE',
    purchase_units: [purchaseUnit(purchase)],
    application_context: { brand_name: purchase.title, shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
  };
}

/** Leaves out items priced on the purchase order ($0.00). */
export function purchaseUnit({ orderNumber, reference, title, total, lines }: Purchase) {
  const items = lines.filter((line) => line.price > 0);
  const itemTotal = sumCents(items.map((line) => priceOf(line.price, line.quantity)));
  const isItemized = items.length <= MAX_ITEMS && itemTotal === total;
  return {
    custom_id: orderNumber,
    invoice_id: reference,
    description: shortened(`${title} order ${orderNumber}`),
    amount: { ...amountOf(total), ...(isItemized ? { breakdown: { item_total: amountOf(total) } } : {}) },
    ...(isItemized ? { items: items.map(itemOf) } : {}),
  };
}

function itemOf({ code, description, color, size, quantity, price }: PurchaseLine) {
  return {
    name: shortened(description),
    sku: shortened(code),
    description: shortened(`${color}, ${sizeName(size)}`),
    quantity: String(quantity),
    unit_amount: amountOf(price),
  };
}

function amountOf(cents: Cents): { currency_code: string; value: string } {
  return { currency_code: CURRENCY, value: (cents / 100).toFixed(2) };
}

function shortened(text: string): string {
  return text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH - 1)}…`;
}

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
  signature: v.pipe(v.string(), v.check(isRsaSignature, 'PAYPAL-TRANSMISSION-SIG')),
  algorithm: v.picklist(ALGORITHMS, 'PAYPAL-AUTH-ALGO'),
  certUrl: v.pipe(v.string(), v.maxLength(500, 'PAYPAL-CERT-URL'), v.check(isCertificateUrl, 'PAYPAL-CERT-URL')),
});

type Transmission = Readonly<v.InferOutput<typeof transmissionShape>>;

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

/** In bytes: RSA signatures are as long as their keys. PayPal's have 2,048 bits; nobody issues shorter ones. */
const SIGNATURE_LENGTHS = [256, 384, 512];

function isRsaSignature(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return SIGNATURE_LENGTHS.includes(bytes.length) && bytes.toString('base64') === text;
}

const CERTIFICATE_HOST = /^api(-m)?(\.sandbox)?\.paypal\.com$/;
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]{1,200}$/;

/** Where PayPal publishes its certificates. */
function isCertificateUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const isPlain = protocol === 'https:' && `${port}${username}${password}${search}${hash}` === '';
  return isPlain && CERTIFICATE_HOST.test(hostname) && CERTIFICATE_PATH.test(pathname);
}

export interface HasPayPal {
  /** Undefined if cards aren't set up. */
  readonly paypal: PayPal | undefined;
}
