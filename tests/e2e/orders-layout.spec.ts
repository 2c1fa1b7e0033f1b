import type { Locator, Page } from '@playwright/test';
import { brokenWords } from '../support/browser/broken-words';
import { SCREEN_SIZES } from '../support/browser/screen-sizes';
import { BROKEN_CONNECTION, fillOrder } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';
import { linesOf, lockButton, openFilters, openUnlocked, placeOrder } from '../support/orders/order-verbs';
import { TWELVE_LINES } from '../support/orders/reorder';

/** The longest names of the data, which wrapped into letters. */
const LONG = { store: 'HENJLG', customer_po: 'PO-2026-11-0042-A' };

const rowOf = (page: Page, person: string) => page.getByRole('row').filter({ hasText: person }).first();

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
}

/** Opens the order's row, and waits for its lines. */
async function openOrder(page: Page, person: string, orderNumber: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`${person}$`) }).click();
  await linesOf(page, orderNumber).waitFor();
  return page.locator(`#lines-${orderNumber}`);
}

test('At 1440 px one row holds title, stages, search, filters, menu, and lock, and the first order starts below it', {
  tag: '@journey',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await placeOrder(page, 'Fay Firstrow');
  await openUnlocked(page, { search: 'firstrow' });
  await expect(page.getByRole('button', { name: 'All 1', exact: true })).toBeVisible();
  const parts = [
    page.getByRole('link', { name: 'Back' }),
    page.getByRole('heading', { name: 'Orders', level: 1 }),
    page.getByRole('button', { name: 'Shipped 0' }),
    page.getByRole('searchbox', { name: 'Search orders' }),
    page.getByRole('button', { name: 'Filters' }),
    page.getByRole('button', { name: 'More', exact: true }),
    lockButton(page),
    page.getByRole('button', { name: 'Keyboard help' }),
  ];
  const boxes = await Promise.all(parts.map(boxOf));
  const middles = boxes.map(({ y, height }) => y + height / 2);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
  expect((await boxOf(rowOf(page, 'Fay Firstrow'))).y).toBeLessThanOrEqual(200);

  await page.getByRole('button', { name: 'Keyboard help' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard help' })).toContainText('Save the line and move down');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await lockButton(page).click();
  await expect(page.getByRole('button', { name: 'Keyboard help' })).toHaveCount(0);
});

test('On a phone three orders are visible, and one sheet holds stages, filters, and sort', {
  tag: '@journey',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const person of ['Ann Threerows', 'Bea Threerows', 'Cat Threerows']) await placeOrder(page, person, LONG);
  await page.goto('/hennessy/orders?search=threerows');
  const nav = await boxOf(page.getByRole('navigation', { name: 'Main' }));
  const third = await boxOf(rowOf(page, 'Ann Threerows'));
  expect(third.y + third.height).toBeLessThanOrEqual(nav.y);
  await expect(page.getByRole('button', { name: /All 3/ })).toBeVisible();

  const sheet = await openFilters(page);
  await sheet.getByRole('combobox', { name: 'Sort' }).selectOption('Order number, lowest first');
  await expect(page).toHaveURL(/sort=number/);
  await sheet.getByRole('button', { name: 'Received 3' }).click();
  await sheet.getByRole('button', { name: 'Missing PO' }).click();
  await expect(page).toHaveURL(/missing=po&stage=received/);
  await sheet.getByRole('button', { name: 'Show orders' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Filters Received 3\s*1$/ })).toBeFocused();
  await expect(page.locator('main td > button[aria-expanded]').first()).toHaveAccessibleName(/Ann Threerows$/);
});

for (const [width, height] of SCREEN_SIZES) {
  test(`At ${width} px an open order costs at most 96 px beyond its lines`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const person = `Opal Costs${width}`;
    const orderNumber = await placeOrder(page, person, LONG);
    await page.goto(`/hennessy/orders?search=costs${width}`);
    for (const unlock of [false, true]) {
      if (unlock) await openUnlocked(page, { search: `costs${width}` });
      const panel = await openOrder(page, person, orderNumber);
      if (unlock) await expect(panel.getByText(/^Confirmation /)).toBeVisible();
      const heights = await linesOf(page, orderNumber)
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect(heights).toHaveLength(2);
      const lines = heights.reduce((sum, each) => sum + each, 0);
      expect((await boxOf(panel)).height - lines).toBeLessThanOrEqual(96);
      for (const name of ['Packing slip', 'Order again']) {
        await expect(panel.getByRole(name === 'Order again' ? 'button' : 'link', { name })).toBeInViewport();
      }
    }
  });
}

for (const width of [320, 390, 640, 720, 768, 820, 1024]) {
  test(`At ${width} px no word of an order breaks, and nothing is cut off`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const orderNumber = await placeOrder(page, 'Alexandria-Marie Featherstonehaugh', { ...LONG, cart: TWELVE_LINES });
    await openUnlocked(page, { order: orderNumber });
    await linesOf(page, orderNumber).waitFor();
    await expect(rowOf(page, 'Featherstonehaugh')).toContainText('Received');
    await expect.poll(() => brokenWords(page)).toEqual([]);
    const groups = '#list-heads > div, main tbody > tr, main td.grid';
    expect(await page.locator(groups).filter({ visible: true }).evaluateAll(overlaps)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    const pencils = linesOf(page, orderNumber).getByRole('button', { name: /^Edit line/ });
    await expect(pencils).toHaveCount(12);
    for (const pencil of await pencils.all()) {
      const { x, width: size } = await boxOf(pencil);
      expect(x + size).toBeLessThanOrEqual(width - (width < 640 ? 16 : 24));
    }
  });
}

