import type { Page } from '@playwright/test';
import { test as base, expect } from '../browser/store-test';
import type { WrittenSecrets } from './secrets-file';
import type { StoreServer } from './store-server';

export interface OpenStore {
  readonly server: StoreServer;
  readonly secrets: WrittenSecrets;
  /** Hennessy's own host, which anybody can reach. */
  readonly origin: string;
}

/** Hennessy's store as on the internet. */
export const test = base.extend<{ open: OpenStore }>({
  open: async ({ expectedComplaints, servers }, use) => {
    expectedComplaints.push(/status of 401/);
    const { server, secrets } = await servers.startOpen();
    await use({ server, secrets, origin: server.origin.replace('localhost', 'orders.hennessy.example') });
  },
});

export function passwordDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Enter password' });
}

/** Opens the orders and fills in the dialog. */
export async function signIn(page: Page, origin: string, secret: string): Promise<void> {
  await page.goto(`${origin}/orders`);
  await passwordDialog(page).getByRole('textbox').fill(secret);
  await page.keyboard.press('Enter');
  await expect(passwordDialog(page)).toBeHidden();
}
