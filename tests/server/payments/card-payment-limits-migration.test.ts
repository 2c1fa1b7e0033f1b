import createKnex, { type Knex } from 'knex';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addCardPaymentLimits, createCardPayments, createOrders } from '../../../server/database/migrations';
import { untyped } from '../../../server/database/tables';

let knex: Knex;

beforeEach(() => {
  knex = createKnex({ client: 'sqlite3', connection: ':memory:', useNullAsDefault: true });
});
afterEach(() => knex.destroy());

/** The order of a payment from before the migration. */
function anOrder(id: number, customer: string): object {
  const texts = { first_name: 'Ann', last_name: 'Lee', company_name: customer, store: 'None', customer_po: '' };
  const numbers = { created_at: 1_000 + id, paid: 0, total_cents: 100 };
  return { id, customer, email: 'ann@example.com', payment: 'paypal', ...texts, ...numbers };
}

it('gives payments from before it their customer, their priority and the time they were closed', async () => {
  await createOrders(knex);
  await createCardPayments(knex);
  const states = ['pending', 'capturing', 'review', 'paid', 'abandoned', 'declined'];
  for (const [id, state] of states.entries()) {
    await knex(untyped('orders')).insert(anOrder(id, id % 2 === 0 ? 'premier' : 'cannon'));
    await knex(untyped('card_payments')).insert({
      order: id,
      reference: `R${id}`,
      state,
      created_at: 1_000,
      ask_at: 2_000,
    });
  }
  await addCardPaymentLimits(knex);
  const columns = ['state', 'customer', 'is_reported', 'closed_at'];

  expect(await knex(untyped('card_payments')).orderBy('order').select(columns)).toEqual([
    { state: 'pending', customer: 'premier', is_reported: 0, closed_at: null },
    { state: 'capturing', customer: 'cannon', is_reported: 1, closed_at: null },
    { state: 'review', customer: 'premier', is_reported: 1, closed_at: null },
    { state: 'paid', customer: 'cannon', is_reported: 0, closed_at: null },
    { state: 'abandoned', customer: 'premier', is_reported: 0, closed_at: 2_000 },
    { state: 'declined', customer: 'cannon', is_reported: 0, closed_at: 2_000 },
  ]);
});
