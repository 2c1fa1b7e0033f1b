import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { openItem } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

test('A pack item of a type with logos is ordered with one of them', async ({ page }) => {
  await page.route('**/v1/storefronts/hennessy', async (route) => {
    const document = await (await route.fetch()).json();
    document.customer.embroideries.customs = ['Hennessy', 'Honda'];
    await route.fulfill({ json: document });
  });
  await page.goto('/hennessy/catalog/customs');
  await expect(page.getByRole('region', { name: 'Available logos' }).getByRole('listitem')).toHaveCount(2);

  await openItem(page, 'LK100');
  await page.getByRole('radio', { name: 'Honda', exact: true }).check();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByText('Item added to cart').waitFor();
  await expect(page.getByRole('radio', { name: 'Honda', exact: true })).not.toBeChecked();
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await expect(page.getByRole('main').getByText('Honda', { exact: true })).toBeVisible();
});

test('A logo must be chosen before apparel goes to the cart', { tag: '@journey' }, async ({ page }) => {
  await openItem(page, 'PL420');
  await page.getByLabel('Navy Small', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Add To Cart' }).click();

  await expect(page.getByRole('status')).toHaveText('Must select an embroidery');
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();
  await expect(page.getByLabel('Navy Small', { exact: true })).toHaveValue('2');
});

test('A quantity is shown as it is understood, or not at all', async ({ page }) => {
  await openItem(page, 'PL420');
  const cell = page.getByLabel('Navy Small', { exact: true });
  for (const [typed, shown] of [
    ['abc', ''],
    ['-3', ''],
    ['1.5', ''],
    ['1e3', ''],
    ['100001', ''],
    ['007', '7'],
    ['100000', '100000'],
  ] as const) {
    // Something else before each, so the text is new.
    await cell.fill('5');
    await expect(cell).toHaveValue('5');
    await cell.fill(typed);
    await expect(cell).toHaveValue(shown);
  }
});

test('Accessories need 12 units in a cell, and a short cell gets the focus', async ({ page }) => {
  await openItem(page, 'TB200');
  await page.getByRole('radio', { name: 'Ford' }).check();
  await page.getByLabel('Graphite 20 oz.').fill('24');
  await page.getByLabel('Black 20 oz.').fill('11');
  await page.getByRole('button', { name: 'Add To Cart' }).click();

  await expect(page.getByRole('status')).toHaveText('Must order at least 12 units');
  await expect(page.getByText('Add 1 more to reach 12')).toBeVisible();
  await expect(page.getByLabel('Black 20 oz.')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Cart (0)' })).toBeVisible();

  await page.getByLabel('Black 20 oz.').fill('12');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByRole('link', { name: 'Cart (2)' })).toBeVisible();
});

test('Checked packs are added to the cart as one entry per color, without a price', { tag: '@journey' }, async ({
  page,
}) => {
  await openItem(page, 'YS260');
  await expect(page.getByText('Starts at')).toBeHidden();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByRole('status')).toHaveText('Must make a selection');

  await page.getByRole('checkbox', { name: 'YR 24 500', exact: true }).check();
  await page.getByRole('checkbox', { name: 'YR 24 1000', exact: true }).check();
  await page.getByRole('checkbox', { name: 'YR 25 100', exact: true }).check();
  await page.getByRole('button', { name: 'Add To Cart' }).click();

  await expect(page.getByRole('status')).toHaveText('Item added to cart');
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('cart') ?? '{}'))).toEqual({
    'YS260,YR 24': expect.objectContaining({
      quantity: 1500,
      price: 0,
      size: 'default',
      placement: null,
      type: 'customs',
    }),
    'YS260,YR 25': expect.objectContaining({ quantity: 100 }),
  });
});

