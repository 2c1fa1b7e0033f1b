import { afterAll, beforeAll, expect, it } from 'vitest';
import { TRIED_FOR_MS } from '../../domain/messages/message';
import { sendDue } from '../../server/delivery/send-due';
import { openMailLane } from '../../server/delivery/send-messages';
import { startMailServer, type TestMailServer } from '../support/messages/mail-server';
import { anOrderBody } from '../support/orders/orders';
import { writeSecrets } from '../support/server/secrets-file';
import { type Env, startTestServer, type TestServer } from '../support/server/test-server';

let now = Date.now();
let smtp: TestMailServer;
/** Two servers of one store, of which one has a mail server. */
let sending: TestServer;
let other: TestServer;

beforeAll(async () => {
  smtp = await startMailServer();
  sending = await startTestServer({ SMTP_URL: smtp.url, MAIL_FROM: 'orders@example.com' }, { now: () => now });
  other = await join();
});
afterAll(async () => {
  await other.stop();
  await sending.stop();
  await smtp.stop();
});

function join(env: Env = {}): Promise<TestServer> {
  const { databaseUrl } = sending.services.settings;
  return startTestServer({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', ...env }, { now: () => now });
}

async function order(customer_po: string): Promise<void> {
  expect((await other.post('/v1/create-order', anOrderBody({ customer_po }))).status).toBe(201);
}

const send = (server: TestServer) => sendDue(server.services, openMailLane(server.services));

async function states(): Promise<readonly string[]> {
  return sending.services.db.read('outgoing_messages').orderBy('id').pluck('state');
}

it('leaves mails to the server that can send them, for as long as they are tried', async () => {
  expect(await send(sending)).toBe(0);
  await order('sent');
  expect(await send(other)).toBe(0);
  expect(await states()).toEqual(['waiting', 'waiting']);
  expect(other.takeLines()).toMatchObject([{ msg: 'mails are left to another server' }]);
  expect(await send(sending)).toBe(2);
  expect(await states()).toEqual(['sent', 'sent']);

  now += TRIED_FOR_MS - 1;
  await order('waits');
  expect(await send(other)).toBe(0);
  now += 1;
  expect(await send(other)).toBe(2);
  expect(await states()).toEqual(['sent', 'sent', 'filed', 'filed']);
});

it('reports the same secrets as the same, and others as others', async () => {
  const [one, two] = [await writeSecrets(), await writeSecrets()];
  const versions: string[] = [];
  for (const { file } of [one, one, two]) {
    const server = await join({ SECRETS_FILE: file });
    const { data } = (await server.send('/readyz')).json;
    versions.push(data.secrets);
    await server.stop();
  }
  for (const { remove } of [one, two]) remove();

  expect(versions[1]).toBe(versions[0]);
  expect(versions[2]).not.toBe(versions[0]);
});
