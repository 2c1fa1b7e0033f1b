import type { Knex } from 'knex';
import { untyped } from './tables';

type EndingTable = 'rate_limits' | 'attempts' | 'sessions' | 'office_sessions' | 'person_links' | 'passkey_challenges';

/** @param key of the table @returns what deletes the rows that have ended, and counts them */
export function purgeEnded(table: EndingTable, key: string) {
  return async (write: Knex, now: number, most: number): Promise<number> => {
    const ended = write(untyped(table)).where('ends', '<=', now).limit(most).select(key);
    return write(untyped(table)).whereIn(key, ended).delete();
  };
}
