import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSending } from '../../../server/delivery/send-messages';
import { deleteMails, openMailFolder } from '../../../server/messages/smtp/mail-server';
import { useMailStore } from '../../support/messages/mail-store';

const store = useMailStore(() => ({ SMTP_URL: undefined, MAIL_FROM: undefined, LOG_LEVEL: 'warn' }));
const folder = () => join(store.server.services.settings.dataDir, 'mail');

describe('without SMTP_URL', () => {
  it('mails are files that only the server’s user reads, and the start says so', async () => {
    const number = await store.order();
    await store.send();
    const files = readdirSync(folder()).toSorted();
    expect(files).toEqual([
      expect.stringMatching(new RegExp(`^${number}-shopper-\\d+\\.eml$`)),
      expect.stringMatching(new RegExp(`^${number}-staff-\\d+\\.eml$`)),
    ]);
    const [first = ''] = files;
    expect(readFileSync(join(folder(), first), 'utf8')).toContain('To: Renee Castellano <r.castellano@example.com>');
    expect(statSync(join(folder(), first)).mode & 0o777).toBe(0o600);
    expect((await store.rows()).map(({ state }) => state)).toEqual(['filed', 'filed']);
    store.server.takeLines();
    await startSending(store.server.services).stop();
    expect(store.server.takeLines()[0]).toMatchObject({
      msg: 'SMTP_URL is not set: mails are not sent, but kept as files',
      folder: folder(),
    });
  });
});

describe('the folder of mails', () => {
  const aMail = (name: string) => ({ name, from: 'a@example.com', to: ['b@example.com'], content: Buffer.from(name) });

  it('keeps the newest', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'mails-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const server = openMailFolder(dir, 3);
    for (let index = 1; index <= 6; index += 1) await server.deliver(aMail(`HEN-10000${index}-shopper-1`));

    expect(readdirSync(dir)).toHaveLength(3);
  });

  it('forgets an order, and none whose number begins like it', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'mails-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const server = openMailFolder(dir);
    for (const name of ['HEN-100001-shopper-1', 'HEN-100001-staff-2', 'HEN-1000011-shopper-3']) {
      await server.deliver(aMail(name));
    }
    await deleteMails(dir, ['HEN-100001']);
    await deleteMails(join(dir, 'missing'), ['HEN-100001']);

    expect(readdirSync(dir)).toEqual(['HEN-1000011-shopper-3.eml']);
  });
});
