import { formatShortDollars } from '../money';
import type { Approver, PublicRule, When } from './rules';

/** "over $500", as part of a sentence about an order */
export function whenText(when: When): string {
  if (when.over !== undefined) return `over ${formatShortDollars(when.over)}`;
  if (when.over_budget) return 'over the budget';
  return when.priced_on_po ? 'with lines priced on PO' : '';
}

interface RuleInWords extends Pick<PublicRule, 'when' | 'all'> {
  /** Names; undefined for any store. */
  readonly stores?: readonly string[] | undefined;
  /** Names. */
  readonly approvers: readonly string[];
}

/** "Orders over $500 at any store wait for Dana Whitfield." */
export function ruleText({ when, stores, approvers, all = false }: RuleInWords): string {
  const what = when.every ? 'All orders' : `Orders ${whenText(when)}`;
  return `${what} at ${stores ? placesText(stores) : 'any store'} wait for ${approversText(approvers, all)}.`;
}

/** More don't fit into a sentence. */
const MAX_NAMED = 3;

function placesText(stores: readonly string[]): string {
  return stores.length > MAX_NAMED ? `${stores.length} stores` : AND.format(stores);
}

/** "Dana Whitfield or Lee Marsh", or "both Dana Whitfield and Lee Marsh" */
export function approversText(names: readonly string[], all: boolean): string {
  if (!all || names.length < 2) return OR.format(names);
  return names.length === 2 ? `both ${AND.format(names)}` : `each of ${AND.format(names)}`;
}

const AND = new Intl.ListFormat('en-US', { type: 'conjunction' });
const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });

export function approverName({ name, email }: Approver): string {
  return name || email;
}
