import type { WireOrderLine } from './orders';

/** Errors in the responses of the /v1 calls (docs/specification.md, Errors and messages). */

export const ERROR_CODES = [
  'not_signed_in',
  'not_admin',
  'wrong_password',
  'wrong_customer',
  'wrong_origin',
  'code_refused',
  'not_found',
  'price_changed',
  'unknown_item',
  'unknown_option',
  'minimum',
  'invalid',
  'too_large',
  'key_reused',
  'version',
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

/** A code as a browser receives it: a newer server may have codes that this build does not know. */
export type ReceivedCode = ErrorCode | (string & Record<never, never>);

/** The body of every error response: a message for people, a code for programs, and the details of the code. */
export interface ErrorBody {
  readonly message: string;
  readonly code: ReceivedCode;
  /** With `invalid`: what is wrong, by field name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** With `price_changed`, `unknown_item`, `unknown_option` and `minimum`: the affected lines. */
  readonly lines?: readonly LineError[];
  /** With `version`: numbers of the lines that somebody else has edited since. */
  readonly conflicts?: readonly number[];
  /** With `version`: all lines of the order as they are now. */
  readonly current_lines?: readonly WireOrderLine[];
  /** With `key_reused`, `already_paid` and `under_review`: the number of the order that stands. */
  readonly order_id?: string;
}

/** An error in one cart line; prices in dollars. */
export interface LineError {
  /** The line's cart key. */
  readonly key: string;
  readonly message?: string;
  readonly quoted?: number;
  readonly current?: number;
}
