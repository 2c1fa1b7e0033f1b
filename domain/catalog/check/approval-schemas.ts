import * as v from 'valibot';
import { type Approver, budgetAmount, holdsAt } from '../approval-settings';
import type { Customer } from '../customer';
import { type FieldProblem, repeatedBy, suggestion } from './catalog-problems';
import { dollarsOf, isMailAddress, lineOf, listOf, MAX_QUOTE_LENGTH, storeCode, textLike } from './details-schemas';

// A customer's `approvals` and `budgets` (docs/approvals.md).

const MAX_RULES = 50;
const MAX_APPROVERS = 20;
const MAX_STORES = 2_000;
const MAX_MAILBOX_LENGTH = 320;
const DEFAULT_REMIND_HOURS = 24;
const DEFAULT_EXPIRE_DAYS = 14;

const yes = v.literal(true);

const when = v.pipe(
  v.strictObject({
    over: v.exactOptional(dollarsOf('an amount')),
    over_budget: v.exactOptional(yes),
    priced_on_po: v.exactOptional(yes),
    every: v.exactOptional(yes),
  }),
  v.check(
    (conditions) => Object.keys(conditions).length === 1,
    'must have one of over, over_budget, priced_on_po, and every',
  ),
);

/** "dana@example.com", or "Dana Whitfield <dana@example.com>": stores see the name, and never the address. */
const mailbox = v.pipe(
  lineOf(MAX_MAILBOX_LENGTH),
  v.transform((text): Approver => {
    const [, name = '', email = text] = /^([^<>]*?) *<([^<>]*)>$/.exec(text) ?? [];
    return { name, email };
  }),
  v.check(
    ({ email }) => isMailAddress(email),
    ({ input: { name, email } }) =>
      `must be a mail address like dana@example.com or Dana Whitfield <dana@example.com>, not ${(name || email).slice(0, MAX_QUOTE_LENGTH)}`,
  ),
);

const wholeFrom1To = (most: number) =>
  v.pipe(
    v.number(),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(most, `must be at most ${most}`),
  );

const rule = v.strictObject({
  when,
  stores: v.exactOptional(v.pipe(listOf(storeCode, MAX_STORES), v.minLength(1, 'must name a store, or be left out'))),
  approvers: v.pipe(
    listOf(mailbox, MAX_APPROVERS),
    v.minLength(1, 'must name at least one approver'),
    v.check(
      (approvers) => repeatedBy(approvers, ({ email }) => email.toLowerCase()).length === 0,
      'must name everybody once',
    ),
  ),
  all: v.exactOptional(v.boolean()),
  self: v.exactOptional(v.boolean()),
});

export const approvalsSchema = v.strictObject({
  rules: v.pipe(listOf(rule, MAX_RULES), v.minLength(1, 'must have at least one rule')),
  remind_after_hours: v.optional(wholeFrom1To(30 * 24), DEFAULT_REMIND_HOURS),
  expire_after_days: v.optional(wholeFrom1To(90), DEFAULT_EXPIRE_DAYS),
});

export const budgetsSchema = v.strictObject({
  period: v.picklist(['month', 'quarter', 'year'], 'must be month, quarter, or year'),
  over: v.picklist(['approve', 'refuse'], 'must be approve or refuse'),
  stores: v.pipe(
    v.record(textLike(/^(?:[A-Z]{6}|\*|\*none)$/, "a store's code, *, or *none"), dollarsOf('a budget')),
    v.minEntries(1, 'must name at least one store, or *'),
    v.maxEntries(MAX_STORES, `must name at most ${MAX_STORES} stores`),
  ),
});

/** What the schemas can't express: rules and budgets name known stores, and nobody twice; somebody decides. */
export function approvalProblems(customer: Customer): FieldProblem[] {
  const { approvals, budgets, stores } = customer;
  const codes = Object.values(stores);
  const known = new Set(codes);
  const unknown = (field: string, names: readonly string[]) =>
    names
      .filter((name) => !known.has(name))
      .map((name) => ({ field, message: `no store has the code ${name}${suggestion(name, codes)}` }));
  const named = Object.keys(budgets?.stores ?? {});
  return [
    ...(approvals?.rules ?? []).flatMap(({ stores: at = [], when: { over_budget } }, index) => [
      ...unknown(`approvals.rules.${index}.stores`, at),
      ...repeatedBy(at, (code) => code).map((code) => ({
        field: `approvals.rules.${index}.stores`,
        message: `${code} is listed twice`,
      })),
      ...(over_budget && budgets?.over !== 'approve'
        ? [{ field: `approvals.rules.${index}.when`, message: 'there are no budgets that approvers may go over' }]
        : []),
    ]),
    ...unknown(
      'budgets.stores',
      named.filter((name) => !name.startsWith('*')),
    ),
    ...undecided(customer),
  ];
}

/** Budgets that approvers may go over need a rule that names some. */
function undecided({ approvals, budgets, stores }: Customer): FieldProblem[] {
  if (budgets?.over !== 'approve') return [];
  const deciding = (approvals?.rules ?? []).filter(({ when: { over_budget, every } }) => over_budget || every);
  const open = [...Object.values(stores), undefined].filter(
    (store) => budgetAmount(budgets, store) !== undefined && !deciding.some((each) => holdsAt(each, store)),
  );
  if (open.length === 0) return [];
  const at = open[0] === undefined ? 'without a store' : `at ${open[0]}`;
  return [
    { field: 'budgets.over', message: `orders over budget ${at} need a rule with over_budget that names approvers` },
  ];
}