test('Two rolls and three packs are counted from the keyboard, and survive a reload', async ({ page }) => {
  await openItem(page, 'SC500');
  // From where a link to the item leads: the way back, the picture, the colors, the color's row.
  await page.locator('#main').focus();
  for (const key of ['Tab', 'Tab', 'Tab', 'Enter', '2']) await page.keyboard.press(key);
  await expect(page.getByLabel('Green 1, count')).toHaveValue('2');
  await expect(page.getByText('About $123.98 at list price')).toHaveCount(2);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByRole('status')).toHaveText('Item added to cart');
  await expect(page.getByRole('checkbox', { name: 'Green 1', exact: true })).not.toBeChecked();

  await openItem(page, 'LK100');
  await page.getByRole('checkbox', { name: 'Black 500', exact: true }).check();
  await expect(page.getByText('1,000 saves $0.20 each. Add 500 more.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('3');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('-');
  await expect(page.getByLabel('Black 1000, count')).toHaveValue('3');
  await page.getByLabel('Black 1000, count').fill('100');
  await expect(page.getByText('0 packs. 1 to 99: a line holds 100,000 units')).toBeVisible();
  await page.getByLabel('Black 1000, count').blur();
  await expect(page.getByText('0 packs. 1 to 99: a line holds 100,000 units')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Black 1000', exact: true })).not.toBeChecked();
  await expectNoSeriousViolation(page);
  await page.getByLabel('Black 1000, count').fill('３');
  await expect(page.getByRole('checkbox', { name: 'Black 1000', exact: true })).toBeChecked();
  await page.reload();
  await expect(page.getByLabel('Black 1000, count')).toHaveValue('3');
  await page.getByRole('button', { name: 'Black 500, one more' }).click();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByRole('link', { name: 'Cart (2)' })).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('cart') ?? '{}'))).toEqual({
    'SC500,Green': expect.objectContaining({ quantity: 2, price: 0 }),
    'LK100,Black': expect.objectContaining({ quantity: 4000, price: 0 }),
  });
});

test('A color picked by its swatch leads to its row; arrow keys stay among the colors', async ({ page }) => {
  await openItem(page, 'YS260');
  const swatch = page.getByRole('radio').last();
  const color = (await swatch.getAttribute('aria-label')) ?? '';
  await swatch.click();
  await expect(page.getByRole('checkbox', { name: `${color} 100`, exact: true })).toBeFocused();
  await expect(page.getByRole('checkbox', { name: `${color} 100`, exact: true })).toBeInViewport();
  await swatch.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio').nth(-2)).toBeFocused();
});

test('Picking a color changes the picture, and the same entry with another placement keeps the first', async ({
  page,
}) => {
  await openItem(page, 'PL420');
  await page.getByRole('radio', { name: 'Red', exact: true }).check();
  await expect(page.getByRole('img', { name: "Men's Performance Polo, Red" })).toHaveAttribute('src', /PL420_red\.jpg/);

  for (const [placement, message] of [
    ['Left Chest', 'Item added to cart'],
    ['Right Sleeve', 'Left Chest, which stays'],
  ] as const) {
    await page.getByRole('radio', { name: 'Hennessy' }).check();
    await page.getByRole('radio', { name: placement }).check();
    await page.getByLabel('Red Large', { exact: true }).fill('3');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(page.getByRole('status')).toContainText(message);
    // What is added is then no longer chosen, and what is chosen before that would go with it.
    await expect(page.getByRole('radio', { name: 'Hennessy' })).not.toBeChecked();
  }
  await page.getByRole('link', { name: 'Cart (1)' }).click();
  await expect(page.getByRole('textbox', { name: /^Quantity of Performance Polo/ })).toHaveValue('6');
  await expect(page.getByText('Hennessy, Left Chest')).toBeVisible();
});

test('The grid is filled from the keyboard alone', async ({ page }) => {
  await openItem(page, 'PL420');
  await page.getByLabel('Navy Small', { exact: true }).focus();
  await page.keyboard.type('1');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('4');

  await expect(page.getByLabel('Navy Small', { exact: true })).toHaveValue('1');
  await expect(page.getByLabel('Navy Medium', { exact: true })).toHaveValue('2');
  await expect(page.getByLabel('Black Medium', { exact: true })).toHaveValue('3');
  await expect(page.getByLabel('Black Small', { exact: true })).toHaveValue('4');
});

