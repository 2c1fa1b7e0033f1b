import { type Cents, centsFromDollars } from '../money';

// A customer's `approvals` and `budgets`, as its document and the public one have them (docs/approvals.md).

/** What makes an order wait. A rule has one of these. */
export interface When {
  /** Dollars; an order of exactly that much doesn't wait. */
  readonly over?: number;
  readonly over_budget?: true;
  /** Some line's price is set later. */
  readonly priced_on_po?: true;
  readonly every?: true;
}

/** A rule in the public document: approvers are names, without their addresses. */
export interface PublicRule {
  readonly when: When;
  /** Codes; all stores without it. */
  readonly stores?: readonly string[];
  readonly approvers: readonly string[];
  /** Each of them has to approve, in any order; else the first answer counts. */
  readonly all?: boolean;
  /** Approvers may decide on their own orders. */
  readonly self?: boolean;
}

export interface Approver {
  /** '' if the document only has the address. */
  readonly name: string;
  readonly email: string;
}

export interface ApprovalRule extends Omit<PublicRule, 'approvers'> {
  readonly approvers: readonly Approver[];
}

export interface Budgets {
  readonly period: 'month' | 'quarter' | 'year';
  /** What becomes of an order that its budget has no room for: an approver decides, or it's refused. */
  readonly over: 'approve' | 'refuse';
  /** Dollars by store code; `*` for stores that aren't named, `*none` for orders without a store. */
  readonly stores: Readonly<Record<string, number>>;
}

export interface ApprovalSettings {
  readonly rules: readonly ApprovalRule[];
  readonly remindAfterHours: number;
  readonly expireAfterDays: number;
  readonly budgets: Budgets | undefined;
}

/** @param store undefined without one, which rules for some stores leave alone */
export function holdsAt({ stores }: Pick<PublicRule, 'stores'>, store: string | undefined): boolean {
  return stores === undefined || (store !== undefined && stores.includes(store));
}

/** Undefined if there is no budget; one of $0 is one. @param store undefined for orders without a store */
export function budgetAmount({ stores }: Budgets, store: string | undefined): Cents | undefined {
  const names = store === undefined ? ['*none'] : [store, '*'];
  const name = names.find((each) => Object.hasOwn(stores, each));
  const dollars = name === undefined ? undefined : stores[name];
  return dollars === undefined ? undefined : centsFromDollars(dollars);
}
