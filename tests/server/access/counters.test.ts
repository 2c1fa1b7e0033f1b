import { afterEach, describe, expect, it } from 'vitest';
import { openWrongAttempts, startSavingLimits } from '../../../server/access/limits';
import { type CallCounts, openCallCounts } from '../../../server/access/limits/call-counts';
import { openKnownClients } from '../../../server/access/limits/known-clients';
import { purgeExpired } from '../../../server/maintenance/purge';
import { planOf } from '../../support/database-questions';
import { useTestServer } from '../../support/hooks';

const MINUTE_MS = 60_000;
/** Counts of a limit this low are always saved. */
const LIMIT = { calls: 10, seconds: 60 };
let clock = 1_795_000_000_000;

const server = useTestServer({}, { now: () => clock });
afterEach(async () => {
  const { write } = server.services.db;
  for (const table of ['rate_limits', 'attempts', 'known_clients']) await write(table).delete();
  clock += 24 * 60 * MINUTE_MS;
});

const keys = () => server.services.db.read('rate_limits').orderBy('key').pluck('key');
const openCounts = (maxKeys?: number) => openCallCounts(server.services.db, maxKeys);
const count = (counts: CallCounts, key: string, times: number) => {
  for (let time = 1; time < times; time += 1) counts.count(key, LIMIT, clock);
  return counts.count(key, LIMIT, clock);
};

describe('counters of calls', () => {
  it('are deleted once their time has passed, not before, however many there are', async () => {
    const { write } = server.services.db;
    const { calls } = server.services.limits;
    const ended = Array.from({ length: 1_203 }, (_, index) => ({ key: `old ${index}`, calls: 1, ends: clock - 1 }));
    for (let from = 0; from < ended.length; from += 200)
      await write('rate_limits').insert(ended.slice(from, from + 200));
    calls.count('running', LIMIT, clock);
    await calls.save(clock);
    expect(await keys()).toHaveLength(1_204);

    await purgeExpired(server.services);
    expect(await keys()).toEqual(['running']);
    expect(calls.count('running', LIMIT, clock).calls).toBe(2);
    clock += MINUTE_MS + 1;
    await purgeExpired(server.services);
    expect(await keys()).toEqual([]);
  });

  it('are found by their end', async () => {
    const { read } = server.services.db;
    const plan = await planOf(read, 'SELECT key FROM rate_limits WHERE ends < 1 LIMIT 500');
    expect(plan).toMatch(/using index rate_limits_ends_index|Index Scan using rate_limits_ends_index/i);
  });

  it('have short keys, whatever an address is said to be', async () => {
    const counts = openCounts();
    const long = `login ${'1.'.repeat(5_000)}`;
    count(counts, long, 1);
    count(counts, `${long}x`, 1);
    await counts.save(clock);

    expect(count(counts, long, 1).calls).toBe(2);
    expect(await keys()).toHaveLength(2);
    for (const key of await keys()) expect(key.length).toBeLessThanOrEqual(200);
  });

  it('start again when their window has ended, and not before', () => {
    const counts = openCounts();
    const { ends } = count(counts, 'a', 3);
    clock = ends - 1;
    expect(count(counts, 'a', 1)).toEqual({ calls: 4, ends });
    clock = ends;
    expect(count(counts, 'a', 1)).toEqual({ calls: 1, ends: ends + MINUTE_MS });
  });

  it('of several processes add up once they are saved, to the end of the first one’s window', async () => {
    const [one, other] = [openCounts(), openCounts()];
    const { ends } = count(one, 'a', 5);
    clock += 10_000;
    count(other, 'a', 7);
    await one.save(clock);
    await other.save(clock);
    expect(count(other, 'a', 1)).toEqual({ calls: 13, ends });
    count(one, 'a', 1);
    await other.save(clock);
    await one.save(clock);

    expect(count(one, 'a', 1)).toEqual({ calls: 15, ends });
    expect(await server.services.db.read('rate_limits')).toEqual([{ key: 'a', calls: 14, ends }]);
  });

  it('of several processes let through a tenth more for each, and the calls of a second', async () => {
    const limit = { calls: 600, seconds: 60 };
    const processes = Array.from({ length: 4 }, () => openCounts());
    const perSecond = 40;
    let allowed = 0;
    for (let second = 0; second < 40; second += 1) {
      for (let call = 0; call < perSecond; call += 1) {
        const chosen = processes[(call * 7 + second) % processes.length] as CallCounts;
        if (chosen.count('a', limit, clock).calls <= limit.calls) allowed += 1;
      }
      clock += 1_000;
      for (const counts of processes) await counts.save(clock);
    }

    expect(allowed).toBeGreaterThanOrEqual(limit.calls);
    expect(allowed).toBeLessThanOrEqual(limit.calls * 1.4 + perSecond);
  });

  it('that are saved survive a restart', async () => {
    const before = openCounts();
    count(before, 'a', 5);
    await before.save(clock);
    const after = openCounts();
    count(after, 'a', 1);
    await after.save(clock);

    expect(count(after, 'a', 1).calls).toBe(7);
  });

  it('are saved from a tenth of their limit on', async () => {
    const counts = openCounts();
    for (let call = 0; call < 59; call += 1) counts.count('a', { calls: 600, seconds: 60 }, clock);
    await counts.save(clock);
    expect(await keys()).toEqual([]);
    counts.count('a', { calls: 600, seconds: 60 }, clock);
    await counts.save(clock);

    expect(await server.services.db.read('rate_limits')).toMatchObject([{ key: 'a', calls: 60 }]);
  });

  it('lose no calls that are counted while they are saved, or that cannot be saved', async () => {
    const counts = openCounts();
    count(counts, 'a', 2);
    const saving = counts.save(clock);
    count(counts, 'a', 3);
    await saving;
    expect(count(counts, 'a', 1).calls).toBe(6);

    await server.services.db.write.schema.renameTable('rate_limits', 'elsewhere');
    await expect(counts.save(clock)).rejects.toThrow();
    await server.services.db.write.schema.renameTable('elsewhere', 'rate_limits');
    await counts.save(clock);
    expect(await server.services.db.read('rate_limits')).toMatchObject([{ key: 'a', calls: 6 }]);
  });

  it('do not fill the memory: the oldest are forgotten', () => {
    const counts = openCounts(100);
    for (let n = 0; n < 150; n += 1) count(counts, `address ${n}`, 2);

    expect(count(counts, 'address 149', 1).calls).toBe(3);
    expect(count(counts, 'address 0', 1).calls).toBe(1);
  });

  it('are saved when the server stops', async () => {
    const saving = startSavingLimits(server.services);
    count(server.services.limits.calls, 'last', 3);
    await saving.stop();

    expect(await server.services.db.read('rate_limits')).toMatchObject([{ key: 'last', calls: 3 }]);
  });
});

