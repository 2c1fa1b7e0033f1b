import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { anOrderBody } from '../support/orders/orders';
import { useTestServer } from '../support/server/hooks';
import { rawConnection } from '../support/server/raw-connection';

const server = useTestServer();

/** A call that announces its body and, unless told otherwise, never sends it. */
function announced(path: string, headers: Record<string, string | number>, body = '') {
  const lines = Object.entries({ Host: 'localhost', 'Content-Type': 'application/json', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return rawConnection(server.port, `POST ${path} HTTP/1.1\r\n${head}\r\n${body}`);
}

/** The status and message of a response that arrives without the body. */
async function refusalOf(connection: ReturnType<typeof announced>): Promise<{ status: number; message: string }> {
  const text = await connection.until(/\r\n\r\n.*\}$/s);
  connection.socket.destroy();
  return { status: Number(text.slice(9, 12)), message: JSON.parse(text.slice(text.indexOf('\r\n\r\n'))).message };
}

describe('a call with a body', () => {
  it.each(['gzip', 'br', 'deflate', 'GZIP', 'gzip, identity', 'unknown'])('is refused if it is %s', async (coding) => {
    const bomb = gzipSync('['.repeat(200_000)).toString('latin1');
    const headers = { 'Content-Encoding': coding, 'Content-Length': bomb.length };
    expect(await refusalOf(announced('/v1/check-code', headers))).toEqual({
      status: 415,
      message: 'Send the request without compression (no Content-Encoding header).',
    });
  });

  it('is read if its Content-Encoding says that it is not compressed', async () => {
    const body = { companyName: 'Hennessy', code: 'HEN' };
    const answer = await server.post('/v1/check-code', body, { 'Content-Encoding': 'identity' });
    expect(answer.json).toEqual({ accepted: true });
  });

  it.each(['/', '/v1/none', '/v1/stores', '/images/PL420_navy.jpg', '/V1/login'])(
    'is not waited for at an address that takes none: %s',
    async (path) => {
      expect((await refusalOf(announced(path, { 'Content-Length': 200_000 }))).status).toBe(404);
    },
  );

  it('is not waited for once the address has made too many calls', async () => {
    for (let call = 0; call < 20; call += 1)
      await server.post('/v1/send-again', { order_id: 'HEN-100001', message: 1 });
    expect((await refusalOf(announced('/v1/send-again', { 'Content-Length': 100 }))).status).toBe(429);
  });

  it.each([
    ['/v1/login', 4],
    ['/v1/check-code', 4],
    ['/v1/admin/unlock', 4],
    ['/v1/capture-order', 4],
    ['/v1/count-orders', 4],
    ['/v1/order-page', 4],
    ['/v1/order-pdf', 4],
    ['/v1/order-link', 4],
    ['/v1/cancel-order', 4],
    ['/v1/replace-order-link', 4],
    ['/v1/order-history', 4],
    ['/v1/order-messages', 4],
    ['/v1/retrieve-orders', 64],
    ['/v1/create-order', 256],
    ['/v1/update-historical-order', 256],
    ['/v1/update-order-lines', 256],
    ['/v1/ship-lines', 256],
  ])('to %s has at most %d KB', async (path, kilobytes) => {
    const limit = kilobytes * 1024;
    const allowed = await server.post(path, `{}${' '.repeat(limit - 2)}`);
    const chunk = `${(limit + 1).toString(16)}\r\n${' '.repeat(limit + 1)}\r\n`;

    expect(allowed.status).not.toBe(413);
    expect((await refusalOf(announced(path, { 'Content-Length': limit + 1 }))).status).toBe(413);
    expect((await refusalOf(announced(path, { 'Transfer-Encoding': 'chunked' }, chunk))).status).toBe(413);
  });

  it.each([
    ['arrays', '['.repeat(250_000)],
    ['objects', '{"a":'.repeat(50_000)],
    ['arrays after a text with quotes', `{"a":"\\"\\\\","b":${'['.repeat(20)}`],
    ['100,000 values', `[${'0,'.repeat(100_000)}0]`],
    ['80,000 empty objects', `{"cart":[${'{},'.repeat(80_000)}{}]}`],
  ])('is refused before it is parsed if it has too many %s', async (_what, body) => {
    const { status, json } = await server.post('/v1/create-order', body);
    expect([status, json.message]).toEqual([422, 'The request is too large or too deeply nested.']);
  });

  it('may have brackets, quotes and backslashes in its texts', async () => {
    const name = `${'[{,'.repeat(20)}"\\`;
    const body = { ...anOrderBody({ first_name: name, customer_po: '\\' }), dry_run: true };
    const { status } = await server.post('/v1/create-order', body);
    expect(status).toBe(200);
  });
});
