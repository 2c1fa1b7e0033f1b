import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '../support/random';
import { writeSmallClient } from '../support/small-client';
import { startTestServer, type TestServer } from '../support/test-server';

const client = writeSmallClient();
let server: TestServer;

/** Words by chance, so that the page takes as long to compress as a large one. */
const random = randomFrom('queries');
const WORDS = Array.from({ length: 150_000 }, () => (random.chance(0.5) ? 'size' : `x${random.chance(0.5)}`)).join(' ');

beforeAll(async () => {
  appendFileSync(join(client.folder, 'index.html'), `<body>${WORDS}`);
  server = await startTestServer({}, {}, {}, client.folder);
});
afterAll(async () => {
  await server.stop();
  client.remove();
});

const CALLS = 20;

async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let call = 0; call < CALLS; call += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe('a page whose address has a made-up query', () => {
  it.each(['/', '/hennessy', '/index.html'])('is compressed once, whatever the query: %s', async (path) => {
    const headers = { 'Accept-Encoding': 'br' };
    const { bytes } = await server.send(path, { headers });
    const page = brotliDecompressSync(bytes);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 19 };
    const compressing = await cpuMsOf(() => brotliCompressSync(page, { params }));
    let query = 0;
    const asking = await cpuMsOf(async () => {
      query += 1;
      const answer = await server.send(`${path}?q=${query}`, { headers });
      expect(answer.bytes.equals(bytes)).toBe(true);
    });

    expect(asking).toBeLessThan(compressing / 2);
  });
});
