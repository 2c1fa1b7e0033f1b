import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Budget,
  type BudgetMove,
  budgetChange,
  budgetFromDollars,
  budgetPeriod,
  changed,
  leftOf,
  leftText,
} from '../../../domain/approvals/budget';
import { startPreview } from '../../../domain/approvals/preview';
import { type JudgedOrder, judge, personOf } from '../../../domain/approvals/rules';
import type { ApprovalRule, Budgets, When } from '../../../domain/catalog/approval-settings';
import { budgetAmount } from '../../../domain/catalog/approval-settings';
import {
  absoluteCents,
  type Cents,
  centsFromDollars,
  dollarsFromCents,
  sumCents,
  ZERO_CENTS,
} from '../../../domain/money';

const DANA = { name: 'Dana Whitfield', email: 'dana@example.com' };
const LEE = { name: '', email: 'lee@example.com' };

const aRule = (when: When, changes: Partial<ApprovalRule> = {}): ApprovalRule => ({
  when,
  approvers: [DANA],
  ...changes,
});
const anOrder = (total: number, changes: Partial<JudgedOrder> = {}): JudgedOrder => ({
  store: 'HENLXA',
  total: centsFromDollars(total),
  isPricedOnPo: false,
  ...changes,
});
const someBudgets = (changes: Partial<Budgets> = {}): Budgets => ({
  period: 'month',
  over: 'approve',
  stores: { HENLXA: 2000, '*': 1000 },
  ...changes,
});

describe('personOf', () => {
  it.each([
    ['boss+self@example.com', 'boss@example.com'],
    [' Boss+A+B@Example.com ', 'boss@example.com'],
    ['boss@example.com', 'boss@example.com'],
    ['+boss@example.com', '+boss@example.com'],
    ['boss@a+b.example.com', 'boss@a+b.example.com'],
    ['', ''],
  ])('takes %o for %o', (address, person) => {
    expect(personOf(address)).toBe(person);
  });
});

describe('judge', () => {
  const over500 = aRule({ over: 500 });
  const overBudget = aRule({ over_budget: true }, { approvers: [DANA, LEE], all: true });
  const onPo = aRule({ priced_on_po: true }, { stores: ['HENLXA'] });

  it.each([
    ['of less', 499.99, 'placed'],
    ['of exactly as much', 500, 'placed'],
    ['of a cent more', 500.01, 'waits'],
  ])('judges an order %s than a limit of $500', (_what, total, kind) => {
    expect(judge(anOrder(total), { rules: [over500], budgets: undefined }, undefined).kind).toBe(kind);
  });

  it.each([
    ['priced on its PO at the rule’s store', anOrder(0, { isPricedOnPo: true }), 'waits'],
    ['priced on its PO at another store', anOrder(0, { isPricedOnPo: true, store: 'HENHON' }), 'placed'],
    ['priced on its PO without a store', anOrder(0, { isPricedOnPo: true, store: undefined }), 'placed'],
    ['with all prices', anOrder(400), 'placed'],
  ])('judges an order %s', (_what, order, kind) => {
    expect(judge(order, { rules: [over500, onPo], budgets: undefined }, undefined).kind).toBe(kind);
  });

  it('holds every order if a rule says so, even one of nothing', () => {
    expect(judge(anOrder(0), { rules: [aRule({ every: true })], budgets: undefined }, undefined).kind).toBe('waits');
  });

  it('takes the first rule that applies', () => {
    const rules = [over500, overBudget];
    expect(judge(anOrder(600), { rules, budgets: someBudgets() }, ZERO_CENTS)).toEqual({
      kind: 'waits',
      rule: over500,
    });
    expect(judge(anOrder(400), { rules, budgets: someBudgets() }, ZERO_CENTS)).toEqual({
      kind: 'waits',
      rule: overBudget,
    });
  });

  it.each([
    ['more', 76_001, 'placed'],
    ['exactly as much', 76_000, 'placed'],
    ['a cent less', 75_999, 'waits'],
    ['nothing, or less', -1, 'waits'],
  ])('lets an order of $760 through if %s is left', (_what, left, kind) => {
    expect(judge(anOrder(760), { rules: [overBudget], budgets: someBudgets() }, left as Cents).kind).toBe(kind);
  });

  it('refuses what is over a hard budget, whatever the rules say', () => {
    const hard = { rules: [over500], budgets: someBudgets({ over: 'refuse' }) };
    expect(judge(anOrder(760), hard, 75_999 as Cents).kind).toBe('over_budget');
    expect(judge(anOrder(760), hard, 76_000 as Cents).kind).toBe('waits');
    expect(judge(anOrder(0), hard, ZERO_CENTS).kind).toBe('placed');
  });

  it('refuses what is over budget where no rule names who decides', () => {
    expect(judge(anOrder(1), { rules: [], budgets: someBudgets() }, ZERO_CENTS).kind).toBe('over_budget');
  });
});

