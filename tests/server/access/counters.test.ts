import { afterEach, describe, expect, it } from 'vitest';
import { addCall, findAttempts, updateAttempts } from '../../../server/access/limit-rows';
import { openKnownClients } from '../../../server/access/limits';
import { purgeExpired } from '../../../server/maintenance/purge';
import { planOf } from '../../support/database/database-questions';
import { useTestServer } from '../../support/server/hooks';
import { startTestServer } from '../../support/server/test-server';

const MINUTE_MS = 60_000;
let clock = 1_795_000_000_000;

const server = useTestServer({}, { now: () => clock });
afterEach(async () => {
  const { write } = server.services.db;
  for (const table of ['rate_limits', 'attempts', 'known_clients']) await write(table).delete();
  clock += 24 * 60 * MINUTE_MS;
});

const keys = () => server.services.db.read('rate_limits').orderBy('key').pluck('key');
const add = (key: string) => addCall(server.services.db.write, key, MINUTE_MS, clock);

describe('calls counted by all servers together', () => {
  it('are deleted once their time has passed, not before, however many there are', async () => {
    const { write } = server.services.db;
    const ended = Array.from({ length: 1_203 }, (_, index) => ({ key: `old ${index}`, calls: 1, ends: clock - 1 }));
    for (let from = 0; from < ended.length; from += 200)
      await write('rate_limits').insert(ended.slice(from, from + 200));
    await add('running');
    expect(await keys()).toHaveLength(1_204);

    await purgeExpired(server.services);
    expect(await keys()).toEqual(['running']);
    expect((await add('running')).calls).toBe(2);
    clock += MINUTE_MS + 1;
    await purgeExpired(server.services);
    expect(await keys()).toEqual([]);
  });

  it('are found by their end', async () => {
    const { read } = server.services.db;
    const plan = await planOf(read, 'SELECT key FROM rate_limits WHERE ends < 1 LIMIT 500');
    expect(plan).toMatch(/using index rate_limits_ends_index|Index Scan using rate_limits_ends_index/i);
  });

  it('start again when their window has ended, and not before', async () => {
    const { ends } = await add('a');
    clock = ends - 1;
    expect(await add('a')).toEqual({ calls: 2, ends });
    clock = ends;
    expect(await add('a')).toEqual({ calls: 1, ends: ends + MINUTE_MS });
  });

  it('start again if their window is from before the clock was set back', async () => {
    await add('a');
    clock -= 60 * MINUTE_MS;
    expect(await add('a')).toEqual({ calls: 1, ends: clock + MINUTE_MS });
  });
});

describe('calls counted by one server', () => {
  it('write no rows', async () => {
    for (let call = 0; call < 20; call += 1) await server.send('/v1/stores');

    expect(await keys()).toEqual([]);
  });
});

describe('wrong attempts', () => {
  const wrong = (times: number) => ({ wrong: times, lockedUntil: 0, ends: clock + MINUTE_MS });

  it('are saved at once, and seen by other servers', async () => {
    const { db, settings } = server.services;
    const other = await startTestServer({ DATA_DIR: settings.dataDir }, { now: () => clock });
    for (const each of [db, other.services.db])
      await updateAttempts(each, [{ key: 'a' }], (before) => wrong((before?.wrong ?? 0) + 1));

    expect(await findAttempts(db.read, [{ key: 'b' }, { key: 'a' }])).toEqual([undefined, wrong(2)]);
    await other.stop({ keepData: true });
  });
});

describe('known clients', () => {
  const client = { client: 'device x', scope: 'customer leith' };

  it('are known at once, to other servers as well', async () => {
    const [one, other] = [openKnownClients(server.services.db), openKnownClients(server.services.db)];
    expect([await one.isKnown(client, clock), await other.isKnown(client, clock)]).toEqual([false, false]);
    one.remember(client, clock);
    await one.save();

    expect([await one.isKnown(client, clock), await other.isKnown(client, clock)]).toEqual([true, true]);
    expect(await other.isKnown({ ...client, scope: 'admins' }, clock)).toBe(false);
    expect(other.isRemembered('device x', clock)).toBe(true);
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

  it('are looked for once in five seconds while no secret was right there', async () => {
    const known = openKnownClients(server.services.db);
    let queries = 0;
    const count = () => {
      queries += 1;
    };
    server.services.db.read.on('query', count);
    for (const ms of [0, 4_999, 5_000]) expect(await known.isKnownAnywhere('device x', clock + ms)).toBe(false);
    server.services.db.read.off('query', count);

    expect(queries).toBe(2);
  });
});
