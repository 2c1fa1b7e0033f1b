import type { Knex } from 'knex';
import type { Database } from '../database/database';

/** Who wants the weekly report by mail, and up to which week they've had it. A week is named by its Monday. */
export async function wantsReportMail(read: Knex, person: string): Promise<boolean> {
  return (await read('report_mails').where({ person }).first('person')) !== undefined;
}

/** @param week the first one that isn't mailed any more: the current one, or they'd get last week's at once */
export async function setReportMail(write: Knex, person: string, isWanted: boolean, week: string): Promise<void> {
  if (!isWanted) await write('report_mails').where({ person }).delete();
  else await write('report_mails').insert({ person, week, claimed_until: 0 }).onConflict('person').ignore();
}

/** Longer than sending takes. */
const CLAIM_MS = 20 * 60_000;

/** Claims a person whose mail for the week is due, so nobody else sends it. Claims expire, in case the holder crashes. */
export async function claimReportMail({ read, write }: Database, week: string, now: number) {
  const due = (knex: Knex) => knex('report_mails').where('week', '<', week).where('claimed_until', '<=', now);
  const person = (await due(read).orderBy('person').first('person'))?.person;
  if (person === undefined) return undefined;
  const claimed = await due(write)
    .where({ person })
    .update({ claimed_until: now + CLAIM_MS });
  // Whoever was quicker sends it; the next pass finds the others.
  return claimed === 1 ? person : undefined;
}

/** Leaves the mail alone until then. */
export async function postponeReportMail(write: Knex, person: string, until: number): Promise<void> {
  await write('report_mails').where({ person }).update({ claimed_until: until });
}

export async function markReportMailed(write: Knex, person: string, week: string): Promise<void> {
  await write('report_mails').where({ person }).update({ week, claimed_until: 0 });
}
