import * as v from 'valibot';
import type { CatalogItem } from '../../domain/catalog/catalog';
import type { Customer } from '../../domain/catalog/customer';
import { checkOrder } from '../../domain/checkout/order-check';
import type { OutboxPayload } from '../../domain/outbox/outbox';
import type { ErrorBody } from '../../domain/wire/api';
import { createOrderBody, faultsByField } from '../../domain/wire/schemas';

/** The server's own checks, made on the device where nobody can be asked, with the server's sentences. */

/** What no server would take: a missing name, an address that is none. */
export function bodyFaults(payload: OutboxPayload): ErrorBody | undefined {
  const parsed = v.safeParse(createOrderBody, payload);
  if (parsed.success) return undefined;
  const fields = faultsByField(parsed.issues);
  return { code: 'invalid', message: parsed.issues[0].message, fields };
}

/** The same, and what is wrong with the lines as far as this device's catalog knows. */
export function orderFaults(
  payload: OutboxPayload,
  items: ReadonlyMap<string, CatalogItem>,
  customer: Customer,
): ErrorBody | undefined {
  const fault = bodyFaults(payload);
  if (fault) return fault;
  const check = checkOrder(Object.values(payload.cart), items, customer);
  return 'refusal' in check ? { code: check.refusal, message: check.message, lines: check.faults } : undefined;
}
