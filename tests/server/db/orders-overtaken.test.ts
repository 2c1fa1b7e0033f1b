import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/db/database';
import { openDatabase } from '../../../server/db/engines/open-database';
import type { OrderToStore, Placement } from '../../../server/db/orders';
import { anOrderToStore } from '../../support/order-to-store';
import { isPostgres } from '../../support/test-database';

// PostgreSQL's side is in tests/postgres/collisions.test.ts.
describe.skipIf(isPostgres)('an order that another process overtakes between its reading and its writing', () => {
  let folder: string;
  let ours: Database;
  let theirs: Database;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'overtaken-'));
    ours = await openDatabase({ file: join(folder, 'storefront.sqlite') });
    theirs = await openDatabase({ file: join(folder, 'storefront.sqlite') });
  });

  afterEach(async () => {
    await Promise.all([ours.close(), theirs.close()]);
    rmSync(folder, { recursive: true });
  });

  /** Stores their order, with a commit that waits until ours has been read for and is about to be written. */
  async function overtake(their: OrderToStore, our: OrderToStore): Promise<readonly [Placement, Placement]> {
    let placing: Promise<Placement> | undefined;
    const first = await theirs.transaction(async (trx) => {
      const placement = await theirs.orders.placeWithin(trx, their);
      const isWriting = untilInserting(ours.write);
      placing = ours.orders.place(our);
      await isWriting;
      return placement;
    });
    return [first, (await placing) as Placement];
  }

  it.each([0, 1])('gets the next number, as does the one after it (%i orders before)', async (before) => {
    for (let index = 0; index < before; index += 1) await theirs.orders.place(anOrderToStore(`before-${index}`));
    const placements = [
      ...(await overtake(anOrderToStore('theirs'), anOrderToStore('ours'))),
      await ours.orders.place(anOrderToStore('next')),
    ];

    expect(placements.map(({ kind }) => kind)).toEqual(['stored', 'stored', 'stored']);
    expect(placements.map((placement) => orderOf(placement).id)).toEqual([1, 2, 3].map((id) => before + id));
    expect(new Set(placements.map((placement) => orderOf(placement).created_at)).size).toBe(3);
    expect(await ours.read('order_lines')).toHaveLength(before + 3);
  });

  it('is the other process’s order if it has the same key', async () => {
    const [first, second] = await overtake(anOrderToStore('same'), anOrderToStore('same'));

    expect(second).toMatchObject({ kind: 'known', order: { order_number: orderOf(first).order_number } });
    expect(await ours.read('orders')).toHaveLength(1);
    expect(await ours.read('order_lines')).toHaveLength(1);
  });
});

/**
 * Resolves once the statement that inserts orders has begun, and waits for the write lock. The listener stays: removing
 * it would wait for the statement.
 */
async function untilInserting(write: Knex): Promise<void> {
  const connection = await write.client.acquireConnection();
  await write.client.releaseConnection(connection);
  await new Promise<void>((resolve) => {
    connection.on('trace', (sql: string) => {
      if (sql.startsWith('INSERT INTO new_orders')) resolve();
    });
  });
}

function orderOf(placement: Placement) {
  if (placement.kind === 'over_budget') throw new Error('There are no budgets here.');
  return placement.order;
}
