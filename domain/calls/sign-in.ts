import * as v from 'valibot';
import type { CustomerKey } from '../address/customer-key';
import { companyBody, orderCode, secret } from './fields';

export const loginBody = v.object({
  /** If the browser knows the customer, its bypass codes are accepted too. */
  companyName: v.optional(companyBody.entries.companyName),
  password: v.pipe(v.optional(v.string('Enter a password.'), ''), secret(200), v.nonEmpty('Enter a password.')),
});

/**
 * `POST /v1/login` takes a customer's password or, with `companyName`, one of its bypass codes. `POST /v1/logout` has
 * no body, ends the session including admin hours, and returns 204.
 */
export interface LoginResponse {
  readonly customer: CustomerKey;
  /** '/leith', or the address of the customer's own host. */
  readonly route_prefix: string;
  /** Carries the sign-in over to that host: a browser opens it once, within a minute. */
  readonly sign_in_url?: string;
}

/**
 * `POST /v1/admin/unlock` returns 204 and a session cookie; reload the orders for `admin_until` and the addresses. A
 * wrong password is 401 `wrong_password`. `POST /v1/admin/lock` has no body and returns 204.
 */
export const unlockBody = v.object({ ...companyBody.entries, password: loginBody.entries.password });

export const checkCodeBody = v.object({ ...companyBody.entries, code: v.nullish(orderCode(100), '') });

export interface CodeResponse {
  readonly accepted: boolean;
}

/** `GET /v1/stores`: the stores open to choice; none on hosts that keep them apart. */
export interface StoreList {
  readonly stores: readonly { readonly title: string; readonly address: string }[];
}
