import * as v from 'valibot';
import { errorsByField } from '../../domain/calls/fields';
import { createOrderBody } from '../../domain/calls/place-order';
import type { CatalogItem } from '../../domain/catalog/catalog';
import type { Customer } from '../../domain/catalog/customer';
import { checkOrder } from '../../domain/checkout/order-check';
import type { OutboxPayload } from '../../domain/outbox/outbox';
import type { ErrorBody } from '../../domain/refusals';

/** The server's own checks and messages, for when the server can't be asked. */

export function bodyErrors(payload: OutboxPayload): ErrorBody | undefined {
  const parsed = v.safeParse(createOrderBody, payload);
  if (parsed.success) return undefined;
  const fields = errorsByField(parsed.issues);
  return { code: 'invalid', message: parsed.issues[0].message, fields };
}

export function orderErrors(
  payload: OutboxPayload,
  items: ReadonlyMap<string, CatalogItem>,
  customer: Customer,
): ErrorBody | undefined {
  const error = bodyErrors(payload);
  if (error) return error;
  const check = checkOrder(Object.values(payload.cart), items, customer);
  return check.kind === 'accepted' ? undefined : { code: check.kind, message: check.message, lines: check.errors };
}
