import type { Locator, Page } from '@playwright/test';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { chooseStore, fillContact, storeIsKept, workerIsInControl } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { test as tabletTest } from '../support/browser/tablet-test';
import { aCart, ordersOf, POLO_LINE } from '../support/orders/orders';
import { aMonthLater, changeCatalog, openWithCart, placeCart, TWELVE_LINES } from '../support/orders/reorder';

const cartOf = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('cart') ?? '{}'));

/** Counts what a person does: taps, and keys with every digit, letter and Tab. */
function aCount(page: Page) {
  const count = { taps: 0, keys: 0 };
  return {
    count,
    async tap(target: Locator) {
      count.taps += 1;
      await target.tap();
    },
    async type(text: string) {
      count.keys += text.length;
      await page.keyboard.type(text);
    },
    async press(key: string) {
      count.keys += 1;
      await page.keyboard.press(key);
    },
  };
}

const isPlaced = (page: Page) => expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();

test('Twelve lines are in the cart again after 2 taps and a look; a stranger orders them with 4 taps and 45 keys', {
  tag: '@journey',
}, async ({ page, server }) => {
  await placeCart(page, TWELVE_LINES, 'again@example.com', { dealership: /^Hennessy Honda/ });
  await page.goto('/hennessy');
  const { count, tap, type, press } = aCount(page);

  await tap(page.getByRole('button', { name: 'Order Again' }));
  const sheet = page.getByRole('dialog', { name: 'Order again' });
  await expect(sheet.getByText('12 same', { exact: true })).toBeVisible();
  await tap(sheet.getByRole('button', { name: 'Add to cart' }));
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart (12)' })).toBeVisible();
  expect(count).toEqual({ taps: 2, keys: 0 });
  expect(await cartOf(page)).toEqual(TWELVE_LINES);

  await tap(page.getByLabel('First Name'));
  for (const text of ['Renee', 'Castellano', 'again@example.com']) {
    await type(text);
    await press('Tab');
  }
  await expect(page.getByLabel('Store', { exact: true })).toBeFocused();
  await press('Tab');
  await type('20419');
  await press('Tab');
  await type('HEN');
  await tap(page.getByRole('button', { name: 'Checkout', disabled: false }));
  await isPlaced(page);
  expect(count).toEqual({ taps: 4, keys: 45 });
  const placed = await ordersOf(server, 'again@example.com');
  expect(placed.map((order) => order.total_cents)).toEqual([302_430, 302_430]);
});

test('A remembered shopper orders twelve lines again with 4 taps and 3 keys, and with one change with 5 and 5', {
  tag: '@journey',
}, async ({ page, server }) => {
  const email = 'remembered@example.com';
  await openWithCart(page, TWELVE_LINES);
  await fillContact(page, { email });
  await chooseStore(page, /^Hennessy Honda/);
  await page.getByRole('checkbox', { name: /^Remember me/ }).check();
  await page.getByRole('button', { name: 'Checkout', disabled: false }).click();
  await isPlaced(page);

  for (const [change, expected] of [
    [undefined, { taps: 4, keys: 3 }],
    ['24', { taps: 5, keys: 5 }],
  ] as const) {
    await page.goto('/hennessy');
    const { count, tap, type } = aCount(page);
    await tap(page.getByRole('button', { name: 'Order Again' }));
    const sheet = page.getByRole('dialog', { name: 'Order again' });
    if (change) {
      await tap(sheet.getByRole('textbox', { name: 'Quantity of Performance Polo, Navy, Large' }));
      await type(change);
    }
    await tap(sheet.getByRole('button', { name: 'Add to cart' }));
    await expect(page.getByLabel('First Name')).toHaveValue('Renee');
    await expect(page.getByLabel('Last Name')).toHaveValue('Castellano');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Store', { exact: true })).toHaveValue(/Hennessy Honda/);
    await tap(page.getByLabel('Code'));
    await type('HEN');
    await tap(page.getByRole('button', { name: 'Checkout', disabled: false }));
    await isPlaced(page);
    expect(count).toEqual(expected);
  }
  const placed = await ordersOf(server, email);
  expect(placed.map((order) => order.total_cents)).toEqual([302_430, 302_430, 302_430 + 6 * 4_200]);
});

