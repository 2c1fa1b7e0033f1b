import { expect, type Page } from '@playwright/test';

/** Opens an address of the office as its demo owner. @param heading the screen's @param origin another server's */
export async function openAsOwner(page: Page, path: string, heading: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/office${path}`);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password').fill('admin');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}
