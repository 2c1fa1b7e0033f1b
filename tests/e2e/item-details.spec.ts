import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { openItem } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

test('A logo that is missing is asked for at the logos until one is chosen; then the bar leads to the cart', async ({
  page,
}) => {
  await openItem(page, 'PL420');
  const logos = page.getByRole('radiogroup', { name: 'Logo', exact: true });
  await page.getByLabel('Navy Small', { exact: true }).fill('22');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Must select an embroidery' })).toBeVisible();
  await expect(logos).toHaveAccessibleDescription('Choose a logo');
  await expect(logos.getByRole('radio').first()).toBeFocused();
  await expect(logos.getByRole('radio', { checked: true })).toHaveCount(0);
  await expectNoSeriousViolation(page);

  await logos.getByRole('radio', { name: 'Hennessy' }).check();
  await expect(page.getByText('Choose a logo')).toBeHidden();
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Item added to cart' })).toBeVisible();
  await expect(page.getByText('22 units in cart')).toBeVisible();
  await expect(page.getByText('Choose a logo')).toBeHidden();
  await page.getByRole('link', { name: 'View cart' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('The picture opens large, zooms by wheel, keys and double tap, and gives the focus back', async ({ page }) => {
  await openItem(page, 'BP520');
  await expect(page.getByText('At least 12 of each color')).toBeVisible();
  await expect(page.getByText('600-denier polyester')).toBeVisible();
  await page.getByRole('radio', { name: 'Hennessy' }).check();
  await page.getByRole('button', { name: 'Enlarge picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Laptop Backpack' });
  const shown = (percent: string) => dialog.getByRole('button', { name: `${percent}, show the whole picture` });
  await expect(shown('100%')).toBeVisible();
  await expectNoSeriousViolation(page);

  await page.keyboard.press('+');
  await expect(shown('150%')).toBeVisible();
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect(shown('100%')).toBeVisible();
  await dialog.locator('[data-large-stage]').hover();
  await page.mouse.wheel(0, -5_000);
  await expect(shown('149%')).toBeVisible();
  // One turn after the other: a busy page gets several as one.
  for (const percent of ['223%', '300%', '300%']) {
    await page.mouse.wheel(0, -5_000);
    await expect(shown(percent)).toBeVisible();
  }
  await dialog.locator('[data-large-stage]').dblclick();
  await expect(shown('100%')).toBeVisible();

  await dialog.getByRole('radio', { name: 'Navy' }).check();
  await dialog.getByRole('button', { name: 'Next color' }).click();
  await expect(dialog.getByRole('radio', { name: 'Charcoal Royal' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Enlarge picture' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Charcoal Royal' })).toBeChecked();
});

test('With forced colors, swatches keep theirs, and what is chosen or focused is outlined', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openItem(page, 'PL420');
  const styleOf = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  const colors = '[role=radiogroup][aria-label=Color]';
  expect(await styleOf(`${colors} label:has([aria-label=Red]) span span`, 'background-color')).toBe('rgb(176, 31, 42)');
  const chosen = await styleOf(`${colors} label:has(:checked) > span`, 'border-color');
  expect(await styleOf(`${colors} label:not(:has(:checked)) > span`, 'border-color')).not.toBe(chosen);

  await page.getByRole('radio', { name: 'Ford' }).check();
  const logo = '[data-selector=logo] label';
  expect(await styleOf(`${logo}:has(:checked) > .fabric`, 'border-color')).toBe(chosen);
  expect(await styleOf(`${logo}:not(:has(:checked)) > .fabric`, 'border-color')).not.toBe(chosen);
  const placement = '[aria-labelledby=placement-label] label';
  expect(await styleOf(`${placement}:has(:checked) > span`, 'background-color')).toBe(chosen);

  await page.getByLabel('Navy Small', { exact: true }).focus();
  expect(await styleOf('[data-cell="Navy,Small"]', 'outline-style')).toBe('solid');
  expect(await styleOf('[data-cell="Navy,Medium"]', 'outline-style')).toBe('none');
  expect(await styleOf('header img[src*="/images/company/"]', 'background-color')).toBe('rgb(255, 255, 255)');
});

test('Packs are counted in years, boxes and rolls, and every box says what it costs', async ({ page }) => {
  await openItem(page, 'LK100');
  await expect(page.getByRole('columnheader', { name: /Ask your rep/ })).toHaveCount(2);
  await expect(page.getByRole('columnheader', { name: '1 piece Ask your rep' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '500 pack $2.39 each' })).toBeVisible();

  await openItem(page, 'SN700');
  await expect(page.getByRole('radiogroup', { name: 'Number' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '1 box $69.99 each' })).toBeVisible();
  await openItem(page, 'YS260');
  await expect(page.getByText('Select the packs you need in each year.')).toBeVisible();
});
