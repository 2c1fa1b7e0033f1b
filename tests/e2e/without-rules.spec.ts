import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fillOrder } from '../support/shopper';
import { expect, test } from '../support/store-test';

// The screens of a customer without rules, as assistive technology has them: every text, role, and link. The recording is
// from the release before there were rules, made by this test with RECORD=1.

const RECORDING = new URL('./without-rules.txt', import.meta.url);

/** Numbers, times, and what was made by chance. */
async function screenOf(page: Page): Promise<string> {
  const text = await page.getByRole('main').ariaSnapshot();
  return text
    .replace(/HEN-\d+/g, 'HEN-N')
    .replace(/#[\w-]{22}/g, '#TOKEN')
    .replace(/\b(Mon|Tues|Wednes|Thurs|Fri)day, /g, '')
    .replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}(, \d{4})?/g, 'DAY')
    .replace(/\d{1,2}:\d{2} [AP]M/g, 'TIME')
    .replace(/(DAY|TIME)(, (DAY|TIME))+/g, 'TIME');
}

test('A customer without rules sees the same screens as before there were any', async ({ page, servers }) => {
  const { origin } = await servers.start();
  const screens: string[] = [];
  await fillOrder(page, 'without-rules@example.com', { store: `${origin}/hennessy` });
  await expect(page.getByText('Code accepted, no card needed')).toBeVisible();
  screens.push(await screenOf(page));
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByText('Confirmation on its way to')).toBeVisible();
  await expect(page.getByText(/Expected to arrive by/).first()).toBeVisible();
  screens.push(await screenOf(page));
  await page.getByRole('link', { name: 'Follow this order' }).click();
  await expect(page.getByRole('button', { name: 'Change or cancel' })).toBeVisible();
  screens.push(await screenOf(page));

  const text = `${screens.join('\n\n')}\n`;
  if (process.env.RECORD) writeFileSync(RECORDING, text);
  expect(text).toBe(readFileSync(RECORDING, 'utf8'));
});