/** Runs in the page: parts of a row whose texts lie over each other. */
function overlaps(rows: Element[]): string[] {
  const boxOfText = (element: Element) => {
    const boxes: DOMRect[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      boxes.push(...[...range.getClientRects()].filter(({ width }) => width > 1));
    }
    const edge = (pick: 'left' | 'right' | 'top' | 'bottom', most: typeof Math.max) =>
      most(...boxes.map((box) => box[pick]));
    return {
      name: element.textContent ?? '',
      isEmpty: boxes.length === 0,
      left: edge('left', Math.min),
      right: edge('right', Math.max),
      top: edge('top', Math.min),
      bottom: edge('bottom', Math.max),
    };
  };
  return rows.flatMap((row) => {
    const parts = [...row.children].map(boxOfText).filter(({ isEmpty }) => !isEmpty);
    return parts.flatMap((a, index) =>
      parts
        .slice(index + 1)
        .filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        .map((b) => `${a.name} | ${b.name}`),
    );
  });
}

test('On a phone an order says how many lines are priced on PO, and its Customer PO once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const orderNumber = await placeOrder(page, 'Paula Onpo');
  await page.goto(`/hennessy/orders?order=${orderNumber}`);
  await linesOf(page, orderNumber).waitFor();
  await expect(rowOf(page, 'Paula Onpo').getByText('1 line on PO')).toBeVisible();
  await expect(page.getByText('Customer PO 20418').filter({ visible: true })).toHaveCount(1);
});

test('On a phone twelve lines are one card each', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const orderNumber = await placeOrder(page, 'Twila Twelve', { cart: TWELVE_LINES });
  await page.goto(`/hennessy/orders?order=${orderNumber}`);
  const lines = linesOf(page, orderNumber);
  await expect(lines.locator('tbody').getByRole('row')).toHaveCount(12);
  await expect(page.getByText('2XLarge')).toHaveCount(1);
  expect((await boxOf(page.locator(`#lines-${orderNumber}`))).height).toBeLessThan(1_300);
});

test('Column heads of list and lines stay in sight while an admin scrolls and types, under no other bar', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  const orderNumber = await placeOrder(page, 'Hedda Heads', { cart: TWELVE_LINES });
  await openUnlocked(page, { order: orderNumber });
  await page.getByRole('button', { name: 'Edit line 9' }).click();
  await page.keyboard.type('58214');
  await expect(page.getByText('1 line not saved.')).toBeVisible();
  await linesOf(page, orderNumber).getByRole('row').last().scrollIntoViewIfNeeded();
  for (const head of [
    page.locator('#list-heads').getByText('Customer PO').filter({ visible: true }),
    ...['PO', 'Est. Ship Date'].map((name) =>
      linesOf(page, orderNumber).getByRole('columnheader', { name, exact: true }),
    ),
  ]) {
    await expect(head).toBeInViewport({ ratio: 1 });
    expect(
      await head.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    ).toBe(true);
  }
});

test('The list sorts by number, date, store, and total by its heads, and the address keeps the order', async ({
  page,
}) => {
  await placeOrder(page, 'Ida Sorted', { store: 'HENMAZ', cart: TWELVE_LINES });
  await placeOrder(page, 'Joy Sorted', { store: 'HENBGM' });
  await placeOrder(page, 'Kit Sorted', { store: 'HENCAD' });
  await page.goto('/hennessy/orders?search=sorted');
  const rows = page.locator('main td > button[aria-expanded]');
  const sortBy = (head: string) => page.locator('#list-heads').getByRole('button', { name: head }).click();
  const expectOrder = async (first: string, last: string) => {
    await expect(rows.first()).toHaveAccessibleName(new RegExp(`${first} Sorted$`));
    await expect(rows.last()).toHaveAccessibleName(new RegExp(`${last} Sorted$`));
  };
  await expectOrder('Kit', 'Ida');
  await sortBy('Total');
  await expect(page).toHaveURL(/sort=-total/);
  await expect(rows.first()).toHaveAccessibleName(/Ida Sorted$/);
  await sortBy('Total, descending');
  await expect(rows.last()).toHaveAccessibleName(/Ida Sorted$/);
  await sortBy('Store');
  await expectOrder('Joy', 'Ida');
  await sortBy('Order Date');
  await expectOrder('Kit', 'Ida');
  await expect(page).toHaveURL(/\?search=sorted$/);
  await page.locator('#list-heads').getByRole('button', { name: 'Order', exact: true }).click();
  await expectOrder('Kit', 'Ida');
  await page.locator('#list-heads').getByRole('button', { name: 'Order, descending', exact: true }).click();
  await expectOrder('Ida', 'Kit');
  await page.reload();
  await expectOrder('Ida', 'Kit');
});

test('An order that is sent while the list is open is in it at once', { tag: '@journey' }, async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(BROKEN_CONNECTION);
  await page.route('**/v1/create-order', (route) => route.abort());
  await fillOrder(page, 'sent-at-once@example.com');
  await page.getByLabel('Last Name').fill('Atonce');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Order saved on this device' })).toBeVisible();
  await page.getByRole('link', { name: 'View Orders' }).first().click();
  await expect(page.getByRole('region', { name: 'Waiting on this device, not sent' })).toContainText('Atonce');
  await expect(page.getByRole('button', { name: /Renee Atonce$/ })).toHaveCount(0);

  await page.unroute('**/v1/create-order');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('button', { name: /Renee Atonce$/ })).toBeVisible();
  await expect(page.getByText('Waiting on this device, not sent')).toBeHidden();
});
