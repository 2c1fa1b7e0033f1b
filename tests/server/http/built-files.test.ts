import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LARGE_BYTES, SCRIPT, writeSmallClient } from '../../support/server/small-client';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const client = writeSmallClient();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, {}, {}, client.folder);
});
afterAll(async () => {
  await server.stop();
  client.remove();
});

describe('a built file', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['abracadabra', undefined],
  ])('is sent to a browser that accepts %s in the encoding %s', async (accepted, encoding) => {
    const answer = await server.send('/assets/index-1.js', { headers: { 'Accept-Encoding': accepted } });

    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript',
      'content-length': String(answer.bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding, Origin',
    });
    if (!encoding) expect(answer.bytes.toString()).toBe(SCRIPT);
  });

  it('is not sent again to those who have it', async () => {
    const { headers } = await server.send('/assets/index-1.js');
    const tags = ['"other"', String(headers.etag)];
    const again = await server.send('/assets/index-1.js', { headers: { 'If-None-Match': tags.join(', ') } });
    const other = await server.send('/assets/index-1.js', { headers: { 'If-None-Match': '"other"' } });

    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
    expect(again.headers['content-type']).toBeUndefined();
    expect(other.status).toBe(200);
  });

  it('has a length, but no body, for HEAD', async () => {
    const head = await server.send('/large.jpg', { method: 'HEAD' });

    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(LARGE_BYTES), 0]);
  });

  it('is streamed from disk if it is large', async () => {
    const answer = await server.send('/large.jpg');

    expect([answer.status, answer.bytes.length]).toEqual([200, LARGE_BYTES]);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-cache' });
  });

  it.each([
    ['bytes=0-3', 206, 'abcd', `bytes 0-3/${LARGE_BYTES}`],
    ['bytes=8-8', 206, 'a', `bytes 8-8/${LARGE_BYTES}`],
    ['bytes=-2', 206, 'ha', `bytes ${LARGE_BYTES - 2}-${LARGE_BYTES - 1}/${LARGE_BYTES}`],
    [`bytes=${LARGE_BYTES - 1}-`, 206, 'a', `bytes ${LARGE_BYTES - 1}-${LARGE_BYTES - 1}/${LARGE_BYTES}`],
    [`bytes=${LARGE_BYTES - 1}-${LARGE_BYTES + 9}`, 206, 'a', undefined],
    [`bytes=${LARGE_BYTES}-`, 416, '', `bytes */${LARGE_BYTES}`],
    ['bytes=-0', 416, '', `bytes */${LARGE_BYTES}`],
  ])('is sent in parts: %s', async (range, status, text, contentRange) => {
    const answer = await server.send('/large.jpg', { headers: { Range: range } });

    expect([answer.status, answer.bytes.toString()]).toEqual([status, text]);
    if (contentRange) expect(answer.headers['content-range']).toBe(contentRange);
  });

  it.each(['bytes=3-1', 'bytes=0-1,3-4', 'bytes=-', 'lines=1-2', 'bytes=a-b', 'bytes=99999999999999999-'])(
    'is sent whole for the range %s, which has no answer',
    async (range) => {
      const answer = await server.send('/assets/index-1.js', { headers: { Range: range } });

      expect([answer.status, answer.bytes.toString()]).toEqual([200, SCRIPT]);
    },
  );

  it('is sent in parts from memory, too, but whole if the reader’s part may be of another version', async () => {
    const part = await server.send('/assets/index-1.js', { headers: { Range: 'bytes=7-11' } });
    const ifRange = { Range: 'bytes=7-11', 'If-Range': '"other"' };
    const whole = await server.send('/assets/index-1.js', { headers: ifRange });

    expect([part.status, part.bytes.toString()]).toEqual([206, 'const']);
    expect([whole.status, whole.bytes.toString()]).toEqual([200, SCRIPT]);
  });

  it.each(['/assets/index-2.js', '/assets/index-1.js.br.br', '/assets/../assets/nothing.js', '/assets/%E0%A4%A'])(
    'that is not there is a real 404: %s',
    async (path) => {
      expect((await server.send(path)).status).toBe(404);
    },
  );

  it.each(['/.built-from', '/index.html', '/large.jpg.gz', '/%2e%2e/package.json'])(
    'is none of the page’s source, its compressed copies and what is not for browsers: %s',
    async (path) => {
      const { status, headers, bytes } = await server.send(path);

      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(bytes.toString()).not.toContain('%DEPLOYMENT%');
    },
  );
});
