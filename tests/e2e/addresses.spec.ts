import { holdCalls, workerIsInControl } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

test('A local address without a store redirects to Hennessy', async ({ page }) => {
  await page.goto('/checkout');

  await expect(page).toHaveURL(/\/hennessy\/checkout$/);
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
});

test('An address that leads nowhere is not found, with a way home', async ({ page }) => {
  for (const path of [
    '/hennessy/nowhere',
    '/hennessy/item/NOPE',
    '/hennessy/item/PL420.X',
    '/hennessy/catalog/boats',
  ]) {
    await page.goto(path);

    await expect(page.getByRole('heading', { name: 'Not found' }), path).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the store' }), path).toBeVisible();
  }
});

test('A store that does not exist is not found, with a way home', async ({ page, expectedComplaints }) => {
  // It may be a new customer's, so the page asks the server.
  expectedComplaints.push(/status of 404/);
  await page.goto('/nobody');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the store' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('button', { name: 'LOGIN' })).toBeVisible();
});

test('An item code with a dot opens its item', async ({ page }) => {
  await page.goto('/hennessy/item/PL500.T');

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Big and Tall');
});

test('The reps and the main line can be called from every screen, and both logos lead home', async ({ page }) => {
  await page.goto('/hennessy/orders');

  await expect(page.getByRole('link', { name: /Dana Whitfield/ })).toHaveAttribute('href', 'tel:404-555-0142');
  await expect(page.getByRole('link', { name: /Main line/ })).toHaveAttribute('href', 'tel:800-727-7222');
  for (const logo of ['Home', 'Hennessy']) {
    await page.goto('/hennessy/orders');
    await page.getByRole('link', { name: logo, exact: true }).click();
    await expect(page).toHaveURL(/\/hennessy$/);
  }
});

test('The catalog shelf links to the flip-books and their pages', async ({ page }) => {
  await page.goto('/hennessy');

  const pages = { Promotional: 2, Sales: 34, Service: 114, Office: 168, Parts: 186, 'Body Shop': 192, Detail: 196 };
  for (const [label, number] of Object.entries(pages)) {
    await expect(page.getByRole('link', { name: `${label} p. ${number}` })).toHaveAttribute(
      'href',
      new RegExp(`${number}$`),
    );
  }
});

test('The loading overlay is shown while a screen loads', async ({ page }) => {
  await page.goto('/hennessy');
  const letGo = await holdCalls(page, /orders-screen/);
  await page.getByRole('link', { name: 'View Orders' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
});

test('The loading overlay is shown when the landing screen is left, too', async ({ page }) => {
  await page.goto('/');
  const letGo = await holdCalls(page, '**/v1/storefronts/leith');
  await page.getByRole('link', { name: 'Leith' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  letGo();
  await expect(page).toHaveTitle('Leith');
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();

  await page.goto('/');
  const letGoAgain = await holdCalls(page, '**/v1/storefronts/stivers');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('stivers');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  letGoAgain();
  await expect(page).toHaveTitle('Stivers');
});

test('The landing screen leads to a store on its own host', async ({ page, server }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Demo stores' }).getByRole('link', { name: 'Cannon' }).click();
  await expect(page).toHaveTitle('Cannon');
  expect(new URL(page.url()).origin).toBe(server.origin.replace('localhost', 'cannon.localhost'));
});

test('Each screen of a store has its own page title', async ({ page }) => {
  const titles = {
    '': 'Hennessy',
    '/catalog/mens': 'Mens · Hennessy',
    '/item/PL420': 'Performance Polo · Hennessy',
    '/checkout': 'Checkout · Hennessy',
    '/orders': 'Orders · Hennessy',
    '/outbox': 'Outbox · Hennessy',
    '/hand-over': 'Cart handed over · Hennessy',
    '/packing-list/none': 'Packing list · Hennessy',
    '/item/XX999': 'Not found · Hennessy',
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(`/hennessy${path}`);
    await expect(page).toHaveTitle(title);
  }
  await page.getByRole('link', { name: 'Go to the store' }).click();
  await expect(page).toHaveTitle('Hennessy');
  await expect(page.locator('title')).toHaveCount(1);
});

test.describe('on a device that keeps the store', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what isn’t a screen of the store comes from the server', async ({ page, expectedComplaints }) => {
    // Nobody is signed in at the office, and the order doesn't exist.
    expectedComplaints.push(/status of 40[14]/);
    await page.goto('/hennessy');
    await workerIsInControl(page);
    for (const path of ['/office', '/office/orders', '/approve/HEN-100001', '/healthz', '/readyz', '/robots.txt']) {
      const response = await page.goto(path);
      expect(response?.fromServiceWorker(), path).toBe(false);
      expect(await response?.text(), path).not.toContain('Order for your store');
    }
    // Unlike any other address.
    expect((await page.goto('/hennessy/orders'))?.fromServiceWorker()).toBe(true);
  });

  test('the root of a host is filled in by the worker as by the server', async ({ page, server }) => {
    const shown = {
      localhost: page.getByRole('button', { name: 'LOGIN' }),
      'leith.localhost': page.getByRole('heading', { name: 'Order for your store' }),
    };
    for (const [host, own] of Object.entries(shown)) {
      const origin = server.origin.replace('localhost', host);
      await page.goto(host === 'localhost' ? `${origin}/hennessy` : origin);
      await workerIsInControl(page);
      const answer = await page.goto(`${origin}/`);

      expect(answer?.fromServiceWorker()).toBe(true);
      expect(await answer?.text()).not.toContain('{{');
      await expect(own).toBeVisible();
    }
  });
});

test('An item opens however its code is typed, and its address is corrected', async ({ page }) => {
  await page.goto('/hennessy/item/pl420?color=Black');

  await expect(page.getByRole('heading', { name: "Men's Performance Polo" })).toBeVisible();
  await expect(page).toHaveURL(/\/hennessy\/item\/PL420\?color=Black$/);
});
