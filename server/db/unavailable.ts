import createKnex, { type Knex } from 'knex';
import { refusal } from '../http/errors';

export function searchTooSlow() {
  return refusal('unavailable', 'This search takes too long. Narrow it by date or store.');
}

/** Turns a timeout while waiting for a connection into a 503. */
export function refuseWhenBusy({ client }: Knex): void {
  const acquire: () => Promise<unknown> = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    try {
      return await acquire();
    } catch (error) {
      if (!(error instanceof createKnex.KnexTimeoutError)) throw error;
      throw refusal('unavailable', 'The server is busy. Try again in a moment.');
    }
  };
}
