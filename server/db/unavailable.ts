import createKnex, { type Knex } from 'knex';
import { refusal } from '../http/errors';
import { wrapAcquire } from './connection';

export function searchTooSlow() {
  return refusal('unavailable', 'This search takes too long. Narrow it by date or store.');
}

/** A timeout while waiting for a connection becomes a 503. */
export function refuseWhenBusy(pool: Knex): void {
  wrapAcquire(pool, async (acquire) => {
    try {
      return await acquire();
    } catch (error) {
      if (!(error instanceof createKnex.KnexTimeoutError)) throw error;
      throw refusal('unavailable', 'The server is busy. Try again in a moment.');
    }
  });
}
