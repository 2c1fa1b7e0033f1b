import type { Database } from '../../db/database';
import type { Metrics } from './metrics';

const POOLS = ['write', 'read', 'probe'] as const;

/** Times how long queries wait until one of the database's connections is free. */
export function measureWaits(db: Database, { databaseWait }: Metrics): void {
  for (const pool of POOLS) {
    const { client } = db[pool];
    const acquire: () => Promise<unknown> = client.acquireConnection.bind(client);
    client.acquireConnection = async () => {
      const end = databaseWait.startTimer({ pool });
      try {
        return await acquire();
      } finally {
        end();
      }
    };
  }
}