test('The home screen keeps room for the last order, so that nothing moves', async ({ page }) => {
  await placeCart(page, aCart(POLO_LINE), 'room@example.com');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('receipt:hennessy'))).toBe('1');
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, { shifts: Reflect.get(window, 'shifts') + Reflect.get(entry, 'value') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const size of [
    { width: 1180, height: 820 },
    { width: 320, height: 700 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/hennessy');
    await page.getByRole('button', { name: 'Order Again' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBeLessThan(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await page.goto('/leith');
  await expect(page.getByRole('heading', { name: 'Order for your store' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Order again' })).toHaveCount(0);
});

test('Staff see what has changed since an order, pick another color and take the rest', async ({ page }) => {
  await placeCart(page, TWELVE_LINES, 'changed-later@example.com');
  await changeCatalog(page, aMonthLater);
  await openWithCart(page, aCart({ ...POLO_LINE, size: 'Small', quantity: 1 }), '/hennessy/orders');
  await page
    .getByRole('button', { name: /Renee Castellano/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Order again' }).click();

  const sheet = page.getByRole('dialog', { name: 'Order again' });
  await expect(sheet.getByText('10 same, 1 now $1.20 more, 1 color gone: Graphite?')).toBeVisible();
  await expect(sheet.getByText('Was $58.00, now $59.20')).toBeVisible();
  await expect(sheet.getByText("Men's Performance Polo").first()).toBeVisible();
  await expect(sheet.getByText('11 lines, without Structured Cap until you pick a color')).toBeVisible();
  await expect(sheet.getByText('Your cart has 1 line, 1 unit. Adding keeps them.')).toBeVisible();
  await expectNoSeriousViolation(page);

  await sheet.getByRole('radio', { name: 'Khaki' }).check();
  await expect(sheet.getByText('12 lines', { exact: true })).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Quantity of Ceramic Mug, Navy, 10 oz.' }).fill('11');
  await sheet.getByRole('button', { name: 'Add to cart' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Must order at least 12 units. Nothing was added.');
  await expect(sheet.getByRole('textbox', { name: 'Quantity of Ceramic Mug, Navy, 10 oz.' })).toBeFocused();
  await page.keyboard.type('36');
  await sheet.getByRole('button', { name: 'Remove Performance Polo, Navy, Small' }).click();
  await expect(sheet.getByRole('button', { name: 'Remove Performance Polo, Navy, Medium' })).toBeFocused();
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await sheet.getByRole('button', { name: 'Remove Performance Polo, Black, XLarge' }).click();
  await sheet.getByRole('button', { name: 'Change' }).click();
  await sheet.getByRole('button', { name: /^Store/ }).click();
  await page.getByRole('option', { name: /^Hennessy Honda, 5512/ }).click();
  await sheet.getByLabel('Customer PO').fill('20500');
  await sheet.getByRole('button', { name: 'Add to cart' }).click();

  await expect(page.getByLabel('Customer PO')).toHaveValue('20500');
  await expect(page.getByLabel('Store')).toHaveValue(/Hennessy Honda/);
  const cart = await cartOf(page);
  expect(Object.keys(cart)).toHaveLength(11);
  expect(cart['PL420,Small,Navy,Hennessy'].quantity).toBe(5);
  expect(cart['QZ310,Large,Navy,Hennessy'].price).toBe(59.2);
  expect(cart['CP500,OSFA,Khaki,Hennessy'].quantity).toBe(12);
  expect(cart['MG100,10 oz.,Navy,Hennessy'].quantity).toBe(36);
  expect(cart['LK100,Black'].quantity).toBe(1500);
});

test('A sheet of 200 lines scrolls inside itself, with its total in sight', async ({ page }) => {
  const lines = Array.from({ length: 200 }, (_, index) => ({ ...POLO_LINE, color: `Gone ${index}`, quantity: 1 }));
  const receipt = { key: 'k'.repeat(20), at: 1_795_000_000_000, contact: { first_name: 'Renee', store: 'None' } };
  await page.goto('/hennessy/success');
  await page.evaluate((state) => history.replaceState({ usr: state, key: 'x', idx: 0 }, ''), {
    ...receipt,
    cart: aCart(...lines),
  });
  await page.reload();
  await page.getByRole('button', { name: 'Order again' }).click();
  const sheet = page.getByRole('dialog', { name: 'Order again' });
  await expect(sheet.getByText(/^200 colors gone: Gone 0, Gone 1, Gone 2 and 197 more\?$/)).toBeVisible();
  for (const size of [
    { width: 1180, height: 820 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await sheet.getByRole('radio', { name: 'Black' }).last().scrollIntoViewIfNeeded();
    await expect(sheet.getByRole('button', { name: 'Add to cart' })).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('heading', { name: 'Order again' })).toBeInViewport({ ratio: 1 });
  }
});

tabletTest('Without a connection, the last order goes into the cart again', async ({ tablet, server }) => {
  const online = await (await tablet.open()).newPage();
  await online.goto(`${server.origin}/hennessy`);
  await storeIsKept(online);
  await workerIsInControl(online);
  await placeCart(online, TWELVE_LINES, 'offline-again@example.com', { store: `${server.origin}/hennessy` });
  await expect.poll(() => online.evaluate(() => localStorage.getItem('receipt:hennessy'))).toBe('1');

  const page = await (await tablet.open(true)).newPage();
  await page.goto(`${server.origin}/hennessy`);
  await page.getByRole('button', { name: 'Order Again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('link', { name: 'Cart (12)' })).toBeVisible();

  await page.getByRole('button', { name: 'Hand over cart' }).click();
  const link = await page.getByRole('textbox', { name: 'Or send the link' }).inputValue();
  await page.goto(link);
  await page.reload();
  await expect(page.getByText('12 same', { exact: true })).toBeVisible();
});
