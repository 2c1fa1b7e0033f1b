import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/database';
import { openDatabase } from '../../../server/order-rows/open-database';
import { openOrderPlacing } from '../../../server/orders/place-orders';
import type { OrderToStore, Placement } from '../../../server/orders/rows';
import { isPostgres } from '../../support/database/test-database';
import { anOrderToStore } from '../../support/orders/order-to-store';

// PostgreSQL's side is in tests/postgres/collisions.test.ts.
describe.skipIf(isPostgres)('an order that waits for another process to store one', () => {
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

  /** Stores their order, with a commit that waits until ours wants to be stored. */
  async function overtake(their: OrderToStore, our: OrderToStore): Promise<readonly [Placement, Placement]> {
    let placing: Promise<Placement> | undefined;
    const first = await theirs.transaction(async (trx) => {
      const placement = await openOrderPlacing(theirs).placeWithin(trx, their);
      const isWaiting = untilLocking(ours.write);
      placing = openOrderPlacing(ours).place(our);
      await isWaiting;
      return placement;
    });
    return [first, (await placing) as Placement];
  }

  it.each([0, 1])('gets the next number, as does the one after it (%i orders before)', async (before) => {
    for (let index = 0; index < before; index += 1)
      await openOrderPlacing(theirs).place(anOrderToStore(`before-${index}`));
    const placements = [
      ...(await overtake(anOrderToStore('theirs'), anOrderToStore('ours'))),
      await openOrderPlacing(ours).place(anOrderToStore('next')),
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
 * Resolves once the statement that takes the write lock has begun, and waits for it. The listener stays: removing it
 * would wait for the statement.
 */
async function untilLocking(write: Knex): Promise<void> {
  const connection = await write.client.acquireConnection();
  await write.client.releaseConnection(connection);
  await new Promise<void>((resolve) => {
    connection.on('trace', (sql: string) => {
      if (sql === 'BEGIN IMMEDIATE') resolve();
    });
  });
}

function orderOf(placement: Placement) {
  if (placement.kind === 'over_budget') throw new Error('There are no budgets here.');
  return placement.order;
}
