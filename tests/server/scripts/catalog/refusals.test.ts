import { describe, expect, it } from 'vitest';
import type { Target } from '../../../../server/publishing/workbook/plan';
import { aSmallCatalog, type Change, plan, refusals, setCell, workbookOf } from './office';

async function refused(changes: Readonly<Record<string, Change>>, target: Target = 'hennessy') {
  const folder = aSmallCatalog();
  return refusals(plan(folder, target, await workbookOf(folder, target, changes)));
}

const price = (value: string | number | Date | null | boolean) => ({
  Prices: (rows: Parameters<Change>[0]) => setCell(rows, ['PL420', null, 'Small'], 'Price', value as never),
});

describe('an import is refused, naming sheet, row and column', () => {
  it.each([
    ['about forty', 'about forty isn’t a price, such as 42.50'],
    ['42,50,5', '42,50,5 isn’t a price, such as 42.50'],
    ['1.042', '1.042 has more than two decimals; round it, with ROUND(…, 2) in a formula'],
    ['#N/A', '#N/A is the error of a formula'],
    ['4.20E+01', '4.20E+01 is a number that the spreadsheet rounded; format the cell as text or 0 and copy again'],
    ['1e3', '1e3 isn’t a price, such as 42.50'],
    [-4, '-4 isn’t a price, such as 42.50'],
    [true, 'true isn’t a price, such as 42.50'],
    [41.475, '41.475 has more than two decimals; round it, with ROUND(…, 2) in a formula'],
    ['', 'is empty, merged with another cell, or a formula that fails; fill it'],
    [0, 'price must be more than 0'],
    [
      new Date('2026-03-12'),
      'is a date: spreadsheets turn texts like 3-12 into dates; format the cell as text and type it again',
    ],
  ])('for the price %j', async (value, message) => {
    const told = message.replace('-4 isn’t a price, such as 42.50', 'the price must not be negative: -4');
    expect(await refused(price(value))).toEqual([`Prices, row 2, Price: ${told}`]);
  });

  it.each(['41.50', '$41.50', ' 41.5 ', '1,041.50', 41.50000000000001])('but not for %j', async (value) => {
    expect(await refused(price(value))).toEqual([]);
  });

  it.each([
    [
      'an unknown code',
      { Prices: (rows) => setCell(rows, ['PL420', null, 'Small'], 'Code', 'PL42O') },
      'Prices, row 2, Code: there is no item PL42O; did you mean PL420?',
    ],
    [
      'an item that the store does not sell',
      { Prices: (rows) => rows.push(['PL430', '', 'Small', 40]) },
      'Prices, row 5, Code: PL430 is not sold in this store; set Sold to yes on the sheet Items',
    ],
    [
      'a size by another name',
      { Prices: (rows) => setCell(rows, ['PL420', null, '2XLarge'], 'Size', '2X Large') },
      'Prices, row 4, Size: there is no size 2X Large; did you mean 2XLarge?',
    ],
    [
      'a row that is there twice',
      { Prices: (rows) => rows.push(['PL420', '', 'Small', 40]) },
      'Prices, row 5, Size: row 2 is about the same',
    ],
    [
      'an item that is there twice',
      { Items: (rows) => rows.push([...(rows[1] ?? [])]) },
      'Items, row 5, Code: row 2 is about the same',
    ],
    [
      'a column by another name',
      { Prices: (rows) => rows[0]?.splice(3, 1, 'Prise') },
      'Prices, row 1: the column Price is missing',
    ],
    [
      'a column without a title',
      { Prices: (rows) => rows[1]?.splice(6, 0, 44.1) },
      'Prices, row 2: there is a value in column G, which has no title',
    ],
    [
      'an unknown color',
      { Items: (rows) => setCell(rows, ['PL420'], 'Colors', 'Navy, Navvy') },
      'Items, row 2, Colors: Navvy is neither in colors.json nor a printed text; did you mean Navy?',
    ],
    [
      'a default color that is not offered',
      { Items: (rows) => setCell(rows, ['PL420'], 'Default color', 'White') },
      "Items, row 2, Default color: White is not one of the item's colors",
    ],
    [
      'an unknown drawing',
      { Items: (rows) => setCell(rows, ['PL420'], 'Drawing', 'toga') },
      'Items, row 2, Drawing: unknown drawing "toga"',
    ],
    [
      'a name that is too long',
      { Items: (rows) => setCell(rows, ['PL420'], 'Name', 'A polo for every day of the week') },
      'Items, row 2, Name: must have at most 24 characters; put longer names in fullname',
    ],
    [
      'an empty name',
      { Items: (rows) => setCell(rows, ['PL420'], 'Name', '') },
      'Items, row 2, Name: is empty, merged with another cell, or a formula that fails; fill it',
    ],
    [
      'another type',
      { Items: (rows) => setCell(rows, ['PL420'], 'Type', 'womens') },
      'Items, row 2, Type: the type of an item cannot change, because carts and orders have it: it is mens',
    ],
    [
      'a shared color',
      { Colors: (rows) => setCell(rows, ['Navy'], 'Value', '#000000') },
      'Colors, row 3, Value: all stores share Navy: change it in the workbook of the base catalog',
    ],
    [
      'a color that is none',
      { Colors: (rows) => rows.push(['Mauve', 'light purple']) },
      'Colors, row 33, Value: must be a color like #17463a, not "light purple"',
    ],
    [
      'a store code',
      { Stores: (rows) => rows.push(['HEN1', 'Hennessy Ford']) },
      'Stores, row 3, Code: must be six capital letters, not "HEN1"',
    ],
    [
      'a phone number',
      { Reps: (rows) => setCell(rows, ['Dana Whitfield'], 'Phone', '4045550142') },
      'Reps, row 2, Phone: must be a phone number like 404-555-0142, not "4045550142"',
    ],
    [
      'invisible characters',
      { Stores: (rows) => setCell(rows, ['HENHON'], 'Store', 'Hennessy\uE000 Honda') },
      'Stores, row 2, Store: has invisible characters; type it again',
    ],
    [
      'neither yes nor no',
      { Items: (rows) => setCell(rows, ['PL420'], 'Sold', 'perhaps') },
      'Items, row 2, Sold: perhaps is neither yes nor no',
    ],
  ] as readonly [string, Readonly<Record<string, Change>>, string][])('for %s', async (_, changes, message) => {
    expect(await refused(changes)).toContain(message);
  });

  it.each([
    [
      'without its type',
      ['PL90O'],
      'Items, row 5, Type: there is no item PL90O. For a new item, the type must be one of mens, womens, office, service, customs, sales, detail, bodyshop, parts, accessory, hat',
    ],
    [
      'without its names',
      ['PL421', 'mens'],
      'Items, row 5, Code: there is no item PL421; did you mean PL420? For a new item, fill Name, Full name, Colors, Default color, Drawing',
    ],
    [
      'without prices',
      ['PL900', 'mens', 'Polo', 'Polo', 'Navy', 'Navy', '', 'polo'],
      'Items, row 5, Code: there is no item PL900. For a new item, add rows with its prices to the sheet Prices',
    ],
    [
      'without packs',
      ['LK955', 'customs', 'Key', 'Key', 'Black', 'Black', '', 'lanyard'],
      'Items, row 5, Code: there is no item LK955. For a new item, add rows with its prices to the sheet Tiers',
    ],
  ])('for a new item %s', async (_, row, message) => {
    expect(await refused({ Items: (rows) => rows.push(row) })).toEqual([message]);
  });

  it('for a sheet by another name', async () => {
    const sheets = [{ name: 'Price', rows: [['Code'], ['PL420']] }];
    expect(refusals(plan(aSmallCatalog(), 'hennessy', sheets))).toEqual([
      'Price: there is no such sheet in a catalog; did you mean Prices?',
    ]);
  });

  it('for a sheet of a million rows', () => {
    const rows = [['Code', 'Size', 'Price'], ...Array.from({ length: 1_000_000 }, () => ['PL420', 'Small', 42])];
    expect(refusals(plan(aSmallCatalog(), 'hennessy', [{ name: 'Prices', rows }]))).toEqual([
      'Prices: has 1,000,000 rows; at most 20000 can be read',
    ]);
  });

  it('for stores and reps of the base catalog', () => {
    const sheets = [
      {
        name: 'Stores',
        rows: [
          ['Code', 'Store'],
          ['HENHON', 'Hennessy Honda'],
        ],
      },
    ];
    expect(refusals(plan(aSmallCatalog(), 'base', sheets))).toEqual([
      "Stores, row 2: the base catalog has none: use a customer's workbook",
    ]);
  });

  it('with all mistakes at once', async () => {
    const told = await refused({
      Prices: (rows) => setCell(rows, ['PL420', null, 'Small'], 'Price', 'x'),
      Reps: (rows) => setCell(rows, ['Dana Whitfield'], 'Phone', ''),
    });
    expect(told).toEqual([
      'Prices, row 2, Price: x isn’t a price, such as 42.50',
      'Reps, row 2, Phone: is empty, merged with another cell, or a formula that fails; fill it',
    ]);
  });
});
