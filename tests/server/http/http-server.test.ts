import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { PICTURE_BUNDLE } from '../../../domain/catalog/storefront-pictures';
import { useTestServer } from '../../support/server/hooks';
import { startTestServer, type TestServer } from '../../support/server/test-server';

const SHORT = { headersMs: 150, checkMs: 20, connections: 6 };

const server = useTestServer({}, {}, SHORT);

/** Sends exactly these bytes. @returns everything that came back until the server closed the connection */
function untilClosed({ port }: TestServer, ...sent: readonly string[]): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  for (const text of sent) socket.write(text);
  const answer = new Promise<string>((resolve) => {
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(received));
  });
  return { socket, answer };
}

const JSON_CALL = 'POST /v1/check-code HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

describe('a connection', () => {
  it.each([
    ['that sends nothing', []],
    ['whose headers do not end', ['GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ']],
  ])('%s is closed, and others are served meanwhile', async (_what, sent) => {
    const { answer } = untilClosed(server, ...sent);
    const others = await Promise.all([1, 2].map(() => server.send('/healthz')));

    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answer).toMatch(/^(HTTP\/1\.1 408 [\s\S]*)?$/);
  });

  it('whose body does not end is closed', async () => {
    const hurried = await startTestServer({}, {}, { headersMs: 300, requestMs: 300, checkMs: 20 });
    const { answer } = untilClosed(hurried, `${JSON_CALL}Content-Length: 100\r\n\r\n{"companyName":`);

    expect((await hurried.send('/healthz')).status).toBe(200);
    expect(await answer).toMatch(/^(HTTP\/1\.1 4\d\d [\s\S]*)?$/);
    await hurried.stop();
  });

  it('keeps the headers of a proxy, however many the client sends', async () => {
    const body = JSON.stringify({ companyName: 'Hennessy', code: 'HEN' });
    const call = (headers: string) =>
      `${JSON_CALL}Connection: close\r\nContent-Length: ${body.length}\r\n${headers}\r\n${body}`;
    const direct = await untilClosed(server, call('')).answer;
    const forwarded = await untilClosed(server, call(`${'a:\r\n'.repeat(2_500)}X-Forwarded-For: 192.0.2.7\r\n`)).answer;

    // Demo codes count on this machine alone.
    expect(direct).toContain('{"accepted":true}');
    expect(forwarded).not.toContain('{"accepted":true}');
  });

  it('whose headers are larger than they may be is refused', async () => {
    const { answer } = untilClosed(
      server,
      `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(17_000)}\r\n\r\n`,
    );
    expect(await answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('gives way to newer ones when there are too many', async () => {
    const open = Array.from({ length: 12 }, () => untilClosed(server));
    const closed = await Promise.race(open.map(({ answer }) => answer));
    expect(closed).toBe('');
    for (const { socket } of open) socket.destroy();
    await Promise.all(open.map(({ answer }) => answer));
  });

  it('that nobody reads from is closed', async () => {
    const patient = await startTestServer({}, {}, { idleMs: 300 });
    const socket = connect(patient.port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    // Ten megabytes: far more than the buffers between two ends of a connection hold.
    const pictures = Array.from({ length: 24 }, (_, index) => ['picture', `/images/landing.jpg?v=${index}`]);
    const bundle = `${PICTURE_BUNDLE}?${new URLSearchParams(pictures)}`;
    socket.write(`GET ${bundle} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(5));
    // A client that doesn't read only learns of a closed connection by writing; empty lines aren't a request.
    const writing = setInterval(() => socket.write('\r\n'), 1_000);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(writing);
    expect((await patient.send('/healthz')).status).toBe(200);
    await patient.stop();
  });
});
