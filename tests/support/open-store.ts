import type { Page } from '@playwright/test';
import { type WrittenSecrets, writeSecrets } from './secrets-file';
import { type StoreServer, startStoreServer } from './store-server';
import { test as base, expect } from './store-test';

export interface OpenStore {
  readonly server: StoreServer;
  readonly secrets: WrittenSecrets;
  /** Hennessy's own host, which anybody can reach. */
  readonly origin: string;
}

/** Hennessy's store as it stands on the internet. */
export const test = base.extend<{ open: OpenStore }>({
  open: async ({ expectedComplaints }, use) => {
    expectedComplaints.push(/status of 401/);
    const secrets = await writeSecrets();
    const server = await startStoreServer({ SECRETS_FILE: secrets.file });
    await use({ server, secrets, origin: server.origin.replace('localhost', 'orders.hennessy.example') });
    await server.stop();
    secrets.remove();
  },
  // Set up after the server, so that it is closed before: pages go on loading what comes after their screen.
  page: async ({ open: _open, page }, use) => use(page),
});

export function passwordDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Enter password' });
}

/** Opens the orders and answers the dialog. */
export async function signIn(page: Page, origin: string, secret: string): Promise<void> {
  await page.goto(`${origin}/orders`);
  await passwordDialog(page).getByRole('textbox').fill(secret);
  await page.keyboard.press('Enter');
  await expect(passwordDialog(page)).toBeHidden();
}
