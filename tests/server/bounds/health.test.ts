import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withTimeLimit } from '../../../server/db/time-limit';
import { countForever } from '../../support/slow-query';
import { startTestServer, type TestServer } from '../../support/test-server';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  expect(server.errors).toEqual([]);
  await server.stop();
});

describe('health', () => {
  it('does not wait behind reads that take long', async () => {
    const { db } = server.services;
    const ended: string[] = [];
    const note = (what: string) => () => void ended.push(what);
    const reads = [1, 2].map(() => withTimeLimit(db.read, 2_000, countForever).catch(note('read')));
    const list = server.post('/v1/retrieve-orders', { companyName: 'Hennessy' }).then(note('list'));
    const asked = ['/healthz', '/readyz'].map((path) =>
      server.send(path).then(({ status }) => note(`${path} ${status}`)()),
    );
    await Promise.all([...reads, list, ...asked]);

    expect(ended.slice(0, 2).toSorted()).toEqual(['/healthz 200', '/readyz 200']);
    expect(ended.indexOf('list')).toBeGreaterThan(ended.indexOf('read'));
  });

  it('is well without a database, but not ready', async () => {
    await server.services.db.probe.destroy();

    const answers = await Promise.all(['/healthz', '/readyz'].map((path) => server.send(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 503]);
    expect(answers[1]?.json.code).toBe('unavailable');
  });

  it('puts the question to the database once, however many ask', async () => {
    let queries = 0;
    server.services.db.probe.on('query', () => {
      queries += 1;
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.send('/readyz')));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(queries).toBeLessThan(20);
  });
});
