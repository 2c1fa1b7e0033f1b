import type { Locator, Page } from '@playwright/test';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { openItem } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

const cellOf = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const padOf = (page: Page) => page.getByRole('region', { name: 'Number pad' });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
}

/** Taps with a finger, and counts. */
function finger(page: Page) {
  const done = { taps: 0 };
  async function tap(locator: Locator) {
    const { x, y, width, height } = await boxOf(locator);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    done.taps += 1;
  }
  const key = (name: string | RegExp) => tap(padOf(page).getByRole('button', { name, exact: true }));
  return { done, tap, key };
}

test('Back closes the pad and keeps the quantities', async ({ page }) => {
  await openItem(page, 'PL420');
  const { tap, key } = finger(page);
  await tap(cellOf(page, 'Navy Small'));
  await key('3');
  await page.goBack();
  await expect(padOf(page)).toBeHidden();
  await expect(cellOf(page, 'Navy Small')).toHaveValue('3');
  expect(new URL(page.url()).pathname).toBe('/hennessy/item/PL420');
});

test('Seven sizes in two colors take one tap per digit and one per cell', { tag: '@journey' }, async ({ page }) => {
  await openItem(page, 'PL420');
  await expect(cellOf(page, 'Navy Small')).toHaveAttribute('inputmode', 'numeric');
  const { done, tap, key } = finger(page);
  const sizes = ['Small', 'Medium', 'Large', 'XLarge', '2XLarge', '3XLarge', '4XLarge', 'LT'];
  const runs = { Navy: ['1', '2', '12', '24', '6', '3', '1'], Black: ['2', '4', '10', '18', '5', '2', '1'] };

  await tap(cellOf(page, 'Navy Small'));
  for (const [color, run] of Object.entries(runs)) {
    for (const [index, quantity] of run.entries()) {
      const cell = cellOf(page, `${color} ${sizes[index]}`);
      await expect(cell).toBeFocused();
      await expect(cell).toHaveAttribute('inputmode', 'none');
      for (const digit of quantity) await key(digit);
      if (index < run.length - 1) await key(`Next ${sizes[index + 1]}`);
    }
    if (color === 'Navy') await tap(cellOf(page, 'Black Small'));
  }

  for (const [color, run] of Object.entries(runs)) {
    for (const [index, quantity] of run.entries()) {
      await expect(cellOf(page, `${color} ${sizes[index]}`)).toHaveValue(quantity);
    }
  }
  const digits = Object.values(runs).flat().join('').length;
  expect(done.taps).toBe(digits + 14);
});

test('The pad replaces, appends, steps, refuses, moves to the next color and gives the focus back', async ({
  page,
}) => {
  await openItem(page, 'PL420');
  const { tap, key } = finger(page);
  await cellOf(page, 'Navy LT').fill('40');
  await tap(cellOf(page, 'Navy LT'));
  await expectNoSeriousViolation(page);

  await key('7');
  await expect(cellOf(page, 'Navy LT')).toHaveValue('7');
  await key('5');
  await key('Plus 1');
  await expect(cellOf(page, 'Navy LT')).toHaveValue('76');
  await expect(padOf(page).getByText('Navy LT: 76')).toBeAttached();
  await key('Delete the last digit');
  await expect(cellOf(page, 'Navy LT')).toHaveValue('7');
  for (let pressed = 0; pressed < 6; pressed++) await key('9');
  await expect(cellOf(page, 'Navy LT')).toHaveValue('79999');
  await expect(padOf(page).getByRole('alert')).toHaveText(
    'At most 100,000 in a cell. 79,999 is kept; Clear starts over.',
  );
  await key('Clear');
  await expect(cellOf(page, 'Navy LT')).toHaveValue('');

  await key('Next Black Small');
  await page.keyboard.type('12');
  await key('3');
  await expect(cellOf(page, 'Black Small')).toHaveValue('3');
  await key('Close pad');
  await expect(padOf(page)).toBeHidden();
  await expect(cellOf(page, 'Black Small')).toBeFocused();

  await tap(cellOf(page, 'Black Small'));
  await expect(padOf(page)).toBeVisible();
  await page.getByRole('radio', { name: 'Red', exact: true }).tap();
  await expect(cellOf(page, 'Red Small')).toBeFocused();
});

test('A mouse gets no pad', async ({ page }) => {
  await openItem(page, 'PL420');
  await cellOf(page, 'Navy Large').click();

  await expect(cellOf(page, 'Navy Large')).toBeFocused();
  await expect(cellOf(page, 'Navy Large')).toHaveAttribute('inputmode', 'numeric');
  await expect(padOf(page)).toBeHidden();
});

