import type { ErrorBody, ErrorCode } from '../../domain/wire/errors';

/** An error with a message for the user: a status and a body (docs/specification.md, Errors and messages). */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';

  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(body.message);
  }
}

const STATUS: Readonly<Record<ErrorCode, number>> = {
  not_signed_in: 401,
  not_admin: 401,
  wrong_password: 401,
  not_allowed: 403,
  not_proven: 401,
  link_ended: 404,
  wrong_customer: 403,
  wrong_origin: 403,
  code_refused: 403,
  not_found: 404,
  price_changed: 409,
  key_reused: 409,
  version: 409,
  too_late: 409,
  not_approved: 409,
  already_paid: 409,
  over_budget: 409,
  under_review: 409,
  abandoned: 409,
  too_large: 413,
  unknown_item: 422,
  unknown_option: 422,
  minimum: 422,
  invalid: 422,
  nothing_to_pay: 422,
  cards_unavailable: 422,
  declined: 422,
  too_many: 429,
  unavailable: 503,
  internal: 500,
};

export function refusal(code: ErrorCode, message: string, details: Omit<ErrorBody, 'code' | 'message'> = {}) {
  return new RefusalError(STATUS[code], { message, code, ...details });
}

export function notFound(message = 'There is nothing at this address.'): RefusalError {
  return refusal('not_found', message);
}

export function badHost(): RefusalError {
  return new RefusalError(400, { code: 'not_found', message: 'This is not a valid server address.' });
}

/** @param what a sentence that says what there was too much of */
export function tooMany(waitMs: number, what = 'Too many requests came from this network.'): RefusalError {
  return refuseForNow('too_many', `${what} Nothing was changed; try again in ${inWords(waitMs)}.`, waitMs / 1000);
}

export function refuseForNow(code: 'too_many' | 'unavailable', message: string, seconds: number): RefusalError {
  return new RefusalError(STATUS[code], { code, message }, { 'Retry-After': String(Math.ceil(seconds)) });
}

/** '40 seconds', '3 minutes'. */
export function inWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const [count, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
