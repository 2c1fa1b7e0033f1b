import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadFolder } from '../../../../server/catalog/load-catalog';
import type { Cell, Sheet } from '../../../../server/publishing/workbook/book';
import { exportBook } from '../../../../server/publishing/workbook/export-book';
import type { Target } from '../../../../server/publishing/workbook/plan';
import { type ImportPlan, planImport } from '../../../../server/publishing/workbook/plan-import';
import { readWorkbook, writeWorkbook } from '../../../../server/publishing/workbook/workbook-file';
import { aCustomer, aDataFolder, aKeychain, aPolo } from '../../catalog/data-folder';

/** A copy of the shipped data files, which a test may change. */
export function aCopyOfTheData(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('server/data', folder, { recursive: true });
  return folder;
}

/** Two customers that sell a polo and a keychain; Leith has own prices for both. */
export function aSmallCatalog(): string {
  const leith = {
    title: 'Leith',
    route_prefix: '/leith',
    stores: { 'Leith Honda, 3940 Capital Run Boulevard, Raleigh, NC 27616': 'LEIHON', 'Leith Office': 'LEIOFF' },
    items: {
      PL420: { sizes: { Small: 40, Large: 40, '2XLarge': 42 } },
      LK100: { discount: [{ quantity: 500, price: 2.5 }] },
    },
  };
  return aDataFolder({
    items: { mens: [aPolo(), aPolo({ code: 'PL430', name: 'Tall Polo' })], customs: [aKeychain()] },
    customers: { hennessy: aCustomer(), leith: aCustomer(leith) },
  });
}

/** 40 shirts in five sizes each: what the workbook in `fixtures` was exported from. */
export function aCatalogOf200Prices(): string {
  const shirts = Array.from({ length: 40 }, (_, index) => {
    const price = 20 + index;
    const sizes = { Small: price, Medium: price, Large: price, XLarge: price, '2XLarge': price + 2 };
    return aPolo({ code: `SH${100 + index}`, name: `Shirt ${index}`, sizes });
  });
  const sold = Object.fromEntries(shirts.map(({ code }) => [code, {}]));
  return aDataFolder({ items: { mens: shirts }, customers: { hennessy: aCustomer({ items: sold }) } });
}

export type Change = (rows: Cell[][]) => unknown;

/** The target's workbook, written and read again as a real xlsx, with some of its sheets changed in between. */
export async function workbookOf(
  dataDir: string,
  target: Target,
  changes: Readonly<Record<string, Change>> = {},
): Promise<readonly Sheet[]> {
  const sheets = exportBook(target, loadFolder(dataDir), { at: '2026-11-22 10:41 UTC', revision: 1 });
  const changed = sheets.map(({ name, rows }) => {
    const copy = rows.map((row) => [...row]);
    changes[name]?.(copy);
    return { name, rows: copy };
  });
  return readWorkbook(await writeWorkbook(changed));
}

export function plan(dataDir: string, target: Target, sheets: readonly Sheet[]): ImportPlan {
  return planImport(target, sheets, { ...loadFolder(dataDir), problems: [] });
}

/** Sets a cell of the row whose first cells are these. */
export function setCell(rows: Cell[][], start: readonly Cell[], column: string, value: Cell): void {
  const at = rows[0]?.indexOf(column) ?? -1;
  const row = rows.find((cells) => start.every((cell, index) => cell === null || cells[index] === cell));
  if (!row || at < 0) throw new Error(`No cell at ${start.join(' ')} ${column}`);
  row[at] = value;
}

/** "Prices, row 3, Price: …" */
export function refusals(result: ImportPlan): readonly string[] {
  return result.problems.map(
    ({ sheet, row, column, message }) =>
      `${[sheet, row && `row ${row}`, column].filter(Boolean).join(', ')}: ${message}`,
  );
}
