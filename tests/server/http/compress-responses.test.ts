import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Koa, { type Context } from 'koa';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compressResponses } from '../../../server/http/responses/compress-responses';
import { anOrderBody } from '../../support/orders/orders';
import { useTestServer } from '../../support/server/hooks';

const BROWSER = 'gzip, deflate, br, zstd';
const unpack = {
  br: (bytes: Buffer) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes: Buffer) => gunzipSync(bytes).toString(),
};

describe('the store’s answers', () => {
  const server = useTestServer();
  const LIST = { companyName: 'Hennessy' };

  beforeAll(async () => {
    for (let order = 0; order < 4; order += 1) await server.post('/v1/create-order', anOrderBody());
  });

  it.each([
    [BROWSER, 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ] as const)('to a call with Accept-Encoding %s are sent as %s', async (accepted, encoding) => {
    const plain = await server.post('/v1/retrieve-orders', LIST);
    const packed = await server.post('/v1/retrieve-orders', LIST, { 'Accept-Encoding': accepted });

    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(JSON.parse(unpack[encoding](packed.bytes))).toEqual(plain.json);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toContain('Accept-Encoding');
  });

  it.each(['identity', 'deflate', 'br;q=0', 'gzip;q=0, identity', ''])(
    'are plain with Accept-Encoding %j',
    async (accepted) => {
      const answer = await server.post('/v1/retrieve-orders', LIST, { 'Accept-Encoding': accepted });

      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json.orders).toHaveLength(4);
    },
  );

  it('to a download are compressed while they are written', async () => {
    const path = '/v1/export-orders?companyName=Hennessy';
    const plain = await server.send(path);
    const packed = await server.send(path, { headers: { 'Accept-Encoding': BROWSER } });

    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'transfer-encoding': 'chunked' });
    expect(packed.headers['content-length']).toBeUndefined();
    expect(unpack.br(packed.bytes)).toBe(plain.bytes.toString());
  });

  it('choose brotli for the catalog of a browser that takes both', async () => {
    const { headers } = await server.send('/v1/storefronts/hennessy', { headers: { 'Accept-Encoding': BROWSER } });

    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('Accept-Encoding') });
  });

  it.each([
    ['small answers', '/healthz'],
    ['errors', '/v1/nowhere'],
    ['pictures', '/images/icons/leith-192.png'],
  ])('leave %s as they are', async (_what, path) => {
    const { headers } = await server.send(path, { headers: { 'Accept-Encoding': BROWSER } });

    expect(headers['content-encoding']).toBeUndefined();
  });

  it('to a drawing have a weak tag, which is answered with 304', async () => {
    const packed = await server.send('/images/company/hennessy.svg', { headers: { 'Accept-Encoding': BROWSER } });
    const tag = String(packed.headers.etag);
    const again = await server.send('/images/company/hennessy.svg', { headers: { 'If-None-Match': tag } });

    expect([packed.headers['content-encoding'], tag.slice(0, 3), again.status]).toEqual(['br', 'W/"', 304]);
  });

  it('to HEAD have the headers of GET, and no body', async () => {
    const options = { method: 'HEAD', headers: { 'Accept-Encoding': BROWSER } };
    const { status, headers, bytes } = await server.send('/images/company/hennessy.svg', options);

    expect([status, headers['content-encoding'], bytes.length]).toEqual([200, 'br', 0]);
  });
});

describe('compressResponses', () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  /**
   * A server with nothing but this response; returns a function that fetches it, with the whole response still unread.
   */
  async function serving(answer: (ctx: Context) => void) {
    const app = new Koa();
    app.silent = true;
    app.use(compressResponses());
    app.use(async (ctx) => answer(ctx));
    const server = createServer(app.callback());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stops.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get({ port, headers: { 'Accept-Encoding': BROWSER } }, resolve).on('error', reject);
      });
  }

  it.each([
    [1023, undefined],
    [1024, 'br'],
  ])('sends %i bytes as %s', async (bytes, encoding) => {
    const fetched = await serving((ctx) => {
      ctx.body = 'a'.repeat(bytes);
    });

    expect((await fetched()).headers['content-encoding']).toBe(encoding);
  });

  it('ends the source when its reader leaves', async () => {
    const source = new PassThrough();
    const closed = new Promise((resolve) => source.on('close', resolve));
    const fetched = await serving((ctx) => {
      ctx.type = 'text/csv';
      ctx.body = source;
      source.write('a,b\r\n'.repeat(100_000));
    });
    (await fetched()).destroy();

    await closed;
  });

  it('breaks the answer off when its source fails, so that half a file is no whole one', async () => {
    async function* rows() {
      yield 'a,b\r\n'.repeat(100_000);
      throw new Error('The database is gone.');
    }
    const fetched = await serving((ctx) => {
      ctx.type = 'text/csv';
      ctx.body = Readable.from(rows());
    });
    const outcome = await fetched().then(
      (answer) =>
        new Promise((resolve) =>
          answer
            .on('error', resolve)
            .on('end', () => resolve('whole'))
            .resume(),
        ),
      (error: Error) => error,
    );

    expect(outcome).toBeInstanceOf(Error);
  });

  it('leaves alone what is encoded already, and answers without a body', async () => {
    const encoded = await serving((ctx) => {
      ctx.set('Content-Encoding', 'zstd');
      ctx.type = 'text/plain';
      ctx.body = Buffer.alloc(5000);
    });
    const empty = await serving((ctx) => {
      ctx.status = 204;
    });

    expect((await encoded()).headers).toMatchObject({ 'content-encoding': 'zstd', 'content-length': '5000' });
    expect((await empty()).headers['content-encoding']).toBeUndefined();
  });
});
