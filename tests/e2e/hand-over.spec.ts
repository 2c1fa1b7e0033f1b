import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { fillContact } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { aCart, POLO_LINE } from '../support/orders/orders';
import { aMonthLater, changeCatalog, openWithCart, TWELVE_LINES } from '../support/orders/reorder';

const cartOf = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('cart') ?? '{}'));

/** Opens the dialog and returns the link. */
async function handOver(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Hand over cart' }).click();
  return page.getByRole('textbox', { name: /link/i }).inputValue();
}

test('A cart goes to another device by its QR code, without names and without the server', async ({
  page,
  browser,
  server,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await openWithCart(page, TWELVE_LINES);
  await fillContact(page);
  const link = await handOver(page);
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const picture = await page.getByRole('img', { name: 'QR code that opens this cart' }).screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(link);
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
  await expectNoSeriousViolation(page);
  expect(decodeURIComponent(link)).not.toMatch(/renee|castellano|HEN\b/i);
  const [, fragment = ''] = link.split('#');
  expect(sent.filter((url) => url.includes(fragment))).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Hand over cart' })).toBeFocused();
  expect(await cartOf(page)).toEqual(TWELVE_LINES);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const other = await phone.newPage();
  await changeCatalog(other, aMonthLater);
  await other.goto(link);
  await expect(other.getByText('10 same, 1 now $1.20 more, 1 color gone: Graphite?')).toBeVisible();
  await expectNoSeriousViolation(other);
  expect(await cartOf(other)).toEqual({});
  await other.getByRole('radio', { name: 'Khaki' }).check();
  await other.getByRole('button', { name: 'Add to cart' }).click();
  await expect(other.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  expect(other.url()).toBe(`${server.origin}/hennessy/checkout`);
  const received = await cartOf(other);
  expect(Object.keys(received)).toHaveLength(12);
  expect(received['QZ310,Large,Navy,Hennessy'].price).toBe(59.2);
  await other.goBack();
  expect(other.url()).not.toContain('#');
  await phone.close();
});

test('Only a person replaces or adds to a cart with items in it', { tag: '@journey' }, async ({ page }) => {
  await openWithCart(page, aCart(POLO_LINE));
  const link = await handOver(page);
  const black = aCart({ ...POLO_LINE, color: 'Black', quantity: 2 });
  await openWithCart(page, black, link.replace(/^https?:\/\/[^/]+/, ''));
  await expect(page.getByText('Your cart has 1 line, 2 units. Adding keeps them.')).toBeVisible();
  expect(await cartOf(page)).toEqual(black);
  await page.getByRole('button', { name: 'Replace cart' }).click();
  await expect.poll(() => cartOf(page)).toEqual(aCart(POLO_LINE));
  await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  expect(await cartOf(page)).toEqual(aCart({ ...POLO_LINE, quantity: 12 }));
});

test('A damaged, foreign, or outdated link shows an error and changes nothing', async ({ page }) => {
  await openWithCart(page, aCart(POLO_LINE));
  const link = await handOver(page);
  const own = await cartOf(page);
  for (const [address, sentence] of [
    [link.slice(0, -4), 'This link is damaged: part of it is missing or was changed.'],
    [link.replace('#1', '#2'), 'This link was made by another version of the store.'],
    [link.replace(/#.*/, ''), 'There is no cart in this link.'],
    [
      `${link.replace(/#.*/, '')}#1d${'A'.repeat(20_000)}`,
      'This link is damaged: part of it is missing or was changed.',
    ],
    [link.replace('/hennessy/', '/leith/'), 'This cart belongs to another group’s store.'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toHaveText(new RegExp(`^${sentence.replace(/[.?]/g, '\\$&')}`));
    await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
  }
  await page.goto('/hennessy');
  await expect.poll(() => cartOf(page)).toEqual(own);
});

test('A cart too large for a camera gets the link only', async ({ page }) => {
  const lines = Array.from({ length: 480 }, (_, index) => ({
    ...POLO_LINE,
    color: `C${(index * 7919) % 100_003}`,
    size: `S${(index * 104_729) % 99_991}`,
    quantity: 1 + ((index * 7) % 97),
  }));
  await openWithCart(page, aCart(...lines));
  const link = await handOver(page);
  expect(link.length).toBeGreaterThan(2_000);
  await expect(page.getByText('This cart is too large for a QR code that a camera can read.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
});
