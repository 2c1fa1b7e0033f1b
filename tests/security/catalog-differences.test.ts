import { expect, it } from 'vitest';
import { addPerson, signInToOffice } from '../support/office/office';
import { useTestServer } from '../support/server/hooks';

const server = useTestServer();

it('compares catalogs one at a time, a few per person, so that orders get their turn', async () => {
  await addPerson(server, 'ruth@example.com', [{ role: 'catalog' }]);
  const ruth = await signInToOffice(server, 'ruth@example.com');
  const { revision } = (await ruth.post('/v1/office/catalog/read')).json;
  const { limits } = server.services;
  const { searches } = limits;
  let [running, most] = [0, 0];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const watched: typeof searches = {
    ...searches,
    compareCatalogs: (services, ctx, person, compare) =>
      searches.compareCatalogs(services, ctx, person, async () => {
        running += 1;
        most = Math.max(most, running);
        await released;
        running -= 1;
        return compare();
      }),
  };
  Object.assign(limits, { searches: watched });

  const statuses: number[] = [];
  const calls = Array.from({ length: 50 }, async () => {
    statuses.push((await ruth.post('/v1/office/catalog/difference', { revision, ids: [] })).status);
    // One is compared, five wait; all others are refused at once.
    if (statuses.length === 44) release();
  });
  await Promise.all(calls);

  expect(statuses.slice(0, 44)).toEqual(Array(44).fill(429));
  expect(statuses.slice(44)).not.toContain(429);
  expect(most).toBe(1);
});