for (const { name, code, ...viewport } of [
  { name: 'tablet', width: 1180, height: 745, code: 'PL500.T' },
  { name: 'upright tablet', width: 820, height: 1180, code: 'PL500.T' },
  { name: 'phone', width: 390, height: 664, code: 'PL500.T' },
  { name: 'phone on its side', width: 844, height: 390, code: 'PL500.T' },
]) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test('the pad covers no cell that it leads to', async ({ page }) => {
      await openItem(page, code);
      const { tap, key } = finger(page);
      const first = page.getByRole('grid').getByRole('textbox').first();
      await first.scrollIntoViewIfNeeded();
      await tap(first);
      await expect(padOf(page)).toBeVisible();
      for (const button of await padOf(page).getByRole('button').all()) {
        const { width, height } = await boxOf(button);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(58);
      }

      for (let cell = 0; cell < 30; cell++) {
        await key('2');
        await key(/^Next /);
        // The element at the middle of the focused field is the field itself: neither pad nor sticky column covers it.
        await expect
          .poll(() =>
            page.evaluate(() => {
              const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
              const corners = [4, width - 4].flatMap((x) => [4, height - 4].map((y) => [left + x, top + y] as const));
              return corners.every(([x, y]) => document.elementFromPoint(x, y) === document.activeElement);
            }),
          )
          .toBe(true);
      }
      await expect(page.getByText('60 units').last()).toBeVisible();
    });
  });
}

for (const { name, rows, ...viewport } of [
  { name: 'tablet', width: 1180, height: 820, rows: 3 },
  { name: 'upright tablet', width: 820, height: 1180, rows: 4 },
]) {
  test.describe(`On a ${name}`, () => {
    test.use({ viewport });

    test(`at least ${rows} rows of the grid stay in sight of the pad, whose keys are those of a phone`, async ({
      page,
    }) => {
      await openItem(page, 'PL420');
      const { tap } = finger(page);
      const colors = page
        .getByRole('grid')
        .getByRole('row')
        .filter({ has: page.getByRole('textbox') });
      for (const color of ['Navy', 'Royal']) {
        const cell = cellOf(page, `${color} Small`);
        await cell.scrollIntoViewIfNeeded();
        await tap(cell);
        await expect(padOf(page).getByText(`${color}, Small`)).toBeVisible();
        await expect
          .poll(async () => {
            const { y: end } = await boxOf(padOf(page));
            const boxes = await Promise.all((await colors.all()).map(boxOf));
            return boxes.filter(({ y, height }) => y >= 0 && y + height <= end).length;
          })
          .toBeGreaterThanOrEqual(rows);
      }

      const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Clear', '0', 'Delete the last digit'];
      const boxes = await Promise.all(
        keys.map((key) => boxOf(padOf(page).getByRole('button', { name: key, exact: true }))),
      );
      expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(3);
      expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(4);
      expect(boxes.toSorted((a, b) => a.y - b.y || a.x - b.x)).toEqual(boxes);
    });
  });
}

test.describe('the tools of a row', () => {
  const menuOf = (page: Page) => page.getByRole('menu');
  const tool = (page: Page, name: string) => menuOf(page).getByRole('menuitem', { name });

  test('open on a long press, which selects no text and taps nothing', async ({ page, context }) => {
    await openItem(page, 'PL420');
    await cellOf(page, 'Navy Medium').fill('4');
    await cellOf(page, 'Navy Large').fill('6');
    const { x, y } = await boxOf(cellOf(page, 'Navy Large'));
    const touch = await context.newCDPSession(page);
    const point = { x: x + 20, y: y + 20 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await menuOf(page).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expectNoSeriousViolation(page);
    await expect(padOf(page)).toBeHidden();
    await tool(page, 'Same run for all colors').tap();

    await expect(menuOf(page)).toBeHidden();
    await expect(cellOf(page, 'Royal Large')).toHaveValue('6');
    await expect(cellOf(page, 'Navy Large')).toBeFocused();

    // A finger that moves on is a scroll. Sent at once, or a busy machine makes it a long press first.
    await Promise.all([
      touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
      touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ ...point, y: point.y - 40 }] }),
      touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]);
    await expect(menuOf(page)).toBeHidden();
  });

  test('open with the context-menu key', async ({ page }) => {
    await openItem(page, 'PL420');
    await cellOf(page, 'Navy Large').fill('6');
    await page.keyboard.press('ContextMenu');
    await expect(tool(page, 'Same run for all colors')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');

    await expect(cellOf(page, 'Navy Large')).toHaveValue('12');
    await expect(cellOf(page, 'Navy Large')).toBeFocused();
    await page.keyboard.press('ContextMenu');
    await menuOf(page).waitFor();
    await page.keyboard.press('Escape');
    await expect(cellOf(page, 'Navy Large')).toBeFocused();
  });
});
