import type { Knex } from 'knex';
import type { ApprovalRule } from '../../domain/catalog/approval-settings';
import { isOwner } from '../../domain/people/roles';
import type { Database } from '../database/database';
import { findPerson, hasOtherOwner } from './rows';

/** Takes the place of a name. Orders have it in two parts (`delete-orders.ts`). */
const REMOVED = 'Name removed';

/**
 * Removes somebody who works in the office: the account with its sessions and passkeys, and the name wherever something
 * says who did it. What was done stays.
 *
 * @returns whether there was somebody
 */
export async function forgetOfficePerson(db: Database, email: string): Promise<'nobody' | 'last_owner' | 'forgotten'> {
  return db.transaction(async (trx) => {
    await db.lock(trx, ['people']);
    const person = await findPerson(trx, { email: email.toLowerCase() });
    if (!person) return 'nobody';
    if (isOwner(person.grants) && !(await hasOtherOwner(trx, person.id))) return 'last_owner';
    const names: string[] = await trx('activity').where({ person: person.id }).distinct('by_name').pluck('by_name');
    const known = [...new Set([person.name, ...names])];
    await trx('activity').where({ person: person.id }).update({ person: null, by_name: REMOVED });
    for (const table of ['revisions', 'draft_edits', 'plans'] as const) {
      await trx(table).where({ person: person.id }).update({ person: null, by_name: REMOVED });
    }
    await trx('approval_decisions').where({ email: person.email }).update({ email: '', by_name: REMOVED });
    await trx('approval_decisions').where({ on_behalf_of: person.email }).update({ on_behalf_of: '' });
    await forgetApprover(trx, person.email);
    await trx('outgoing_messages').whereRaw('lower(recipient) = ?', [person.email]).delete();
    await trx('approver_links').whereRaw('lower(email) = ?', [person.email]).delete();
    await trx('order_line_history').whereIn('session', known).update({ session: REMOVED });
    await trx('secrets').whereIn('set_by', known).update({ set_by: REMOVED });
    await trx('people').where({ id: person.id }).delete();
    return 'forgotten';
  });
}

/** Forgets an approver, in orders that wait, too. What somebody approved still counts. */
async function forgetApprover(trx: Knex.Transaction, email: string): Promise<void> {
  const rows = await trx('approvals').whereRaw('lower(rule) LIKE ?', [`%${email}%`]);
  for (const { order_id, rule } of rows) {
    const { approvers, ...rest }: ApprovalRule = JSON.parse(rule);
    const kept = approvers.map((each) => (each.email.toLowerCase() === email ? { name: REMOVED, email: '' } : each));
    await trx('approvals')
      .where({ order_id })
      .update({ rule: JSON.stringify({ ...rest, approvers: kept }) });
  }
}
