import type { Knex } from 'knex';
import { sameAddress } from '../../domain/approvals/rules';
import type { Approver } from '../../domain/catalog/approval-settings';
import type { Customer } from '../../domain/catalog/customer';
import type { Role } from '../../domain/people/roles';
import type { Store } from '../catalog/live/store-data';
import { findPerson, listPeople } from '../people/rows';

/**
 * Whether somebody decides on a customer's orders as of now: its rules name them, or they're one of those who decide
 * instead. An order keeps the approvers it was placed with, and their links outlive their rights.
 */
export async function isApproverNow(
  read: Knex,
  { approvals, customer, messages }: Store,
  email: string,
): Promise<boolean> {
  const address = sameAddress(email);
  const person = await findPerson(read, { email: address });
  if (person && person.disabledAt !== null) return false;
  const isTheirs = (each: Approver) => sameAddress(each.email) === address;
  if (approvals?.rules.some(({ approvers }) => approvers.some(isTheirs))) return true;
  return (await whoElseDecides(read, customer, messages.orderDesk)).flat().some(isTheirs);
}

/** The customer's controllers; the owners; the order desk. */
export async function whoElseDecides(
  read: Knex,
  { key }: Customer,
  orderDesk: string,
): Promise<readonly (readonly Approver[])[]> {
  const people = (await listPeople(read)).filter(({ disabledAt }) => disabledAt === null);
  const inRole = (role: Role) =>
    people
      .filter(({ grants }) => grants.some((each) => each.role === role && (each.customer ?? key) === key))
      .map(({ name, email }) => ({ name, email }));
  const desk = orderDesk === '' ? [] : [{ name: 'The order desk', email: orderDesk }];
  return [inRole('controller'), inRole('owner'), desk];
}
