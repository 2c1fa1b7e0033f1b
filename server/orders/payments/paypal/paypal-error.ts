import * as v from 'valibot';

/**
 * Why a call to PayPal failed:
 *
 * - `unavailable`: no response, or an inconclusive one; the call may have succeeded
 *
 * - `declined`: the bank or PayPal declined the payment method; the shopper can try another
 *
 * - `not_approved`: the shopper hasn't approved the payment, or the approval expired
 *
 * - `already_captured`: the money was taken before
 *
 * - `not_found`: PayPal doesn't know the payment (anymore)
 *
 * - `refused`: PayPal rejects the call as invalid; nothing was done
 */
export type PayPalErrorKind =
  | 'unavailable'
  | 'declined'
  | 'not_approved'
  | 'already_captured'
  | 'not_found'
  | 'refused';

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

export function errorOfAnswer(path: string, status: number, body: unknown): PayPalError {
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
