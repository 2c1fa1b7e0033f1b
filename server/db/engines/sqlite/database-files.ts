import { statSync } from 'node:fs';
import type { Knex } from 'knex';
import { DatabaseMovedError } from '../../database-faults';

/**
 * Lends connections only while the file that they were opened on is still in its place. If its folder is deleted,
 * replaced or unmounted, SQLite goes on writing into a file that nobody will find again, and orders that were confirmed
 * would be lost with it. As soon as the file is back, so are the connections.
 */
export function requireFileInPlace({ client }: Knex, file: string): void {
  const opened = identity(file);
  const acquire: () => Promise<unknown> = client.acquireConnection.bind(client);
  client.acquireConnection = async () => {
    // A few microseconds; asking another thread would take longer.
    if (identity(file) !== opened) throw new DatabaseMovedError(`${file} has been moved or replaced`);
    return acquire();
  };
}

/** Undefined if there is no such file. */
function identity(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}
