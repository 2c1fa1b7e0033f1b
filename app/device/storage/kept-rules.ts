import * as v from 'valibot';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { type StorefrontRules, storefrontRules } from '../../../domain/calls/storefront-rules';
import { jsonOrUndefined } from '../../../domain/json';
import { isDollarAmount } from '../../../domain/money';
import { budgetName, rulesName } from './forget-rules';
import { readLocal, writeLocal } from './local-storage';

// What a device knows of a group's rules and budgets without a connection, until somebody signs out or hands over
// (forget-rules.ts).

/** Epoch milliseconds of the answer. */
const at = v.pipe(v.number(), v.finite());

const keptRules = v.object({ rules: storefrontRules, at });

export interface KeptRules {
  readonly rules: StorefrontRules;
  readonly at: number;
}

/** What's damaged counts as missing. */
export function readKeptRules(customer: CustomerKey): KeptRules | undefined {
  return parsed(keptRules, rulesName(customer));
}

export function keepRules(customer: CustomerKey, kept: KeptRules): void {
  writeLocal(rulesName(customer), JSON.stringify(kept));
}

const dollars = v.pipe(v.number(), v.check(isDollarAmount));

const keptBudget = v.object({
  period: v.pipe(v.string(), v.maxLength(10)),
  spent: dollars,
  reserved: dollars,
  at,
});

/** What a store had spent of a period's budget, in dollars. */
export type KeptBudget = v.InferOutput<typeof keptBudget>;

/** @param store its code, or its name where codes are secret */
export function readKeptBudget(customer: CustomerKey, store: string): KeptBudget | undefined {
  return parsed(keptBudget, budgetName(customer, store));
}

export function keepBudget(customer: CustomerKey, store: string, kept: KeptBudget): void {
  writeLocal(budgetName(customer, store), JSON.stringify(kept));
}

function parsed<Schema extends v.GenericSchema>(schema: Schema, key: string): v.InferOutput<Schema> | undefined {
  const read = v.safeParse(schema, jsonOrUndefined(readLocal(key) ?? ''));
  return read.success ? read.output : undefined;
}
