import { type ErrorCode, RefusalError } from '../../domain/refusals';

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

/** Refuses the request itself, with a status that its code doesn't have. */
class RequestRefusal extends RefusalError {
  constructor(
    readonly status: 400 | 415 | 421,
    code: ErrorCode,
    message: string,
  ) {
    super({ code, message });
  }
}

export function statusOf(error: RefusalError): number {
  return error instanceof RequestRefusal ? error.status : STATUS[error.body.code];
}

export function badHost(): RefusalError {
  return new RequestRefusal(400, 'not_found', 'This is not a valid server address.');
}

export function foreignHost(): RefusalError {
  return new RequestRefusal(421, 'not_found', 'This server does not serve this address.');
}

export function unsupported(message: string): RefusalError {
  return new RequestRefusal(415, 'invalid', message);
}
