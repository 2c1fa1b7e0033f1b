import { describe, expect, it } from 'vitest';
import {
  amountProblems,
  dollarsIn,
  emptyRule,
  rulesDocument,
  typedRules,
} from '../../../app/office/budgets/rules-model';

const BUDGETS = { period: 'month', over: 'approve', stores: { HENLXA: 2_000 } };

describe('typed amounts', () => {
  it.each([
    ['1000,50', 1000.5],
    ['1.000,50', 1000.5],
    ['$2,000', 2000],
    ['2000', 2000],
    ['1.234', '1.234'],
    ['2e3', '2e3'],
    ['', ''],
  ])('%s is saved as %j', (text, saved) => {
    expect(dollarsIn(text)).toBe(saved);
    const typed = { ...typedRules({ approvals: null, budgets: BUDGETS }), amounts: { HENLXA: text } };
    const stores = text === '' ? {} : { HENLXA: saved };
    expect(rulesDocument(typed).budgets).toMatchObject({ stores });
  });

  it('that can’t be read are named at their field, and nothing else is', () => {
    const rules = [
      { ...emptyRule(), dollars: '500' },
      { ...emptyRule(), dollars: '5,00,0' },
    ];
    expect(amountProblems({ rules, amounts: { HENLXA: '1000,50', '*': '12.345', '*none': '' } })).toEqual([
      { field: 'approvals.rules.1.when', message: '“5,00,0” isn’t an amount; write it as 1,250.50' },
      { field: 'budgets.stores.*', message: '“12.345” has more than two decimals; write it as 1,250.50' },
    ]);
  });
});
