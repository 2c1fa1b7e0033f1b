/** Codes of errors, for programs (docs/specification.md, Errors and messages). */
export const ERROR_CODES = [
  'not_signed_in',
  'not_admin',
  'wrong_password',
  'not_allowed',
  'not_proven',
  'link_ended',
  'wrong_customer',
  'wrong_origin',
  'code_refused',
  'not_found',
  'price_changed',
  'unknown_item',
  'unknown_option',
  'minimum',
  'over_budget',
  'invalid',
  'too_large',
  'key_reused',
  'version',
  'too_late',
  'too_many',
  'unavailable',
  'declined',
  'not_approved',
  'already_paid',
  'under_review',
  'abandoned',
  'nothing_to_pay',
  'cards_unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** A newer server may send codes that this build doesn't know. */
export type ReceivedCode = ErrorCode | (string & Record<never, never>);

/** A message for people, a code for programs, and the code's details. */
export interface ErrorBody {
  readonly message: string;
  readonly code: ReceivedCode;
  /** Errors by field name, for `invalid`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Errors of lines, for `price_changed`, `unknown_item`, `unknown_option`, and `minimum`. */
  readonly lines?: readonly LineError[];
  /** Numbers of lines that somebody else has edited, for `version`. */
  readonly conflicts?: readonly number[];
  /** The order's current lines, as `WireOrderLine`s, for `version`. */
  readonly current_lines?: readonly unknown[];
  /** The order that exists, for `key_reused`, `already_paid`, and `under_review`. */
  readonly order_id?: string;
}

/** Prices in dollars. */
export interface LineError {
  /** The line's cart key. */
  readonly key: string;
  readonly message?: string;
  readonly quoted?: number;
  readonly current?: number;
}

/** Refuses a call, with a message for people. */
export class RefusalError extends Error {
  override readonly name: string = 'RefusalError';

  /** @param retryAfterS how long the client should wait, in seconds */
  constructor(
    readonly body: Omit<ErrorBody, 'code'> & { readonly code: ErrorCode },
    readonly retryAfterS?: number,
  ) {
    super(body.message);
  }
}

export function refusal(code: ErrorCode, message: string, details: Omit<ErrorBody, 'code' | 'message'> = {}) {
  return new RefusalError({ message, code, ...details });
}

export function notFound(message = 'There is nothing at this address.'): RefusalError {
  return refusal('not_found', message);
}

/** @param what a sentence that says what there was too much of */
export function tooMany(waitMs: number, what = 'Too many requests came from this network.'): RefusalError {
  return refuseForNow('too_many', `${what} Nothing was changed; try again in ${inWords(waitMs)}.`, waitMs / 1000);
}

export function refuseForNow(code: 'too_many' | 'unavailable', message: string, seconds: number): RefusalError {
  return new RefusalError({ code, message }, Math.ceil(seconds));
}

/** '40 seconds', '3 minutes'. */
export function inWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
