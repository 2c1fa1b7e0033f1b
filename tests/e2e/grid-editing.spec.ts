import type { Page } from '@playwright/test';
import { expectNoSeriousViolation } from '../support/browser/accessibility';
import { openItem } from '../support/browser/shopper';
import { expect, test } from '../support/browser/store-test';

const cell = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Pastes as Ctrl+V does, without the machine's clipboard. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** What Ctrl+C puts on the clipboard. */
function copiedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const clipboardData = new DataTransfer();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    );
    return clipboardData.getData('text/plain');
  });
}

test('A run in two colors takes its digits and a key a cell', async ({ page }) => {
  await openItem(page, 'PL420');
  await cell(page, 'Navy Small').focus();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  for (const quantity of ['1', '12', '2', '2', '2', '1', '1', '1']) {
    for (const digit of quantity) await press(digit);
    await press('Tab');
  }
  for (const quantity of ['3', '4']) {
    await press(quantity);
    await press('Enter');
  }

  await expect(cell(page, 'Navy Medium')).toHaveValue('12');
  await expect(cell(page, 'Navy LT')).toHaveValue('1');
  await expect(cell(page, 'Black Small')).toHaveValue('3');
  await expect(cell(page, 'Graphite Small')).toHaveValue('4');
  await expect(cell(page, 'White Small')).toBeFocused();
  await expect(page.getByText('29 units')).toBeVisible();
  expect(presses).toBe(11 + 10);
});

test('Enter in the last color goes to the top of the next size, and a screen keyboard’s Next to the next size', async ({
  page,
}) => {
  await openItem(page, 'PL420');
  await cell(page, 'Royal Small').focus();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Navy Medium')).toBeFocused();
  await page.keyboard.press('Shift+Enter');
  await expect(cell(page, 'Royal Small')).toBeFocused();

  await cell(page, 'Royal Small').dispatchEvent('keydown', { key: 'Enter', code: '' });
  await expect(cell(page, 'Royal Medium')).toBeFocused();
});

for (const text of ['12.5', '12a3']) {
  test(`"${text}", typed key by key, leaves the cell empty and says so`, async ({ page }) => {
    await openItem(page, 'PL420');
    await cell(page, 'Navy Small').fill('8');
    await cell(page, 'Navy Medium').focus();
    await cell(page, 'Navy Small').click();
    await page.keyboard.type(text);

    await expect(cell(page, 'Navy Small')).toHaveValue('');
    await expect(page.getByText('Whole numbers only')).toBeVisible();
    await expect(page.getByText(`'${text}' is not a whole number`)).toBeVisible();

    await page.keyboard.press('Backspace');
    await page.keyboard.type('9');
    await expect(cell(page, 'Navy Small')).toHaveValue('9');
    await page.keyboard.press('Control+Z');
    await expect(cell(page, 'Navy Small')).toHaveValue('8');
  });
}

test('Escape restores a cell; undo and redo go back and forth', async ({ page }) => {
  await openItem(page, 'PL420');
  await cell(page, 'Navy Small').fill('8');
  await cell(page, 'Navy Medium').fill('4');
  await cell(page, 'Navy Small').focus();
  await page.keyboard.type('123');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Navy Small')).toHaveValue('8');

  await page.getByRole('button', { name: 'Same run for all colors' }).click();
  await expect(cell(page, 'Royal Medium')).toHaveValue('4');
  await page.getByRole('button', { name: 'Double Navy' }).click();
  await expect(cell(page, 'Navy Small')).toHaveValue('16');
  await page.keyboard.press('Control+Z');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone: Same run for all colors')).toBeAttached();
  await expect(cell(page, 'Royal Medium')).toHaveValue('');
  await cell(page, 'Navy Small').focus();
  await page.keyboard.press('Control+Y');
  await expect(cell(page, 'Royal Medium')).toHaveValue('4');
});

test('Selected cells are copied, cleared, and pasted back after a preview', { tag: '@journey' }, async ({ page }) => {
  await openItem(page, 'PL420');
  await cell(page, 'Navy Small').fill('2');
  await cell(page, 'Black Medium').fill('3');
  await cell(page, 'Navy Small').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('4 cells selected')).toBeVisible();
  const copied = await copiedText(page);
  expect(copied).toBe('2\t0\n0\t3');
  await page.keyboard.press('Delete');
  await expect(cell(page, 'Black Medium')).toHaveValue('');

  await cell(page, 'White Large').focus();
  await pasteText(page, copied);
  await expect(page.getByText('2 cells filled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep 2 Cells' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'White Large')).toBeFocused();
  await expect(cell(page, 'Red XLarge')).toHaveValue('3');
});

test('A spreadsheet block goes by its headings, shows what it skips, and can be taken back', async ({ page }) => {
  await openItem(page, 'PL420');
  await cell(page, 'Navy Small').fill('9');
  await pasteText(page, 'Color\tXXXXXL\tL\tM\nblack\t4\t6\t1.5\nnavy\t\t2\t3');

  await expect(page.getByText('3 cells filled, 2 skipped')).toBeVisible();
  await expect(page.getByText("'XXXXXL' is not a size of this item; '1.5' is not a whole number")).toBeVisible();
  await expect(cell(page, 'Black Large')).toHaveValue('6');
  await expectNoSeriousViolation(page);
  await page.getByRole('button', { name: 'Undo Paste' }).click();
  await expect(cell(page, 'Black Large')).toHaveValue('');
  await expect(cell(page, 'Navy Small')).toHaveValue('9');

  await pasteText(page, 'hello');
  await expect(page.getByText("'hello' is not a whole number. Nothing was changed.")).toBeVisible();
  await expect(cell(page, 'Navy Small')).toHaveValue('9');
});

test('Where the clipboard cannot be read, there is a place to paste into', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await openItem(page, 'PL420');
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  await expect(page.getByRole('textbox', { name: /Paste your spreadsheet cells here/ })).toBeFocused();
  await pasteText(page, '1,2,2');
  await page.getByRole('button', { name: 'Keep 3 Cells' }).click();

  await expect(cell(page, 'Navy Large')).toHaveValue('2');
});

test('A cell shows its quantity in the cart, and adding clears the undo history', async ({ page }) => {
  await openItem(page, 'PL420');
  await page.getByRole('radio', { name: 'Honda' }).check();
  await cell(page, 'Navy Large').fill('4');
  await page.getByRole('button', { name: 'Add To Cart' }).click();

  await expect(page.getByText('4 in cart')).toBeVisible();
  await expect(page.getByText('4 of this item are in the cart.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeFocused();
});
