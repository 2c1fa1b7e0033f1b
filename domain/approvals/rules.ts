import {
  type ApprovalRule,
  type Approver,
  type Budgets,
  holdsAt,
  type PublicRule,
  type When,
} from '../catalog/approval-settings';
import { type Cents, centsFromDollars, formatShortDollars } from '../money';

// Which orders wait for an approver (docs/approvals.md). Example: with a rule for orders over $500, an order of $500.00
// is placed and one of $500.01 waits.

export interface JudgedOrder {
  /** A code; undefined without a store. */
  readonly store: string | undefined;
  /** Lines priced on their PO count as 0. */
  readonly total: Cents;
  readonly isPricedOnPo: boolean;
}

/** A rule, whoever decides: the server knows addresses, and stores names. */
type AnyRule = Omit<PublicRule, 'approvers'>;

export type Judgement<Rule = ApprovalRule> =
  | { readonly kind: 'placed' }
  | { readonly kind: 'waits'; readonly rule: Rule }
  | { readonly kind: 'over_budget' };

/**
 * Whether an order is placed, waits, or is refused. A budget that refuses comes before all rules; otherwise, the first
 * rule that applies decides.
 *
 * @param left what the budget has before this order; undefined if its store has none
 */
export function judge<Rule extends AnyRule>(
  order: JudgedOrder,
  { rules, budgets }: { readonly rules: readonly Rule[]; readonly budgets: Budgets | undefined },
  left: Cents | undefined,
): Judgement<Rule> {
  const isOver = left !== undefined && order.total > left;
  if (isOver && budgets?.over === 'refuse') return { kind: 'over_budget' };
  const rule = rules.find((each) => holdsAt(each, order.store) && applies(each.when, order, isOver));
  if (rule) return { kind: 'waits', rule };
  return isOver ? { kind: 'over_budget' } : { kind: 'placed' };
}

/**
 * For an order of somebody who'd be a rule's only approver: the approvers of the first other rule for the store decide
 * instead, or else the first group of `others` that has somebody. A rule with `self` stays as it is, and so does one
 * that nobody else can decide.
 */
export function withoutOwnApproval(
  rules: readonly ApprovalRule[],
  { email, store }: { readonly email: string; readonly store: string | undefined },
  others: readonly (readonly Approver[])[],
): readonly ApprovalRule[] {
  const isOther = (each: Approver) => personOf(each.email) !== personOf(email);
  const next = rules.filter((each) => holdsAt(each, store)).map(({ approvers }) => approvers.filter(isOther));
  const instead = [...next, ...others.map((group) => group.filter(isOther))].find((approvers) => approvers.length > 0);
  return rules.map((each) =>
    instead === undefined || each.self || each.approvers.some(isOther) ? each : { ...each, approvers: instead },
  );
}

/** Addresses are compared as mail servers do in practice: without regard to case. */
export function sameAddress(address: string): string {
  return address.trim().toLowerCase();
}

/**
 * The person behind an address: mail for pat+orders@ goes to pat@, so they're one person when nobody may approve their
 * own order.
 */
export function personOf(address: string): string {
  return sameAddress(address).replace(/^([^+@]+)\+[^@]*@/, '$1@');
}

/** '' for somebody who isn't one of them, or whose name the document doesn't have. */
export function nameOfApprover({ approvers }: Pick<ApprovalRule, 'approvers'>, address: string): string {
  return approvers.find(({ email }) => sameAddress(email) === sameAddress(address))?.name ?? '';
}

function applies(when: When, { total, isPricedOnPo }: JudgedOrder, isOverBudget: boolean): boolean {
  if (when.every) return true;
  if (when.priced_on_po) return isPricedOnPo;
  if (when.over_budget) return isOverBudget;
  return when.over !== undefined && total > centsFromDollars(when.over);
}

/** "Dana Whitfield or Lee Park", with "and" if all of them decide. A document may have no names, only addresses. */
export function approverNames(names: readonly string[], all = false): string {
  const named = names.filter((name) => name !== '');
  if (named.length === 0) return all ? 'the approvers' : 'an approver';
  return new Intl.ListFormat('en-US', { type: all ? 'conjunction' : 'disjunction' }).format(named);
}

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
