import type { CustomerKey } from '../../../domain/address/customer-key';
import { localKeys, writeLocal } from './local-storage';

const RULES = 'rules:';
const BUDGET = 'budget:';

export const rulesName = (customer: CustomerKey) => `${RULES}${customer}`;
export const budgetName = (customer: CustomerKey, store: string) => `${BUDGET}${customer}:${store}`;

/**
 * Deletes what the device keeps of a group's rules and budgets, which aren't for everybody's eyes. Without a customer, of
 * all: signing out ends the sessions of all of them.
 */
export function forgetRules(customer?: CustomerKey): void {
  const isKept = (key: string) =>
    customer === undefined
      ? key.startsWith(RULES) || key.startsWith(BUDGET)
      : key === rulesName(customer) || key.startsWith(budgetName(customer, ''));
  for (const key of localKeys().filter(isKept)) writeLocal(key, null);
}
