import type { ErrorBody, ErrorCode } from '../domain/api';

/** A refusal that the person at the screen is told of: a status and the error body of section 8. */
export class Refusal extends Error {
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
  wrong_customer: 403,
  wrong_origin: 403,
  code_refused: 403,
  not_found: 404,
  price_changed: 409,
  key_reused: 409,
  version: 409,
  not_approved: 409,
  already_paid: 409,
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

/** A refusal with the status that its code stands for. */
export function refusal(code: ErrorCode, message: string, details: Omit<ErrorBody, 'code' | 'message'> = {}): Refusal {
  return new Refusal(STATUS[code], { message, code, ...details });
}

export function notFound(message = 'There is nothing at this address.'): Refusal {
  return refusal('not_found', message);
}

export function tooMany(waitSeconds: number): Refusal {
  const message = `Too many tries from this address. Nothing was changed; try again in ${waitSeconds} seconds.`;
  return new Refusal(429, { code: 'too_many', message }, { 'Retry-After': String(waitSeconds) });
}