describe('budgetAmount', () => {
  it.each([
    ['HENLXA', 200_000],
    ['HENHON', 100_000],
    [undefined, undefined],
  ])('of %s is %s', (store, amount) => {
    expect(budgetAmount(someBudgets(), store)).toBe(amount);
  });

  it('of orders without a store is the group’s own, and one of nothing is one', () => {
    expect(budgetAmount(someBudgets({ stores: { '*none': 0 } }), undefined)).toBe(0);
    expect(budgetAmount(someBudgets({ stores: { '*none': 0 } }), 'HENHON')).toBeUndefined();
  });
});

describe('budgetPeriod', () => {
  it.each([
    ['month', '2026-11-30', '2026-11'],
    ['month', '2026-12-01', '2026-12'],
    ['quarter', '2026-09-30', '2026-Q3'],
    ['quarter', '2026-10-01', '2026-Q4'],
    ['quarter', '2027-01-01', '2027-Q1'],
    ['year', '2026-12-31', '2026'],
  ] as const)('of a %s that %s is in is %s', (period, day, name) => {
    expect(budgetPeriod(period, day)).toBe(name);
  });
});

describe('leftOf', () => {
  it.each([
    [{ amount: 2000, reserved: 0, spent: 214.8 }, '$1,785.20 left'],
    [{ amount: 1000, reserved: 1120, spent: 0 }, '$120.00 over'],
    [{ amount: 0.3, reserved: 0.1, spent: 0.2 }, '$0.00 left'],
    [{ amount: 0, reserved: 0.01, spent: 4.35 }, '$4.36 over'],
  ])('of %o is %s', (dollars, text) => {
    expect(leftText(leftOf(budgetFromDollars(dollars)))).toBe(text);
  });

  it('is exact for all amounts that calls carry, and can be shown on either side of zero', () => {
    const cents = fc.integer({ min: 0, max: 1e9 }) as fc.Arbitrary<Cents>;
    fc.assert(
      fc.property(cents, cents, cents, (amount, reserved, spent) => {
        const [a, r, s] = [amount, reserved, spent].map(dollarsFromCents) as [number, number, number];
        const left = leftOf(budgetFromDollars({ amount: a, reserved: r, spent: s }));
        expect(sumCents([left, reserved, spent])).toBe(amount);
        const [shown = '', side] = leftText(left).split(' ');
        expect(Number(shown.replace(/[$,.]/g, ''))).toBe(absoluteCents(left));
        expect(side).toBe(reserved + spent > amount ? 'over' : 'left');
      }),
    );
  });
});

describe('budgetChange', () => {
  it.each([
    ['spend', 0, 500],
    ['reserve', 500, 0],
    ['settle', -500, 500],
    ['release', -500, 0],
    ['unspend', 0, -500],
  ] as const)('%s', (move, reserved, spent) => {
    expect(budgetChange(move, 500 as Cents)).toEqual({ reserved, spent });
  });

  it('never lets orders pass the amount, unless somebody decided on those over it', () => {
    const event = fc.record({
      total: fc.integer({ min: 0, max: 60_000 }),
      // What becomes of an order if it waits, and whether it's cancelled later.
      ending: fc.constantFrom<BudgetMove | undefined>('settle', 'release', undefined),
      isCancelled: fc.boolean(),
    });
    const settings = { rules: [aRule({ over_budget: true }), aRule({ over: 400 })], budgets: someBudgets() };
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let budget: Budget = { amount: 100_000 as Cents, reserved: ZERO_CENTS, spent: ZERO_CENTS };
        let decidedOn = 0;
        for (const { total, ending, isCancelled } of events) {
          const cents = total as Cents;
          const { kind } = judge({ ...anOrder(0), total: cents }, settings, leftOf(budget));
          const moves: (BudgetMove | undefined)[] = kind === 'waits' ? ['reserve', ending] : ['spend'];
          if (isCancelled && moves.at(-1) !== undefined && moves.at(-1) !== 'release') moves.push('unspend');
          if (kind === 'waits' && !moves.includes('release') && !moves.includes('unspend')) decidedOn += total;
          for (const move of moves) if (move) budget = { ...budget, ...changed(budget, budgetChange(move, cents)) };
          expect(Math.min(budget.reserved, budget.spent)).toBeGreaterThanOrEqual(0);
          expect(budget.reserved + budget.spent - decidedOn).toBeLessThanOrEqual(budget.amount);
        }
      }),
    );
  });
});

describe('startPreview', () => {
  it('says how many past orders would have waited, with budgets that start over each month', () => {
    const counted = startPreview({ rules: [aRule({ over_budget: true })], budgets: someBudgets() }, (at) =>
      at < 10 ? '2026-10' : '2026-11',
    );
    for (const [total, createdAt] of [
      [1500, 1],
      [500, 2],
      [0.01, 3],
      [2000, 11],
      [700, 12],
    ] as const) {
      counted.add({ ...anOrder(total), createdAt });
    }
    expect(counted.result()).toEqual({ orders: 5, waiting: 2, refused: 0 });
  });

  it('counts what a hard budget refuses, which spends nothing', () => {
    const counted = startPreview({ rules: [], budgets: someBudgets({ over: 'refuse' }) }, () => '2026-11');
    for (const total of [1500, 600, 500]) counted.add({ ...anOrder(total), createdAt: 1 });
    expect(counted.result()).toEqual({ orders: 3, waiting: 0, refused: 1 });
  });
});
