import { isOwner } from '../../domain/people/roles';
import type { Database } from './database';
import { findPerson, hasOtherOwner } from './people';

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
    await trx('order_line_history').whereIn('session', known).update({ session: REMOVED });
    await trx('secrets').whereIn('set_by', known).update({ set_by: REMOVED });
    await trx('people').where({ id: person.id }).delete();
    return 'forgotten';
  });
}
