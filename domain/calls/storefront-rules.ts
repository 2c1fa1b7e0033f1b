import * as v from 'valibot';
import type { Budgets, PublicRule } from '../catalog/approval-settings';
import { isDollarAmount } from '../money';

/**
 * `GET /v1/storefront-rules/{customer}`: which orders wait for whom, and what stores may spend (docs/approvals.md). For
 * whoever may see the group's orders, or has one of its codes.
 */
export interface StorefrontRules {
  readonly rules: readonly PublicRule[];
  /** Null for none. */
  readonly budgets: Budgets | null;
}

/** Sent with the call: an order code, encoded as in an address. */
export const ORDER_CODE_HEADER = 'Order-Code';

const dollars = v.pipe(v.number(), v.check(isDollarAmount));

const rule = v.object({
  when: v.object({
    over: v.exactOptional(dollars),
    over_budget: v.exactOptional(v.literal(true)),
    priced_on_po: v.exactOptional(v.literal(true)),
    every: v.exactOptional(v.literal(true)),
  }),
  stores: v.exactOptional(v.array(v.string())),
  approvers: v.array(v.string()),
  all: v.exactOptional(v.boolean()),
  self: v.exactOptional(v.boolean()),
});

/** Devices keep it, so it's read again from a storage that anybody may have changed. */
export const storefrontRules = v.object({
  rules: v.array(rule),
  budgets: v.nullable(
    v.object({
      period: v.picklist(['month', 'quarter', 'year']),
      over: v.picklist(['approve', 'refuse']),
      stores: v.record(v.string(), dollars),
    }),
  ),
}) satisfies v.GenericSchema<unknown, StorefrontRules>;
