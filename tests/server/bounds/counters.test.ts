import { afterEach, describe, expect, it } from 'vitest';
import { countCall } from '../../../server/db/rate-limits';
import { purgeExpired } from '../../../server/purge-expired';
import { useTestServer } from '../../support/hooks';

let clock = 1_795_000_000_000;

const server = useTestServer({}, { now: () => clock });
afterEach(async () => {
  await server.services.db.write('rate_limits').delete();
});

const keys = () => server.services.db.read('rate_limits').orderBy('key').pluck('key');

describe('counters of calls', () => {
  it('are deleted once their time has passed, not before, however many there are', async () => {
    const { write } = server.services.db;
    const ended = Array.from({ length: 1_203 }, (_, index) => ({ key: `old ${index}`, calls: 1, ends: clock - 1 }));
    for (let from = 0; from < ended.length; from += 200)
      await write('rate_limits').insert(ended.slice(from, from + 200));
    await countCall(write, 'running', 60_000, clock);
    expect(await keys()).toHaveLength(1_204);

    await purgeExpired(server.services);
    expect(await keys()).toEqual(['running']);
    clock += 60_001;
    await purgeExpired(server.services);
    expect(await keys()).toEqual([]);
  });

  it('are found by their end', async () => {
    const { read } = server.services.db;
    const plan = await read.raw('EXPLAIN QUERY PLAN SELECT key FROM rate_limits WHERE ends < 1 LIMIT 500');
    expect(plan[0].detail).toContain('USING INDEX rate_limits_ends_index');
  });

  it('have short keys, whatever an address is said to be', async () => {
    const { write } = server.services.db;
    const long = `login ${'1.'.repeat(5_000)}`;
    await countCall(write, long, 60_000, clock);
    await countCall(write, `${long}x`, 60_000, clock);

    expect((await countCall(write, long, 60_000, clock)).calls).toBe(2);
    for (const key of await keys()) expect(key.length).toBeLessThanOrEqual(200);
  });
});
