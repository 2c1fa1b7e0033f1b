import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashSecret } from '../../server/secrets/secret-list';
import { addPerson, cookiesOf, PASSWORD } from '../support/office/office';
import { type WrittenSecrets, writeSecrets } from '../support/server/secrets-file';
import { startTestServer, type TestServer } from '../support/server/test-server';

const OFFICE = { Host: 'office.example.com' };
const ATTACKER = { ...OFFICE, 'X-Forwarded-For': '198.51.100.66' };

let hashed: WrittenSecrets;
let server: TestServer;
beforeAll(async () => {
  hashed = await writeSecrets(hashSecret);
  server = await startTestServer({
    SECRETS_FILE: hashed.file,
    TRUST_PROXY: 'true',
    OFFICE_HOST: 'office.example.com',
  });
});
afterAll(async () => {
  await server.stop();
  hashed.remove();
});

const signIn = (email: string, password: string, headers: Record<string, string>) =>
  server.post('/v1/office/sign-in', { email, password }, headers);

/** More sign-ins by people who don't exist than a minute can check. */
function flood() {
  let checked = 0;
  const calls = Array.from({ length: 280 }, async (_, n) => {
    const { status } = await signIn(`nobody-${n}@example.com`, 'seven red forklifts', ATTACKER);
    if (status === 401) checked += 1;
    return status;
  });
  return { checked: () => checked, whole: Promise.all(calls) };
}

it('people who make up emails wait for each other, and groups and known browsers don’t wait for them', async () => {
  await addPerson(server, 'dana@example.com', [{ role: 'owner' }]);
  const known = await signIn('dana@example.com', PASSWORD, { ...ATTACKER });
  expect(known.status).toBe(204);
  const made = flood();
  await expect.poll(made.checked).toBeGreaterThan(0);

  const before = made.checked();
  const shopper = { Host: 'orders.hennessy.example', 'X-Forwarded-For': '192.0.2.7' };
  const code = await server.post('/v1/check-code', { companyName: 'Hennessy', code: hashed.code.hennessy }, shopper);
  const afterCode = made.checked();
  const again = await signIn('dana@example.com', PASSWORD, { ...ATTACKER, Cookie: cookiesOf(known) });
  const afterSignIn = made.checked();
  const statuses = await made.whole;

  expect([code.json, again.status]).toEqual([{ accepted: true }, 204]);
  // Each waits for the hash that's being computed, and a few that were let in while its request arrived.
  expect(afterCode - before).toBeLessThanOrEqual(5);
  expect(afterSignIn - afterCode).toBeLessThanOrEqual(5);
  // One network's strangers fill no more than their own part of the queue.
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(61 + 1);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
});
