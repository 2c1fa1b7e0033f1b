import type { WireOrderLine } from './orders';

/** docs/specification.md, Errors and messages */

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
  /** With `invalid`: errors by field name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** With `price_changed`, `unknown_item`, `unknown_option`, and `minimum`. */
  readonly lines?: readonly LineError[];
  /** With `version`: line numbers that somebody else has edited. */
  readonly conflicts?: readonly number[];
  /** With `version`: the order's current lines. */
  readonly current_lines?: readonly WireOrderLine[];
  /** With `key_reused`, `already_paid`, and `under_review`: the order that exists. */
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
