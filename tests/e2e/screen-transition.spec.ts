import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/store-test';

/** Counts what the page asks the browser to animate. */
async function countTransitions(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    Object.assign(window, { transitions: 0 });
    document.startViewTransition = (...options) => {
      (window as unknown as { transitions: number }).transitions++;
      return start(...options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { transitions: number }).transitions);
}

async function visitItem(page: Page): Promise<void> {
  await page.goto('/hennessy');
  await page.getByRole('link', { name: 'Mens', exact: true }).first().click();
  await page.getByRole('link', { name: 'Performance Polo', exact: true }).click();
  await page.getByRole('button', { name: 'Add To Cart' }).waitFor();
}

test.describe('With a mouse', () => {
  test.use({ hasTouch: false });

  test('screens fade into each other, and nothing on a screen does', async ({ page }) => {
    const transitions = await countTransitions(page);
    await visitItem(page);
    expect(await transitions()).toBe(2);
    await page.getByRole('textbox', { name: 'Navy Medium' }).fill('4');
    await page.getByRole('radio', { name: 'Hennessy', exact: true }).check();
    expect(await transitions()).toBe(2);
  });

  test('a change of what the device can do leaves the screen, and the cursor in it, alone', async ({ page }) => {
    await visitItem(page);
    const cell = page.getByRole('textbox', { name: 'Navy Medium' });
    await cell.fill('4');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    await expect(cell).toBeFocused();
    await expect(cell).toHaveValue('4');
  });

  test('screens do not fade for somebody who wants less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const transitions = await countTransitions(page);
    await visitItem(page);
    expect(await transitions()).toBe(0);
  });
});

test('A tablet shows the next screen at once', async ({ page }) => {
  const transitions = await countTransitions(page);
  await visitItem(page);
  expect(await transitions()).toBe(0);
});
