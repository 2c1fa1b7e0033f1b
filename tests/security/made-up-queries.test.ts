import { createHook } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSmallClient } from '../support/server/small-client';
import { startTestServer, type TestServer } from '../support/server/test-server';

const client = writeSmallClient();
let server: TestServer;
let compressions = 0;
const counting = createHook({
  init(_id, type) {
    if (type === 'ZLIB') compressions += 1;
  },
});

beforeAll(async () => {
  appendFileSync(join(client.folder, 'index.html'), `<body>${'A page worth compressing. '.repeat(100)}`);
  server = await startTestServer({}, {}, {}, client.folder);
  counting.enable();
});
afterAll(async () => {
  counting.disable();
  await server.stop();
  client.remove();
});

describe('a page whose address has a made-up query', () => {
  it.each(['/', '/hennessy', '/index.html'])('is compressed once, whatever the query: %s', async (path) => {
    const headers = { 'Accept-Encoding': 'br' };
    compressions = 0;
    const first = await server.send(path, { headers });
    for (let query = 1; query <= 20; query += 1) {
      const again = await server.send(`${path}?q=${query}`, { headers });
      expect(again.bytes.equals(first.bytes)).toBe(true);
    }

    expect(first.headers['content-encoding']).toBe('br');
    expect(compressions).toBe(1);
  });
});
