import { describe, expect, it } from 'vitest';
import { type Grant, grantsProblem, isAllowed, permittedCustomers } from '../../../domain/people/roles';
import { SHIPPED_CUSTOMERS } from '../../support/catalog/shipped-customers';

const OWNER: Grant = { role: 'owner' };
const DESK: Grant = { role: 'desk' };
const HENNESSY_DESK: Grant = { role: 'desk', customer: 'hennessy' };
const LEITH_REP: Grant = { role: 'rep', customer: 'leith' };

describe('permittedCustomers', () => {
  it.each([
    ['an owner', [OWNER], 'secrets.change', SHIPPED_CUSTOMERS],
    ['a desk for all', [DESK], 'orders.change', SHIPPED_CUSTOMERS],
    ['a desk for one', [HENNESSY_DESK], 'orders.change', ['hennessy']],
    ['a desk for one, who reads another', [HENNESSY_DESK, LEITH_REP], 'orders.change', ['hennessy']],
    ['both of these', [LEITH_REP, HENNESSY_DESK], 'orders.read', ['hennessy', 'leith']],
    ['a rep', [LEITH_REP], 'orders.change', []],
    ['nobody', [], 'orders.read', []],
  ] as const)('%s', (_, grants, permission, customers) => {
    expect(new Set(permittedCustomers(grants, permission, SHIPPED_CUSTOMERS))).toEqual(new Set(customers));
    expect(isAllowed(grants, permission)).toBe(customers.length > 0);
  });
});

describe('grantsProblem', () => {
  it.each([
    [[OWNER], undefined],
    [[{ role: 'owner', customer: 'leith' }], 'Owner holds for all customers.'],
    [[{ role: 'controller' }], 'Choose a customer for Controller.'],
    [[{ role: 'desk', customer: 'leith', store: 'LH' }], 'Desk holds for all stores of a customer.'],
    [[{ role: 'approver', customer: 'leith', store: 'LH' }], undefined],
    [[LEITH_REP, LEITH_REP], 'A role is listed twice.'],
  ] as const)('%j', (grants, problem) => {
    expect(grantsProblem(grants)).toBe(problem);
  });
});
