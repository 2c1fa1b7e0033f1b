import { test as base, expect } from '../support/browser/store-test';
import { startMailServer, type TestMailServer } from '../support/messages/mail-server';
import { chooseFromOrder, enterPassword, unlockButton } from '../support/orders/order-verbs';
import { anOrderBody } from '../support/orders/orders';
import type { StoreServer } from '../support/server/store-server';

const test = base.extend<{ readonly mail: { readonly smtp: TestMailServer; readonly server: StoreServer } }>({
  mail: async ({ servers }, use) => {
    const smtp = await startMailServer();
    const server = await servers.start({ SMTP_URL: smtp.url, MAIL_FROM: 'orders@example.com' });
    await use({ smtp, server });
    await smtp.stop();
  },
});

test('An admin sees whether the mails of an order were sent, why not, and sends one again', async ({ page, mail }) => {
  const { smtp, server } = mail;
  smtp.answerRecipient = (address) => (address.startsWith('r.') ? 550 : undefined);
  const placed = await page.request.post(`${server.origin}/v1/create-order`, { data: anOrderBody() });
  const { order_id } = await placed.json();
  await expect.poll(() => smtp.mails.length).toBe(1);
  await page.goto(`${server.origin}/hennessy/orders?order=${order_id}`);
  await unlockButton(page).click();
  await enterPassword(page);
  await expect(page.getByText('Confirmation not sent: Refused for r.castellano@example.com: 550')).toBeVisible();
  await chooseFromOrder(page, order_id, 'Mails');
  const messages = page.getByRole('list', { name: `Messages about ${order_id}` });
  await expect(messages.getByText(/^Mail to reps and order desk sent \d/)).toBeVisible();
  await expect(messages.getByText('Confirmation not sent: Refused for r.castellano@example.com: 550')).toBeVisible();

  smtp.answerRecipient = () => undefined;
  await messages.getByRole('button', { name: 'Send again: Confirmation' }).click();
  await expect(page.getByText('Confirmation is sent again')).toBeVisible();
  await expect(messages.getByText(/^Confirmation sent \d/)).toBeVisible({ timeout: 15_000 });
  expect(smtp.mails.at(-1)?.recipients).toEqual(['r.castellano@example.com']);
});

test('A viewer is told nothing about mails', async ({ page, mail }) => {
  const placed = await page.request.post(`${mail.server.origin}/v1/create-order`, { data: anOrderBody() });
  const { order_id } = await placed.json();
  const calls: string[] = [];
  page.on('request', (request) => void calls.push(new URL(request.url()).pathname));
  await page.goto(`${mail.server.origin}/hennessy/orders?order=${order_id}`);
  await expect(page.getByText('r•••@example.com')).toBeVisible();
  await page.waitForLoadState('networkidle');

  expect(calls).not.toContain('/v1/order-messages');
  await expect(page.getByRole('list', { name: /^Messages about/ })).toHaveCount(0);
});
