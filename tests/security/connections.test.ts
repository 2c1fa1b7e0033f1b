import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { PICTURE_BUNDLE } from '../../domain/catalog/storefront-pictures';
import { createHttpServer, type HttpLimits } from '../../server/http/connections/http-server';
import { useTestServer } from '../support/server/hooks';
import { rawConnection } from '../support/server/raw-connection';

const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

const server = useTestServer();
const opened: Socket[] = [];
const bare: Server[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  for (const each of bare.splice(0)) each.close().closeAllConnections();
});

/** A server without the app, for what depends on the listener's own timing. */
async function serve(
  listener: RequestListener,
  limits: Partial<HttpLimits> = {},
): Promise<{ port: number; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const http = createHttpServer(listener, limits).on('connection', (socket) => sockets.push(socket));
  bare.push(http);
  await new Promise<void>((resolve) => http.listen(0, '0.0.0.0', resolve));
  return { port: (http.address() as AddressInfo).port, sockets };
}

/** Connects from a separate loopback address, sends something, and reads nothing. */
function unreadConnection(port: number, sent = '', localAddress = '127.0.0.1'): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => resolve(socket)).pause();
    socket.on('error', () => undefined);
    opened.push(socket);
    if (sent) socket.write(sent);
  });
}

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};

describe('pipelined requests', () => {
  it('are worked on one after the other', async () => {
    let [underway, most] = [0, 0];
    const { port } = await serve((_request, response) => {
      underway += 1;
      most = Math.max(most, underway);
      setImmediate(() => {
        underway -= 1;
        response.end('done');
      });
    });
    const { until: received, socket } = rawConnection(port, HEALTH.repeat(5));
    opened.push(socket);

    await received(/(done.*){5}/s);
    expect(most).toBe(1);
  });

  it('end the connection if there are more than a few', async () => {
    const few = rawConnection(server.port, HEALTH.repeat(5));
    opened.push(few.socket);
    const many = rawConnection(server.port, HEALTH.repeat(6));

    expect((await few.until(/(200 OK.*){5}/s)).match(/200 OK/g)).toHaveLength(5);
    expect(await many.closed).toBe('');
  });

  it('keep nobody from being answered, however many come', async () => {
    let isOver = false;
    const flood = async () => {
      while (!isOver) expect(await rawConnection(server.port, HEALTH.repeat(1_000)).closed).toBe('');
    };
    const floods = Array.from({ length: 5 }, flood);
    for (let call = 0; call < 10; call += 1) expect((await server.send('/healthz')).status).toBe(200);
    isOver = true;
    await Promise.all(floods);
  });
});

describe('responses that are not read', () => {
  it('take a bounded amount of memory, with 300 bundles of pictures under way', async () => {
    const paths = ['/images/landing.jpg', ...server.services.pictures.paths()].slice(0, 24);
    const addresses = paths.map((path) => ['picture', path]);
    const bundle = `${PICTURE_BUNDLE}?${new URLSearchParams(addresses)}`;
    const { bytes } = await server.send(bundle);
    // Unread, all answers of the connections below would take a third of a gigabyte.
    expect(bytes.length).toBeGreaterThan(250_000);
    const before = process.memoryUsage().rss;
    let most = before;

    const request = `GET ${bundle} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    await Promise.all(Array.from({ length: 300 }, () => unreadConnection(server.port, request.repeat(4))));
    for (let call = 0; call < 15; call += 1) {
      expect((await server.send('/healthz')).status).toBe(200);
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect((most - before) / 1e6).toBeLessThan(80);
  });

  it('are cut where the most is queued, once there is too much of it', async () => {
    const queuedBytes = 40 * 1024 * 1024;
    const { port, sockets } = await serve((_request, response) => response.end(Buffer.alloc(16 * 1024 * 1024)), {
      queuedBytes,
    });
    const patient = await unreadConnection(port, HEALTH, '127.0.0.2');
    await until(() => sockets.length === 1 && (sockets[0] as Socket).writableLength > 0);
    for (let count = 0; count < 8; count += 1) await unreadConnection(port, HEALTH);
    await until(() => sockets.filter(({ destroyed }) => destroyed).length >= 7);

    const left = sockets.filter(({ destroyed }) => !destroyed);
    expect(left.reduce((sum, { writableLength }) => sum + writableLength, 0)).toBeLessThanOrEqual(queuedBytes);
    expect(sockets[0]?.destroyed).toBe(false);
    let received = 0;
    patient.resume().on('data', (chunk) => {
      received += chunk.length;
    });
    await until(() => received > 16 * 1024 * 1024);
  });

  it('are cut after a while, be they sent whole or in parts, and idle connections are not', async () => {
    const part = Buffer.alloc(1024 * 1024);
    const { port, sockets } = await serve(
      ({ url }, response) => {
        if (url === '/whole') return response.end(Buffer.alloc(16 * 1024 * 1024));
        const more = () => {
          while (response.write(part));
        };
        response.on('drain', more);
        more();
      },
      { stallMs: 100, minBytesPerMs: 1_000_000, checkMs: 20 },
    );
    await unreadConnection(port);
    for (const path of ['/whole', '/parts']) {
      await unreadConnection(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    }
    await until(() => sockets.filter(({ destroyed }) => destroyed).length === 2);
    expect(sockets[0]?.destroyed).toBe(false);
  });
});

describe('1,000 connections that send nothing', () => {
  it('keep out nobody, neither new connections nor those of other addresses', async () => {
    const other = rawConnection(server.port);
    opened.push(other.socket);
    const idle = await Promise.all(Array.from({ length: 1_000 }, () => unreadConnection(server.port)));

    expect(idle).toHaveLength(1_000);
    for (let call = 0; call < 10; call += 1) {
      const { socket, until: received } = rawConnection(server.port, HEALTH);
      opened.push(socket);
      expect(await received(/\r\n\r\n.*\}/s)).toContain('200 OK');
    }
  });

  it('give way before a smaller number from another address, and before one that is worked on', async () => {
    let finish = () => {};
    const { port, sockets } = await serve(
      ({ url }, response) => {
        if (url === '/slow') finish = () => response.end('slow');
        else response.end('done');
      },
      { connections: 20 },
    );
    const slow = rawConnection(port, 'GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    opened.push(slow.socket);
    const kept = await unreadConnection(port, HEALTH, '127.0.0.2');
    for (let count = 0; count < 40; count += 1) await unreadConnection(port);
    await until(() => sockets.filter(({ destroyed }) => destroyed).length >= 22);

    finish();
    expect(await slow.until(/slow/)).toContain('200 OK');
    kept.resume().write(HEALTH);
    await new Promise((resolve) => kept.once('data', resolve));
    expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(20);
  });
});
