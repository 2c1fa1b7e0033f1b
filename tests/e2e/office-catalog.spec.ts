import type { Locator, Page } from '@playwright/test';
import type { StorefrontDocument } from '../../domain/catalog/storefront-document';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { SCREEN_SIZES } from '../support/browser/screen-sizes';
import { expect, test } from '../support/browser/store-test';
import { openAsOwner } from '../support/office/office-page';

/** The refused call before the sign-in, and calls of a browser that is offline. */
const EXPECTED = /status of 401|ERR_INTERNET_DISCONNECTED/;

test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(EXPECTED));

const signIn = (page: Page, origin: string) => openAsOwner(page, '/today', 'Today', origin);

async function openItem(page: Page, origin: string, code: string): Promise<void> {
  await page.goto(`${origin}/office/items/${code}`);
  await expect(page.getByRole('table', { name: 'Prices in dollars' })).toBeVisible();
}

/** Pastes as Ctrl+V does, without the machine's clipboard. */
async function paste(cell: Locator, text: string): Promise<void> {
  await cell.focus();
  await cell.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** The item's changes in the draft, as the server has them. */
function draftOf(page: Page) {
  return page.locator('section', { has: page.getByRole('heading', { name: 'In the draft' }) }).getByRole('listitem');
}

test('Somebody finds an item by keyboard and changes a price', { tag: '@journey' }, async ({ page, servers }) => {
  const { origin } = await servers.start();
  await signIn(page, origin);
  await page.getByRole('link', { name: 'Items' }).click();
  await expect(page.getByRole('button', { name: 'All 143' })).toBeVisible();
  await expectNoSeriousViolation(page);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'QZ310, Quarter-Zip Pullover' })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('ox610');
  await expect(page.getByRole('button', { name: 'All 1', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'PL420, Performance Polo' })).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Oxford Shirt', level: 1 })).toBeVisible();
  await expectNoSeriousViolation(page);

  await page.getByRole('textbox', { name: 'Hennessy 2XLarge' }).focus();
  await page.keyboard.type('40,00');
  await expect(
    page.getByText('Hennessy, 2XLarge: 40.00 is less than XLarge at 42.50. Did you mean 44.50?'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Use 44.50' }).click();
  await expect(page.getByRole('textbox', { name: 'Hennessy 2XLarge' })).toHaveValue('44.50');
  await expect(draftOf(page)).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Everyone Small' }).focus();
  await page.keyboard.type('43.505');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“43.505” has more than two decimals. Did you mean 43.51?')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Hennessy Small' })).toBeFocused();
  await expect(page.getByText('Everyone, Small: was')).toBeHidden();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('43.5');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Everyone Small' })).toHaveValue('43.50');
  await expect(draftOf(page)).toHaveText([/^Price of Small.*You/]);
  await expect(page.getByText('Everyone, Small: was 44.00. You')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Publish 1 change' })).toBeVisible();
  await page.getByRole('button', { name: 'Discard mine' }).click();
  await expect(draftOf(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Everyone Small' })).toHaveValue('44.00');
});

for (const [device, width, height, fewest] of [
  ['a desktop', 1440, 900, 6],
  ['a phone', 390, 844, 7],
] as const) {
  test(`One price takes ${fewest} clicks and its digits on ${device}, from Today until shoppers pay it`, async ({
    page,
    servers,
  }) => {
    const { origin } = await servers.start();
    await page.setViewportSize({ width, height });
    await signIn(page, origin);
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    if (device === 'a phone') await click(page.getByRole('button', { name: 'More' }));
    await click(page.getByRole('link', { name: 'Items' }));
    await click(page.getByRole('link', { name: 'PL420, Performance Polo' }));
    await click(page.getByRole('textbox', { name: 'Everyone Small' }));
    await page.keyboard.type('42.75');
    await click(page.getByRole('main').getByRole('link', { name: 'Publish 1 change' }));
    await click(page.getByRole('main').getByRole('button', { name: 'Publish 1 change' }));
    await click(page.getByRole('button', { name: 'Publish', exact: true }));
    await expect(page.getByText(/^Version \d+ is live\.$/)).toBeVisible();
    expect(clicks).toBe(fewest);
    const priceInStore = async () => {
      const document = (await (
        await page.request.get(`${origin}/v1/storefronts/hennessy`)
      ).json()) as StorefrontDocument;
      return document.items.find(({ code }) => code === 'PL420')?.sizes.Small;
    };
    await expect.poll(priceInStore).toBe(42.75);
  });
}

test('Forty prices are pasted at once, and taken back at once', async ({ page, servers }) => {
  const { origin } = await servers.start();
  await signIn(page, origin);
  await openItem(page, origin, 'PL420');
  const first = page.getByRole('textbox', { name: 'Everyone Small' });
  await paste(first, '43\t43\nabc\t1');
  await expect(page.getByText('“abc” isn’t a price. Nothing was changed.')).toBeVisible();
  await expect(first).toHaveValue('42.00');

  const rows = [0, 1, 2, 3, 4].map((row) =>
    [0, 0, 0, 0, 2, 3, 4, 3].map((step) => `$${43 + row + step}.50`).join('\t'),
  );
  await paste(first, rows.join('\n'));
  await expect(page.getByText('Pasted: 40 prices.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Pohanka LT' })).toHaveValue('50.50');
  await expect(draftOf(page)).toHaveCount(40);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first).toHaveValue('42.00');
  await expect(page.getByRole('textbox', { name: 'Pohanka LT' })).toHaveValue('47.00');
  await expect(draftOf(page)).toHaveCount(0);
});

