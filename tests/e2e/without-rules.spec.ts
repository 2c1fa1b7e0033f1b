import { fillOrder } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

test('A customer without rules reads nothing of approvals or budgets', async ({ page, servers }) => {
  const { origin } = await servers.start();
  const main = page.getByRole('main');
  await fillOrder(page, 'without-rules@example.com', { store: `${origin}/hennessy` });
  await expect(page.getByText('Code accepted, no card needed')).toBeVisible();
  await expect(main).not.toContainText(/approv|budget/i);
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByText('Confirmation on its way to')).toBeVisible();
  await expect(page.getByText(/Expected to arrive by/).first()).toBeVisible();
  await expect(main).not.toContainText(/approv|budget/i);
  await page.getByRole('link', { name: 'Follow this order' }).click();
  await expect(page.getByRole('button', { name: 'Change or cancel' })).toBeVisible();
  await expect(main).not.toContainText(/approv|budget/i);
});
