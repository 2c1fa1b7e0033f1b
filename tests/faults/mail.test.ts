import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import createKnex, { type Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startMailServer, type TestMailServer } from '../support/messages/mail-server';
import { anOrderBody } from '../support/orders/orders';
import { type WrittenSecrets, writeSecrets } from '../support/server/secrets-file';
import { launchServer } from '../support/server/server-process';
import { aServerProject, type ServerProject } from '../support/server/server-project';

/** Each kill takes about as long as a start of the server. */
const MAX_TEST_MS = 300_000;

let project: ServerProject;
let secrets: WrittenSecrets;
let folder: string;
let smtp: TestMailServer;
beforeAll(async () => {
  project = await aServerProject();
  secrets = await writeSecrets();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailing-'));
  smtp = await startMailServer();
  return async () => {
    await smtp.stop();
    rmSync(folder, { recursive: true, force: true });
  };
});
afterAll(() => {
  project.remove();
  secrets.remove();
});

/** With keys and an address that last longer than the process, because links are made of them. */
const launch = (env: Record<string, string> = { SMTP_URL: smtp.url, MAIL_FROM: 'orders@example.com' }) => {
  const lasting = { SECRETS_FILE: secrets.file, PUBLIC_URL: 'https://orders.example.com' };
  return launchServer(project.bundle, { env: { DATA_DIR: folder, LOG_LEVEL: 'warn', ...lasting, ...env } });
};

async function order(origin: string): Promise<void> {
  const response = await fetch(`${origin}/v1/create-order`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(anOrderBody({ bypass_code: secrets.code.hennessy })),
  });
  expect(response.status).toBe(201);
}

async function inDatabase<Result>(work: (knex: Knex) => Promise<Result>): Promise<Result> {
  const connection = { filename: join(folder, 'storefront.sqlite') };
  const knex = createKnex({ client: 'sqlite3', connection, useNullAsDefault: true });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}

/** As if the three minutes of a dead process's claim were over. */
const endClaims = () =>
  inDatabase((knex) => knex('outgoing_messages').whereNot({ claimed_until: 0 }).update({ claimed_until: 1 }));

it('sends the same mail again if it was killed after the mail server’s yes', async () => {
  const first = await launch();
  await first.ready();
  smtp.kept = async () => {
    first.signal('SIGKILL');
    await first.ended;
  };
  await order(first.origin);
  await first.ended;
  const kept = smtp.mails.map(({ raw, messageId }) => ({ raw, messageId }));
  expect(kept.length).toBeGreaterThan(0);
  smtp.reset();
  expect(await endClaims()).toBe(2);

  const second = await launch();
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(2), { timeout: 20_000 });
  for (const { raw, messageId } of kept) {
    expect(smtp.mails.find((mail) => mail.messageId === messageId)?.raw).toBe(raw);
  }
  await second.stop();
});

it(
  'loses no mail, however often it is killed while it sends',
  async () => {
    const KILLS = 3;
    const ORDERS = 4;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const server = await launch();
      await server.ready();
      let left = kill;
      smtp.kept = () => {
        left -= 1;
        if (left === 0) server.signal('SIGKILL');
      };
      for (let placed = 0; placed < ORDERS; placed += 1) await order(server.origin).catch(() => undefined);
      await server.ended;
      await endClaims();
    }
    smtp.kept = () => undefined;
    const last = await launch();
    await last.ready();
    const ids = () => new Set(smtp.mails.map(({ messageId }) => messageId));
    const stored = await inDatabase((knex) => knex('orders').pluck('id'));
    await vi.waitFor(() => expect(ids().size).toBe(stored.length * 2), { timeout: 60_000 });
    await last.stop();
    // Those that a process died over were sent twice, as the same mail.
    expect(smtp.mails.length).toBeGreaterThan(stored.length * 2);
  },
  MAX_TEST_MS,
);

it('does not wait for a mail server that says nothing when it is told to stop', async () => {
  const server = await launch();
  await server.ready();
  smtp.kept = () => new Promise(() => undefined);
  await order(server.origin);
  await vi.waitFor(() => expect(smtp.mails.length).toBeGreaterThan(0), { timeout: 10_000 });
  const start = performance.now();
  server.signal('SIGTERM');

  expect(await server.ended).toMatchObject({ code: 0 });
  expect(performance.now() - start).toBeLessThan(8_000);
});

it('keeps mails as files without a mail server, as the start says', async () => {
  const server = await launch({});
  await server.ready();
  const warning = 'SMTP_URL is not set: mails are not sent, but kept as files';
  await expect.poll(() => server.log.map(({ msg }) => msg)).toContain(warning);
  await order(server.origin);
  const mails = join(folder, 'mail');
  await vi.waitFor(() => expect(existsSync(mails) && readdirSync(mails)).toHaveLength(2), { timeout: 10_000 });
  await server.stop();
});

it('starts with no mail server that it could not use', async () => {
  const server = await launch({ SMTP_URL: 'mail.example.com', MAIL_FROM: 'nobody', MAIL_TIME_ZONE: 'Georgia' });
  const { code, errors } = await server.ended;

  expect(code).toBe(1);
  expect(errors).toContain('SMTP_URL: must be an address such as smtp://');
  expect(errors).toContain('MAIL_FROM: must be an address such as');
  expect(errors).toContain('MAIL_TIME_ZONE: must be a time zone');
});