describe('wrong attempts', () => {
  const wrong = (times: number) => ({ wrong: times, lockedUntil: 0, ends: clock + MINUTE_MS });
  const countOne = (before: { readonly wrong: number } | undefined) => wrong((before?.wrong ?? 0) + 1);

  it('are saved at once, and seen by other processes within a second', async () => {
    const [one, other] = [openWrongAttempts(server.services.db), openWrongAttempts(server.services.db)];
    expect(await other.find(['a'], clock)).toEqual([undefined]);
    await one.update(['a'], countOne, clock);

    expect(await one.find(['a', 'b'], clock)).toEqual([wrong(1), undefined]);
    const later = clock + 1_000;
    expect(await other.find(['a'], later)).toEqual([wrong(1)]);
    await other.update(['a'], countOne, later);
    expect(await one.find(['a'], later)).toEqual([wrong(2)]);
  });

  it('are not hidden by what was read before', async () => {
    const attempts = openWrongAttempts(server.services.db);
    const reading = attempts.find(['a'], clock);
    await attempts.update(['a'], countOne, clock);
    await reading;

    expect(await attempts.find(['a'], clock)).toEqual([wrong(1)]);
  });
});

describe('known clients', () => {
  const client = { client: 'device x', scope: 'customer leith' };

  it('are known at once, and to other processes when they are saved', async () => {
    const [one, other] = [openKnownClients(server.services.db), openKnownClients(server.services.db)];
    one.remember(client, clock);
    expect([await one.isKnown(client, clock), await other.isKnown(client, clock)]).toEqual([true, false]);
    await one.save();

    expect(await other.isKnown(client, clock)).toBe(true);
    expect(await other.isKnown({ ...client, scope: 'admins' }, clock)).toBe(false);
  });

  it('are saved once a day, and forgotten after ninety days', async () => {
    const known = openKnownClients(server.services.db);
    const seenAt = async () => (await server.services.db.read('known_clients')).map(({ seen_at }) => seen_at);
    const start = clock;
    for (const hour of [0, 23, 25]) {
      known.remember(client, start + hour * 60 * MINUTE_MS);
      await known.save();
    }
    const last = start + 25 * 60 * MINUTE_MS;
    expect(await seenAt()).toEqual([last]);
    const ninetyDays = 90 * 24 * 60 * MINUTE_MS;

    expect(await known.isKnown(client, last + ninetyDays - 1)).toBe(true);
    expect(await known.isKnown(client, last + ninetyDays)).toBe(false);
  });
});