test('A toast disappears after two and a half seconds, or on a click elsewhere', async ({ page }) => {
  await page.clock.install({ time: '2026-11-21T08:00:00' });
  await openItem(page, 'YS260');
  await page.clock.pauseAt('2026-11-21T09:00:00');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByRole('status')).toHaveText('Must make a selection');
  await page.clock.runFor(2400);
  await expect(page.getByRole('status')).toHaveText('Must make a selection');
  await page.clock.runFor(200);
  await expect(page.getByRole('status')).toBeEmpty();

  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByRole('status')).toHaveText('Must make a selection');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('status')).toBeEmpty();
});

test('The button that shows all logos leads the keyboard to the first of the others', async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await openItem(page, 'PL420');
  await page.getByRole('button', { name: /^All \d+$/ }).press('Enter');
  await expect(page.getByRole('radiogroup', { name: 'Logo', exact: true }).getByRole('radio').nth(4)).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list of logos works with the keyboard alone', async ({ page }) => {
    await openItem(page, 'TB200');
    const button = page.getByRole('button', { name: /^Logo/ });
    const list = page.getByRole('listbox', { name: /^Logo/ });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await expect(list).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list).toBeInViewport({ ratio: 0.9 });
    await expect(list).toBeFocused();
    await page.keyboard.type('for');
    await page.keyboard.press('Enter');
    await expect(list).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toContainText('Ford');
    await button.click();
    await expect(list.getByRole('option', { name: 'Ford' })).toHaveAttribute('aria-selected', 'true');
    await page.mouse.click(5, 5);
    await expect(list).toBeHidden();
  });

  test('a short cell of another color is shown', async ({ page }) => {
    await openItem(page, 'TB200');
    await page.getByRole('button', { name: /^Logo/ }).click();
    await page.getByRole('option', { name: 'Ford' }).click();
    await page.getByLabel('Graphite 20 oz.').fill('5');
    await page.getByRole('radio', { name: 'Black', exact: true }).check();
    await page.getByLabel('Black 20 oz.').fill('24');
    await page.getByRole('button', { name: 'Add To Cart' }).click();

    await expect(page.getByRole('status')).toHaveText('Must order at least 12 units');
    await expect(page.getByLabel('Graphite 20 oz.')).toBeFocused();
    await expect(page.getByText('7 more', { exact: true })).toBeVisible();
  });

  test("a color's packs are counted one below the other", async ({ page }) => {
    await openItem(page, 'LK100');
    await page.getByRole('radio', { name: 'Red', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Red 500', exact: true }).check();
    await page.getByRole('button', { name: 'Red 500, one more' }).click();
    await page.getByRole('radio', { name: 'Black', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Black 100', exact: true }).check();
    await expect(page.getByText('About $2,409.00 at list price')).toHaveCount(2);
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(page.getByText('Nothing selected yet.')).toBeVisible();
  });

  test('Enter moves to the next size', async ({ page }) => {
    await openItem(page, 'PL420');
    await page.getByLabel('Navy Small', { exact: true }).fill('1');
    await page.keyboard.press('Enter');

    await expect(page.getByLabel('Navy Medium', { exact: true })).toBeFocused();
  });
});

test('An invalid quantity is explained next to its row', async ({ page }) => {
  await openItem(page, 'PL420');
  await page.getByLabel('Navy Small', { exact: true }).focus();
  await page.keyboard.type('x');

  await expect(page.getByText('Whole numbers only')).toBeVisible();
});

test('What is added shows in the header in the same tick', async ({ page }) => {
  await openItem(page, 'PL420');
  await page.getByRole('radio', { name: 'Hennessy', exact: true }).check();
  await page.getByRole('textbox', { name: 'Navy Large', exact: true }).fill('4');

  const shown = await page.getByRole('button', { name: 'Add To Cart' }).evaluate(async (button: HTMLElement) => {
    button.click();
    // Only what is already queued runs before this.
    await Promise.resolve();
    return document.querySelector('header a[href$="/checkout"]')?.textContent;
  });

  expect(shown).toBe('Cart (1)');
});