test('A new item starts as a copy, is sold somewhere, and is deleted again', async ({ page, servers }) => {
  const { origin } = await servers.start();
  await signIn(page, origin);
  await page.getByRole('link', { name: 'Items' }).click();
  await page.getByRole('button', { name: 'New item' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill('pl420');
  await expect(dialog.getByText('PL420 is Performance Polo.')).toBeVisible();
  await expectNoSeriousViolation(page);
  await dialog.getByLabel('Code').fill('PL900');
  await dialog.getByLabel('Short name').fill('Lodge Polo');
  await dialog.getByLabel('Starts as a copy of').selectOption('PL420');
  await dialog.getByRole('button', { name: 'Add to the draft' }).click();
  await expect(page.getByRole('heading', { name: 'Lodge Polo', level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Everyone Small' })).toHaveValue('42.00');
  await expect(page.getByText('0 of 10 customers')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Leith' }).check();
  await expect(draftOf(page)).toHaveText([/^New item/, /^Sold, Leith/]);

  await page.getByRole('link', { name: 'Items' }).first().click();
  await page.getByRole('button', { name: 'In the draft 1' }).click();
  await page.getByRole('link', { name: 'PL900, Lodge Polo' }).click();
  await page.getByRole('button', { name: 'Delete this item…' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 customer sells it: Leith.');
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('button', { name: 'In the draft 0' })).toBeVisible();
});

test('Two people change one field: theirs or mine', async ({ page, browser, servers }) => {
  const { origin } = await servers.start();
  await signIn(page, origin);
  await openItem(page, origin, 'CT100');
  // From here on, this browser hears of nothing until it saves.
  await page.route('**/v1/office/catalog/read', (route) => route.fulfill({ json: { same: true } }));
  const other = await (await browser.newContext()).newPage();
  await signIn(other, origin);
  await openItem(other, origin, 'CT100');
  await other.getByLabel('Full name').fill('Crew Tee, heavy');
  await expect(draftOf(other)).toHaveCount(1);

  await page.getByLabel('Full name').fill('Crew Tee, light');
  await expect(page.getByText('changed this to “Crew Tee, heavy”')).toBeVisible();
  await expectNoSeriousViolation(page);
  const saved = page.waitForResponse('**/v1/office/catalog/save');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await saved;
  await expect(page.getByText('changed this to')).toBeHidden();
  await expect(page.getByLabel('Full name')).toHaveValue('Crew Tee, light');
  await other.reload();
  await expect(other.getByLabel('Full name')).toHaveValue('Crew Tee, light');
  await other.context().close();
});

test('What is typed offline is kept, also when the page reloads, and saved once it can be', async ({
  page,
  context,
  servers,
}) => {
  const { origin } = await servers.start();
  await signIn(page, origin);
  await openItem(page, origin, 'CP500');
  await context.setOffline(true);
  await page.getByLabel('Short name').fill('Twill Cap');
  await expect(page.getByText(/^You’re offline\./)).toBeVisible();
  await context.setOffline(false);
  await expect(draftOf(page)).toHaveText([/^Short name/]);

  await context.setOffline(true);
  await page.getByLabel('Care').fill('Spot clean');
  await expect(page.getByText(/^You’re offline\./)).toBeVisible();
  await page.goto('about:blank');
  await context.setOffline(false);
  await openItem(page, origin, 'CP500');
  await expect(page.getByLabel('Care')).toHaveValue('Spot clean');
  await expect(draftOf(page)).toHaveText([/^Short name/, /^Care/]);
});

test('A color is added and changed; a wrong one gets a sentence', async ({ page, servers }) => {
  const { origin } = await servers.start();
  await signIn(page, origin);
  await page.getByRole('link', { name: 'Colors' }).click();
  await page.getByLabel('New color', { exact: true }).fill('Mauve');
  await page.getByLabel('Value', { exact: true }).fill('#9a7aa');
  await page.getByRole('button', { name: 'Add to the draft' }).click();
  await expect(page.getByText('Enter a color like #17463a.')).toBeVisible();
  await page.getByLabel('Value', { exact: true }).fill('9A7AA0');
  await page.getByRole('button', { name: 'Add to the draft' }).click();
  await expect(page.getByRole('textbox', { name: 'Value of Mauve' })).toHaveValue('#9a7aa0');
  await page.getByRole('textbox', { name: 'Value of Navy' }).fill('#1d2b4');
  await expect(page.getByText('“#1d2b4” isn’t a color like #17463a. It isn’t saved.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Value of Navy' }).fill('#1d2b4a');
  await expect(page.getByRole('main').getByRole('link', { name: 'Publish 2 changes' })).toBeVisible();
  await expectNoSeriousViolation(page);
});

for (const [width, height] of SCREEN_SIZES) {
  test(`Items, an item, packs, and colors fit a screen of ${width} x ${height}`, async ({ page, servers }) => {
    const { origin } = await servers.start();
    await page.setViewportSize({ width, height });
    await openAsOwner(page, '/items', 'Items', origin);
    for (const [path, heading] of [
      ['/items', 'Items'],
      ['/items/PL420', 'Performance Polo'],
      ['/items/KT150', 'Key Tags'],
      ['/colors', 'Colors'],
    ] as const) {
      await page.goto(`${origin}/office${path}`);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
      await expectNoSeriousViolation(page);
    }
  });
}
