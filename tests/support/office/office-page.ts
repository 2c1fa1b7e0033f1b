import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** Opens an address of the office as its demo owner. @param heading the screen's @param origin another server's */
export async function openAsOwner(page: Page, path: string, heading: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/office${path}`);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password').fill('admin');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

const NONE = { approvals: null, budgets: null };

/** Tameron's first ones. */
export async function saveRulesAsOwner(request: APIRequestContext, origin: string, rules: object): Promise<void> {
  const headers = { Origin: origin };
  const owner = { email: 'owner@example.com', password: 'admin' };
  expect((await request.post(`${origin}/v1/office/sign-in`, { data: owner, headers })).status()).toBe(204);
  const data = { customer: 'tameron', ...NONE, ...rules, seen: NONE };
  const saved = await request.post(`${origin}/v1/office/save-rules`, { data, headers });
  expect(await saved.json()).toEqual({ problems: [] });
}
