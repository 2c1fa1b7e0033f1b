import { recordRenders, renderedProps } from '../support/browser/rendered-props';
import { openCheckout } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

test.beforeEach(({ page }) => recordRenders(page));

test('Typing into a cell of the grid renders that cell and its row, and no other', async ({ page }) => {
  await page.goto('/hennessy/item/PL420');
  const cell = page.getByRole('textbox', { name: 'Navy Large' });
  await cell.click();
  expect(await renderedProps(page, 'cell', () => cell.press('7'))).toEqual(['Navy,Large']);
  expect(await renderedProps(page, 'rowColor', () => cell.press('2'))).toEqual(['Navy']);
  // Everything that depends on it has also rendered.
  await expect(page.getByText('72 units')).toBeVisible();
  expect(await renderedProps(page, 'cell', () => cell.press('ArrowRight'))).toEqual([]);
});

test('Ticking a pack renders its row and the one that was current before', async ({ page }) => {
  await page.goto('/hennessy/item/SN700');
  const rows = page.locator('[data-pack-color]');
  /** The row becomes the current one a moment after its box is ticked. */
  const tick = async (row: number) => {
    await page.getByRole('table').getByRole('checkbox').nth(row).click();
    await expect(rows.nth(row).getByRole('rowheader')).toHaveClass(/brand-tint/);
  };
  await tick(0);
  const [first = '', third = ''] = await Promise.all(
    [0, 2].map((row) => rows.nth(row).getAttribute('data-pack-color')),
  );
  expect(await renderedProps(page, 'rowColor', () => tick(2))).toEqual([first, third].sort());
});

test('Typing the details of a checkout renders no line of the cart', async ({ page }) => {
  await openCheckout(page);
  const field = page.getByLabel('First Name');
  await field.click();
  const rendered = await renderedProps(page, 'line', () => field.pressSequentially('Renee'));
  expect(rendered).toEqual([]);
  expect(await renderedProps(page, 'label', () => field.press('x'))).toContain('First Name');
});

test('A category opens with the cards in sight, and the others follow', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto('/hennessy');
  const inFirstFrame = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const changes = new MutationObserver(() => {
          const cards = document.querySelectorAll('main ul.grid a[href*="/item/"]').length;
          if (cards > 0) resolve(cards);
        });
        changes.observe(document, { childList: true, subtree: true });
      }),
  );
  await page.getByRole('main').getByRole('link', { name: /^Mens/ }).click();
  expect(await inFirstFrame).toBe(15);
  const items = Number.parseInt(await page.getByText(/^\d+ items$/).innerText(), 10);
  expect(items).toBeGreaterThan(15);
  await expect(page.getByRole('main').locator('ul.grid').getByRole('link')).toHaveCount(items);
});
