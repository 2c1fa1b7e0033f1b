import type { Page } from '@playwright/test';
import { openCheckout } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { openAsOwner } from '../support/office/office-page';
import { openUnlocked, placeOrder } from '../support/orders/order-verbs';
import { setFontSize, textsOutside } from '../support/tools/outside';

/** Twice the usual size, on a phone: as much as WCAG 1.4.4 asks for. */
const DOUBLE = 32;

test.use({ viewport: { width: 390, height: 844 } });

const goTo = (path: string, heading?: string) => async (page: Page) => {
  await page.goto(path);
  const title = page.getByRole('heading', { level: 1, ...(heading ? { name: heading } : {}) });
  await title.first().waitFor();
};

const SCREENS: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  ['the landing screen', goTo('/')],
  ['the store', goTo('/hennessy')],
  ['a category', goTo('/hennessy/catalog/mens')],
  ['an item', goTo('/hennessy/item/PL420')],
  ['a hat', goTo('/hennessy/item/CP500')],
  ['packs', goTo('/hennessy/item/LK100')],
  ['the checkout', (page) => openCheckout(page)],
  ['the outbox', goTo('/hennessy/outbox')],
  [
    'orders and their lines',
    async (page) => {
      const order = await placeOrder(page, 'Magnus Largetext');
      await openUnlocked(page, { order });
    },
  ],
  ['the office’s sign-in', goTo('/office')],
  [
    'the office’s orders',
    async (page) => {
      await placeOrder(page, 'Magnus Officetext');
      await openAsOwner(page, '/orders?search=Officetext', 'Orders');
      await page.getByRole('checkbox', { name: /^Select [A-Z]/ }).check();
    },
  ],
];

for (const [name, open] of SCREENS) {
  test(`With a browser font of twice the size, ${name} grows, and nothing leaves a phone’s screen`, async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/status of 401/);
    await setFontSize(page, DOUBLE);
    await open(page);
    const size = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
    expect(size).toBeGreaterThanOrEqual(28);
    expect(await textsOutside(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
}

test('On a phone, no size’s label or price is under its number, however long the label is', async ({ page }) => {
  for (const font of [16, DOUBLE]) {
    const devtools = await setFontSize(page, font);
    for (const code of ['CP500', 'PL420', 'BN200']) {
      await page.goto(`/hennessy/item/${code}`);
      const fields = page.getByRole('grid').getByRole('textbox');
      await fields.first().fill('12');
      const overlaps = await page.evaluate(() =>
        [...document.querySelectorAll('[role=grid] label')].flatMap((label) => {
          const field = label.querySelector('input');
          if (!field) return [];
          const box = field.getBoundingClientRect();
          // The number is in the middle of its field, one line high.
          const half = Number.parseFloat(getComputedStyle(field).fontSize) / 2;
          const [top, bottom] = [box.top + box.height / 2 - half, box.top + box.height / 2 + half];
          return [...label.querySelectorAll('span')].flatMap((span) => {
            const { top: from, bottom: to, height } = span.getBoundingClientRect();
            return height > 0 && from < bottom && to > top ? [span.textContent] : [];
          });
        }),
      );
      expect([font, code, overlaps]).toEqual([font, code, []]);
    }
    await devtools.detach();
  }
});

test('With forced colors, found words and the active result differ from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/hennessy');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('polo');
  const options = page.getByRole('option');
  await expect(options.nth(1)).toBeVisible();
  const styleOf = (at: number) =>
    options.nth(at).evaluate((row) => {
      const mark = row.querySelector('mark');
      const text = mark?.parentElement;
      const of = (element: Element | null | undefined) => element && getComputedStyle(element);
      return [of(row)?.borderTopColor, of(mark)?.backgroundColor, of(text)?.backgroundColor];
    });
  const [active, other] = [await styleOf(0), await styleOf(1)];
  expect(active[0]).not.toBe(other[0]);
  expect(active[1]).not.toBe(active[2]);
});
