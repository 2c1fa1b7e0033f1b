import type { Locator, Page } from '@playwright/test';
import { BROKEN_CONNECTION, openCheckout, openItem } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
}

const shelfOf = (page: Page) => page.getByRole('region', { name: 'Catalogs' });

for (const { name, fold, ...viewport } of [
  { name: 'an upright tablet', width: 820, height: 1180, fold: 1180 },
  { name: 'a narrow tablet', width: 768, height: 1024, fold: 1024 },
  { name: 'a tablet', width: 1180, height: 820, fold: 820 },
  // Above the bar at the bottom.
  { name: 'a phone', width: 390, height: 844, fold: 772 },
]) {
  test.describe(`On ${name}`, () => {
    test.use({ viewport });

    test('the tiles of the home screen fill their rows, and the catalogs start above the fold', async ({ page }) => {
      await page.goto('/hennessy');
      await shelfOf(page).waitFor();
      const boxes = await Promise.all(
        (await page.getByRole('main').locator('ul').first().getByRole('listitem').all()).map(boxOf),
      );
      const tops = [...new Set(boxes.map(({ y }) => Math.round(y)))];
      const rows = tops.map((top) => boxes.filter(({ y }) => Math.round(y) === top));
      const ends = rows.map((row) => Math.round(Math.max(...row.map(({ x, width }) => x + width))));
      expect(boxes).toHaveLength(11);
      expect(new Set(ends).size).toBe(1);
      for (const row of rows) expect(row.length).toBeGreaterThan(1);
      expect((await boxOf(shelfOf(page))).y).toBeLessThan(fold - 20);
    });

    test('the header shows whom to call without a tap, or behind the phone icon on a phone', async ({ page }) => {
      await page.goto('/hennessy');
      const contacts = page.getByRole('banner').getByRole('list', { name: 'Contacts' });
      if (viewport.width < 768) await page.getByRole('button', { name: 'Contacts' }).click();
      for (const contact of ['Dana Whitfield 404-555-0142', 'Marcus Oyelaran 404-555-0117', 'Main line 800-727-7222']) {
        await expect(contacts.getByRole('link', { name: contact })).toBeInViewport({ ratio: 1 });
      }
    });

    test('an item and the checkout lead to the orders, and the footer ends them', async ({ page }) => {
      const header = page.getByRole('banner');
      const footer = page.getByRole('contentinfo');
      for (const open of [() => openItem(page, 'PL420'), () => openCheckout(page)]) {
        await open();
        await page.evaluate(() => window.scrollTo(0, 0));
        const orders = header.getByRole('link', { name: 'View Orders' });
        await expect(orders).toBeInViewport({ ratio: 1 });
        expect((await boxOf(orders)).width).toBeGreaterThanOrEqual(44);
        await expect(header.getByRole('link', { name: /^Cart \(\d\)$/ })).toHaveText(/^Cart \(\d\)$/);
        await footer.scrollIntoViewIfNeeded();
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await expect(footer.getByRole('link', { name: '800-727-7222' })).toBeInViewport({ ratio: 1 });
      }
    });
  });
}

test('Checked packs leave their rows as high as they were, with steps of 44 px that have an edge', async ({ page }) => {
  for (const code of ['FD100', 'LK100']) {
    await openItem(page, code);
    const rows = page.locator('[data-pack-color]');
    const heights = async () => Promise.all((await rows.all()).map(async (row) => (await boxOf(row)).height));
    const before = await heights();
    await rows.first().getByRole('checkbox').first().check();
    await rows.nth(1).getByRole('checkbox').last().check();
    expect(await heights()).toEqual(before);

    for (const step of await page.getByRole('button', { name: /, one (more|less)$/ }).all()) {
      const { width, height } = await boxOf(step);
      expect([width, height]).toEqual([44, 44]);
      await expect(step).toHaveCSS('border-top-width', '1px');
      await expect(step).not.toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)');
    }
  }
});

test('In forced colors, the catalog covers keep their edges', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/hennessy');
  const covers = shelfOf(page).getByRole('link', { name: /Flip-book/ });
  await expect(covers).toHaveCount(3);
  for (const cover of await covers.all()) {
    await expect(cover).toHaveCSS('border-top-width', '1px');
    await expect(cover).not.toHaveCSS('border-top-color', /rgba\(.*, 0\)/);
  }
});

test('The catalogs lead nowhere while offline', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(BROKEN_CONNECTION);
  await page.goto('/hennessy');
  const links = shelfOf(page).getByRole('link');
  await expect(links.first()).toHaveAttribute('href', /^https:/);
  await page.context().setOffline(true);
  await expect(shelfOf(page).getByText('The catalogs open with a connection')).toBeVisible();
  for (const link of await links.all()) {
    await expect(link).toBeDisabled();
    await expect(link).not.toHaveAttribute('href', /./);
  }
});

test("Leith's only logo is chosen from the start, and again after adding", async ({ page }) => {
  await openItem(page, 'PL420', '/leith');
  const logo = page.getByRole('radio', { name: 'honda' });
  await expect(logo).toBeChecked();
  await page.getByLabel('Navy Large', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(page.getByRole('link', { name: 'Cart (1)' })).toBeVisible();
  await expect(logo).toBeChecked();
});

test('Dialogs close with the X in their corner, a click outside, or Escape, which returns the focus', async ({
  page,
}) => {
  await openItem(page, 'PL420');
  const picture = page.getByRole('button', { name: 'Enlarge picture' });
  await openAndClose(picture);
  await openCheckout(page);
  await openAndClose(page.getByRole('button', { name: 'Hand over cart' }));
  await openAndClose(page.getByRole('button', { name: 'Save as list' }));

  async function openAndClose(opener: Locator) {
    const dialog = page.getByRole('dialog');
    const x = dialog.getByRole('button', { name: 'Close', exact: true });
    const ways = [() => x.click(), () => page.mouse.click(3, 3), () => page.keyboard.press('Escape')];
    for (const close of ways) {
      await opener.click();
      await expect(x).toBeInViewport({ ratio: 1 });
      // At one moment, because the panel may still grow.
      const [right = 0, top = 0] = await x.evaluate((button) => {
        const corner = button.getBoundingClientRect();
        const panel = button.parentElement?.parentElement?.getBoundingClientRect() ?? new DOMRect();
        return [panel.right - corner.right, corner.top - panel.top];
      });
      expect(right).toBeCloseTo(16, 0);
      expect(top).toBeCloseTo(16, 0);
      await close();
      await expect(dialog).toBeHidden();
    }
    await expect(opener).toBeFocused();
  }
});
