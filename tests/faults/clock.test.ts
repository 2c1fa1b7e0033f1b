import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrderBody } from '../support/orders/orders';
import { launchServer, type ServerProcess } from '../support/server/server-process';
import { aServerProject, type ServerProject } from '../support/server/server-project';

/** Runs in the server's process: each SIGUSR2 sets its clock back by a day. */
const SET_BACK = `
  const real = Date.now;
  let days = 0;
  Date.now = () => real() - days * 86_400_000;
  process.on('SIGUSR2', () => {
    days += 1;
    process.stdout.write('{"days":' + days + '}\\n');
  });`;

let project: ServerProject;
let folder: string;
let server: ServerProcess;
beforeAll(async () => {
  project = await aServerProject();
  folder = mkdtempSync(join(tmpdir(), 'clock-'));
  const preload = join(folder, 'set-back.mjs');
  writeFileSync(preload, SET_BACK);
  const env = { DATA_DIR: folder, NODE_OPTIONS: `--import ${preload}` };
  server = await launchServer(project.bundle, { env });
  await server.ready();
});
afterAll(async () => {
  await server.stop();
  project.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function call(path: string, body?: object, headers: Record<string, string> = {}) {
  const options = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const response = await fetch(server.origin + path, options);
  const text = await response.text();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { status: response.status, cookies, json: text.startsWith('{') ? JSON.parse(text) : undefined };
}

const HENNESSY = { companyName: 'Hennessy' };
const order = (key: string) => call('/v1/create-order', anOrderBody(), { 'Idempotency-Key': key });
const wrongCode = () => call('/v1/check-code', { ...HENNESSY, code: 'NOPE' });
const download = () => call('/v1/export-orders?companyName=Hennessy');

async function untilRefused(make: () => Promise<{ status: number }>): Promise<void> {
  while ((await make()).status !== 429);
}

describe('a clock that is set back by a day', () => {
  it('stops nobody, and gives no order away', async () => {
    const before = await order('before-the-clock');
    const { cookies } = await call('/v1/admin/unlock', { ...HENNESSY, password: 'admin' });
    const admin = { Cookie: cookies.join('; ') };
    const edit = (version: number, po: string, headers: Record<string, string>) => {
      const { created_at } = before.json;
      const body = { ...HENNESSY, email: 'r.castellano@example.com', created_at, cart: [{ line: 1, version, po }] };
      return call('/v1/update-historical-order', body, headers);
    };
    expect((await edit(1, 'PO-1', admin)).status).toBe(200);
    await untilRefused(wrongCode);
    await untilRefused(download);

    server.signal('SIGUSR2');
    await expect.poll(() => server.log.some(({ days }) => days === 1), { timeout: 30_000 }).toBe(true);

    expect((await wrongCode()).status).toBe(200);
    expect((await download()).status).toBe(200);
    expect((await edit(2, 'PO-2', admin)).status).toBe(401);
    const unlocked = await call('/v1/admin/unlock', { ...HENNESSY, password: 'admin' });
    expect((await edit(2, 'PO-2', { Cookie: unlocked.cookies.join('; ') })).status).toBe(200);

    const after = await order('after-the-clock');
    const again = await order('before-the-clock');
    const { orders } = (await call('/v1/retrieve-orders', HENNESSY)).json;
    expect([after.status, again.status]).toEqual([201, 200]);
    expect(again.json.order_id).toBe(before.json.order_id);
    // Each has the time at which it came, by the clock of that moment.
    expect(Number(after.json.created_at)).toBeLessThan(Number(before.json.created_at));
    expect(orders.map(({ order_id }: { order_id: string }) => order_id)).toEqual([
      before.json.order_id,
      after.json.order_id,
    ]);
  });
});
