import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CatalogError } from '../../../server/catalog/documents';
import { loadCatalog } from '../../../server/catalog/load-catalog';
import { aCustomer, aDataFolder, aKeychain, aPlainCustomer, aPolo, type DataFiles, someDefaults } from './data-folder';

/** The line that reports a mistake (without its file if a table is about one file), and files with that mistake. */
type Mistake = readonly [line: string, files: DataFiles];

const mens = (changes: Record<string, unknown>): DataFiles => ({ items: { mens: [aPolo(changes)] } });
const second = (changes: Record<string, unknown>): DataFiles => ({ items: { mens: [aPolo(), aPolo(changes)] } });
const customs = (changes: Record<string, unknown>): DataFiles => ({
  items: { mens: [aPolo()], customs: [aKeychain(changes)] },
});
const hennessy = (changes: Record<string, unknown>): DataFiles => ({ customers: { hennessy: aCustomer(changes) } });

const aRule = (changes: Record<string, unknown>) => ({
  when: { over: 500 },
  approvers: ['dana@example.com'],
  ...changes,
});
const rules = (changes: Record<string, unknown>) => hennessy({ approvals: { rules: [aRule(changes)] } });
const budgets = (changes: Record<string, unknown>) =>
  hennessy({ budgets: { period: 'month', over: 'refuse', stores: { HENHON: 100 }, ...changes } });

const ITEM_MISTAKES: readonly Mistake[] = [
  [
    'PL420: sizes.Large: price must be dollars with at most two decimals, not 42.005',
    mens({ sizes: { Large: 42.005 } }),
  ],
  ['PL420: sizes.Large: price must not be negative: -1', mens({ sizes: { Large: -1 } })],
  ['PL420: sizes.Large: must be of type number, not "42"', mens({ sizes: { Large: '42' } })],
  ['PL420: sizes.Large: price must be more than 0', mens({ sizes: { Large: 0 } })],
  ['PL420: sizes: must name at least one size', mens({ sizes: {} })],
  ['PL420: sizes.Huge: unknown size label', mens({ sizes: { Huge: 42 } })],
  ['PL420: sizes.500: unknown size label', mens({ sizes: { '500': 42 } })],
  ['PL420: sizes.L/T: must not contain a comma or slash: "L/T"', mens({ sizes: { 'L/T': 42 } })],
  ['PL,420: code: must be letters, digits, dots and dashes, not "PL,420"', second({ code: 'PL,420' })],
  ['PL 420: code: must be letters, digits, dots and dashes, not "PL 420"', second({ code: 'PL 420' })],
  ['item 2: code: is missing', second({ code: undefined })],
  [
    'PL420: name: must have at most 24 characters; put longer names in fullname',
    mens({ name: 'Performance Polo with a Pocket' }),
  ],
  ['PL420: fullname: is missing', mens({ fullname: undefined })],
  ['PL420: price: unknown field', mens({ price: 42 })],
  ['PL420: type: unknown field', mens({ type: 'mens' })],
  ['PL420: restricted: must be of type boolean, not "yes"', mens({ restricted: 'yes' })],
  ['PL420: art: unknown drawing "toga"', mens({ art: 'toga' })],
  ['PL420: colors: must name at least one color', mens({ colors: [], halfColors: [] })],
  ["PL420: default_color: Pink is not one of the item's colors", mens({ default_color: 'Pink' })],
  [
    'PL420: colors.1: must not contain a comma or slash: "Navy,White"',
    mens({ colors: ['Navy', 'Navy,White', 'Black Red'] }),
  ],
  [
    'PL420: colors: Mauve is neither in colors.json nor a printed text',
    mens({ colors: ['Navy', 'Mauve', 'Black Red'] }),
  ],
  [
    'PL420: colors: YR 2026 is neither in colors.json nor a printed text',
    mens({ colors: ['Navy', 'YR 2026', 'Black Red'] }),
  ],
  [
    'PL420: colors: Navy shares its picture with another color: /images/PL420_navy.jpg',
    mens({ colors: ['Navy', 'Navy', 'Black Red'] }),
  ],
  ["PL420: halfColors: Red Black is not one of the item's colors", mens({ halfColors: ['Black Red', 'Red Black'] })],
  ['PL420: halfColors: Navy is not made of two fabrics', mens({ halfColors: ['Black Red', 'Navy'] })],
  ['PL420: halfColors: Black Red is two-tone but not listed here', mens({ halfColors: undefined })],
];

const PACK_MISTAKES: readonly Mistake[] = [
  ['LK100: sizes.Small: a pack size is a positive whole number', customs({ sizes: { Small: 0 } })],
  ['LK100: sizes.0: a pack size is a positive whole number', customs({ sizes: { '0': 0 } })],
  ['LK100: sizes.2.5: a pack size is a positive whole number', customs({ sizes: { '2.5': 0 } })],
  [
    "LK100: sizes.500: a pack's price must be 0 here, because its tiers set the price; not 2.39",
    customs({ sizes: { '500': 2.39 } }),
  ],
  ['LK100: discount: a pack item needs at least one price tier', customs({ discount: undefined })],
  ['LK100: discount: a pack item needs at least one price tier', customs({ discount: [] })],
  [
    'LK100: discount.0.price: price must be dollars with at most two decimals, not 2.399',
    customs({ discount: [{ quantity: 500, price: 2.399 }] }),
  ],
  ['LK100: discount.0.quantity: must be a whole number', customs({ discount: [{ quantity: 1.5, price: 2 }] })],
  [
    'LK100: discount.1.quantity: tiers must ascend, 500 follows 500',
    customs({
      discount: [
        { quantity: 500, price: 2.39 },
        { quantity: 500, price: 2.19 },
      ],
    }),
  ],
];

const CUSTOMER_MISTAKES: readonly Mistake[] = [
  ['PL999: the base catalog has no item with this code', hennessy({ items: { PL999: {} } })],
  ['PL420: code: unknown field', hennessy({ items: { PL420: { code: 'X1' } } })],
  [
    'PL420: sizes.Large: price must be dollars with at most two decimals, not 42.005',
    hennessy({ items: { PL420: { sizes: { Large: 42.005 } } } }),
  ],
  [
    "PL420: default_color: Red is not one of the item's colors",
    hennessy({ items: { PL420: { default_color: 'Red' } } }),
  ],
  ['PL420: must be of type Object, not null', hennessy({ items: { PL420: null } })],
  ['order_page_prices: must be of type boolean, not "no"', hennessy({ order_page_prices: 'no' })],
  ['time_zone: must be a time zone like America/Chicago, not "Mars/Olympus"', hennessy({ time_zone: 'Mars/Olympus' })],
  ['title: is missing', hennessy({ title: undefined })],
  ['bypass_codes: unknown field', hennessy({ bypass_codes: ['HEN'] })],
  ['password: unknown field', hennessy({ password: 'hennessy' })],
  [
    'company_logo: must be the name of an svg or png file, not "../logo.svg"',
    hennessy({ company_logo: '../logo.svg' }),
  ],
  ['logo_placements.0: must not contain a comma or slash: "Left/Right"', hennessy({ logo_placements: ['Left/Right'] })],
  ['logo_placements: Yoke is listed twice', hennessy({ logo_placements: ['Yoke', 'Yoke'] })],
  ['embroideries.hats: unknown category "hats"', hennessy({ embroideries: { hats: [] } })],
  [
    'embroideries.mens.0: must not contain a comma or slash: "Buick, GMC"',
    hennessy({ embroideries: { mens: ['Buick, GMC'] } }),
  ],
  ['embroideries.mens: Ford is listed twice', hennessy({ embroideries: { mens: ['Ford', 'Ford'] } })],
  [
    'embroideries: ford shares its picture with another logo: /images/logos/ford.png',
    hennessy({ embroideries: { mens: ['Ford'], hat: ['ford'] } }),
  ],
  ['stores: must name at least one store', hennessy({ stores: {} })],
  [
    'stores.Hennessy Honda: must be six capital letters, not "hen1"',
    hennessy({ stores: { 'Hennessy Honda': 'hen1' } }),
  ],
  [
    'stores: HENHON is the code of more than one store, among them Hennessy Ford',
    hennessy({ stores: { 'Hennessy Honda': 'HENHON', 'Hennessy Ford': 'HENHON' } }),
  ],
  ['account_reps: must list one or two account reps, not none', hennessy({ account_reps: [] })],
  [
    'account_reps: must list one or two account reps, not 3',
    hennessy({ account_reps: Array(3).fill({ name: 'Dana Whitfield', phone: '404-555-0142' }) }),
  ],
  [
    'account_reps.0.phone: must be a phone number like 404-555-0142, not "555"',
    hennessy({ account_reps: [{ name: 'Dana Whitfield', phone: '555' }] }),
  ],
  [
    'route_prefix: must be empty or a slash and lowercase letters, not "hennessy/"',
    hennessy({ route_prefix: 'hennessy/' }),
  ],
  [
    'server_hostname: must be empty or an origin like https://orders.example.com, not "orders.example.com"',
    hennessy({ server_hostname: 'orders.example.com' }),
  ],
  [
    'brand.brand: #777777 has a contrast of 4.48 with white, 4.5 is the minimum',
    hennessy({ brand: { brand: '#777777', brand_2: '#0f342b', brand_tint: '#e5efeb', brand_line: '#b5cfc5' } }),
  ],
  ['apparel_minimum: must be at least 1', hennessy({ apparel_minimum: 0 })],
  ['approvals.rules: must have at least one rule', hennessy({ approvals: { rules: [] } })],
  [
    'approvals.rules.0.when: must have one of over, over_budget, priced_on_po, and every',
    rules({ when: { over: 5, every: true } }),
  ],
  ['approvals.rules.0.when: must have one of over, over_budget, priced_on_po, and every', rules({ when: {} })],
  ['approvals.rules.0.when.every: must be of type true, not false', rules({ when: { every: false } })],
  [
    'approvals.rules.0.when.over: an amount must be dollars with at most two decimals, not 5.001',
    rules({ when: { over: 5.001 } }),
  ],
  ['approvals.rules.0.approvers: must name at least one approver', rules({ approvers: [] })],
  [
    'approvals.rules.0.approvers.0: must be a mail address like dana@example.com or Dana Whitfield <dana@example.com>, not Dana Whitfield',
    rules({ approvers: ['Dana Whitfield'] }),
  ],
  [
    'approvals.rules.0.approvers.0: must be a mail address like dana@example.com or Dana Whitfield <dana@example.com>, not Dana Whitfield',
    rules({ approvers: ['Dana Whitfield <dana>'] }),
  ],
  [
    'approvals.rules.0.approvers: must name everybody once',
    rules({ approvers: ['dana@example.com', 'Dana <DANA@example.com>'] }),
  ],
  ['approvals.rules.0.stores: no store has the code HENHNO; did you mean HENHON?', rules({ stores: ['HENHNO'] })],
  ['approvals.rules.0.stores: HENHON is listed twice', rules({ stores: ['HENHON', 'HENHON'] })],
  ['approvals.rules.0.stores: must name a store, or be left out', rules({ stores: [] })],
  ['approvals.rules.0.when: there are no budgets that approvers may go over', rules({ when: { over_budget: true } })],
  [
    'approvals.expire_after_days: must be at most 90',
    hennessy({ approvals: { rules: [aRule({})], expire_after_days: 91 } }),
  ],
  ['budgets.stores: must name at least one store, or *', budgets({ stores: {} })],
  [
    'budgets.stores.hennessy: must be a store\'s code, *, or *none, not "hennessy"',
    budgets({ stores: { hennessy: 5 } }),
  ],
  ['budgets.stores: no store has the code HENFOR; did you mean HENHON?', budgets({ stores: { HENFOR: 5 } })],
  ['budgets.stores.*: a budget must not be negative: -1', budgets({ stores: { '*': -1 } })],
  ['budgets.period: must be month, quarter, or year', budgets({ period: 'week' })],
  ['budgets.over: must be approve or refuse', budgets({ over: 'ask' })],
  [
    'budgets.over: orders over budget at HENHON need a rule with over_budget that names approvers',
    budgets({ over: 'approve' }),
  ],
];

const DEFAULTS_MISTAKES: readonly (readonly [line: string, defaults: unknown])[] = [
  ['flip_books: is missing', someDefaults({ flip_books: undefined })],
  [
    'flip_books.0.url: must be a web address, not "catalogs"',
    someDefaults({ flip_books: [{ title: 'Auto', url: 'catalogs', cover: '#24302f' }] }),
  ],
  [
    'flip_book_shortcuts.0.page: must be at least 1',
    someDefaults({ flip_book_shortcuts: [{ label: 'Sales', page: 0, url: 'https://catalogs.example.com/auto' }] }),
  ],
  ['render_logo_preview: must be of type boolean, not "yes"', someDefaults({ render_logo_preview: 'yes' })],
  [
    'server_hostname: must be empty or an origin like https://orders.example.com, not "orders"',
    someDefaults({ server_hostname: 'orders' }),
  ],
  ['title: unknown field', someDefaults({ title: 'Hennessy' })],
  ['bypass_codes: unknown field', someDefaults({ bypass_codes: ['HEN'] })],
  ['must be of type Object, not null', null],
  ['not valid JSON at line 1, column 2', '{'],
];

describe('a mistake is named with file, item and field', () => {
  it.each(ITEM_MISTAKES)('in an item: %s', (line, files) => {
    expect(linesOf(files)).toEqual([`items/mens.json: ${line}`]);
  });

  it.each(PACK_MISTAKES)('in a pack item: %s', (line, files) => {
    expect(linesOf(files)).toEqual([`items/customs.json: ${line}`]);
  });

  it.each(CUSTOMER_MISTAKES)('in a customer: %s', (line, files) => {
    expect(linesOf(files)).toEqual([`customers/hennessy.json: ${line}`]);
  });

  it.each(DEFAULTS_MISTAKES)('in the defaults, and not again with the customers: %s', (line, defaults) => {
    const customers = { hennessy: aPlainCustomer(), stivers: aPlainCustomer({ title: 'Stivers', route_prefix: '' }) };
    expect(linesOf({ defaults, customers })).toEqual([`defaults.json: ${line}`]);
  });
});

const ofLeith = (more = {}) => aCustomer({ title: 'Leith', route_prefix: '/leith', ...more });
const ofStivers = (more = {}) => aCustomer({ title: 'Stivers', route_prefix: '/stivers', ...more });

/** Each with its own title, address, and first letters of order numbers. */
const manyCustomers = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_none, index) => {
      const order_prefix = `G${String(index).padStart(2, '0').slice(-2)}${'ABC'[Math.floor(index / 100)]}`;
      return [`group${index}`, aCustomer({ title: `Group ${index}`, route_prefix: `/group${index}`, order_prefix })];
    }),
  );

describe('a mistake of a whole file or between files', () => {
  it.each<Mistake>([
    [
      'items/womens.json: pl420: code: another item of the base catalog has this code',
      { items: { mens: [aPolo()], womens: [aPolo({ code: 'pl420' })] } },
    ],
    [
      'customers.json: a server has at most 200 customers, and these are 201: give some a server of their own (docs/operations.md)',
      { customers: manyCustomers(201) },
    ],
    [
      'customers/hennessy.json: title: another customer also has Hennessy',
      { customers: { hennessy: aCustomer(), stivers: aCustomer({ route_prefix: '/stivers' }) } },
    ],
    [
      "customers/hennessy.json: order_prefix: Henry's order numbers start with HEN, too: set HEE",
      { customers: { hennessy: aCustomer(), stivers: aCustomer({ title: 'Henry', route_prefix: '/stivers' }) } },
    ],
    [
      "customers/stivers.json: hosts: orders.leithner.example contains leith, and opens that customer's store",
      { customers: { leith: ofLeith(), stivers: ofStivers({ hosts: ['orders.leithner.example'] }) } },
    ],
    [
      "customers/stivers.json: hosts: orders.acme.example contains acme, and opens that customer's store",
      {
        customers: { acme: ofLeith({ route_prefix: '/acme' }), stivers: ofStivers({ hosts: ['orders.acme.example'] }) },
      },
    ],
    [
      'customers/leith.json: hosts: uniforms.example is a host of stivers, too',
      {
        customers: {
          leith: ofLeith({ hosts: ['uniforms.example'] }),
          stivers: ofStivers({ hosts: ['uniforms.example'] }),
        },
      },
    ],
    [
      "customers/leithner.json: every address with leithner also contains leith, and opens that customer's store",
      { customers: { leith: ofLeith(), leithner: ofStivers({ route_prefix: '/leithner' }) } },
    ],
    [
      "customers.json: host_words: leithner contains leith, so its hosts would be that customer's",
      { all: { provider: { title: 'Guardian', main_line: '800-727-7222' }, host_words: ['leithner', 'leith'] } },
    ],
    [
      'customers/hennessy.json: hosts.0: must be a host name like orders.example.com, in lowercase, not "Orders.example"',
      { customers: { hennessy: aCustomer({ hosts: ['Orders.example'] }) } },
    ],
    ['customers/acme.json: route_prefix: must be /acme', { customers: { acme: ofStivers({ route_prefix: '' }) } }],
    [
      'customers/hennessy.json: route_prefix: another customer also has /hennessy',
      { customers: { hennessy: aCustomer(), stivers: aCustomer({ title: 'Stivers' }) } },
    ],
    ['customers/henessy.json: route_prefix: must be /henessy', { customers: { henessy: aCustomer() } }],
    [
      'customers/checkout.json: checkout is a word that addresses have anyway; choose another one',
      { customers: { checkout: aCustomer({ route_prefix: '/checkout' }) } },
    ],
    ['items/parts.json: must be a list of items', { items: { mens: [aPolo()], parts: {} } }],
    ['items/parts.json: item 1: must be of type Object, not 7', { items: { mens: [aPolo()], parts: [7] } }],
    [
      'items/hats.json: hats is not an item type; expected one of mens, womens, office, service, customs, sales, detail, bodyshop, parts, accessory, hat',
      { items: { mens: [aPolo()], hats: [] } },
    ],
    [
      'items/parts.json: not valid JSON at line 2, column 12',
      { items: { mens: [aPolo()], parts: '[\n  {"code": }\n]' } },
    ],
  ])('%s', (line, files) => {
    expect(linesOf(files)).toEqual([line]);
  });

  it('in an item file does not make its items unknown to the customers', () => {
    const files = { items: { mens: '[' }, customers: { hennessy: aCustomer() } };
    expect(linesOf(files)).toEqual(['items/mens.json: not valid JSON at line 1, column 2']);
  });

  it.each([
    ['a NUL, which PostgreSQL refuses', 'Polo\u0000'],
    ['half of an emoji', 'Polo\ud83d'],
    ['a line break', 'Polo\nShirt'],
    ['a separator of lines', 'Polo\u2028Shirt'],
    ['text that runs backwards', 'Polo\u202e'],
    ['nothing that shows', '\u200b'],
  ])('reports texts with %s', (_, odd) => {
    const files = {
      items: { mens: [aPolo({ name: odd, fullname: odd, colors: ['White', odd], details: { care: odd } })] },
      customers: {
        hennessy: aCustomer({ title: odd, stores: { [odd]: 'HENHON' }, embroideries: { mens: [odd] } }),
      },
    };
    const fields = ['fullname', 'colors.1', 'details.care', 'title'];
    const lines = linesOf(files);
    for (const field of fields) expect(lines.join('\n')).toContain(`${field}: must not have line breaks or invisible`);
    expect(lines.filter((line) => line.endsWith('must not have line breaks or invisible characters'))).toHaveLength(7);
  });

  it.each([
    ['code', { code: `A${'1'.repeat(40)}` }, 'must have at most 40 characters'],
    ['fullname', { fullname: 'x'.repeat(121) }, 'must have at most 120 characters'],
    ['sizes.Large', { sizes: { Large: 1_000_001 } }, 'price must be at most $1,000,000'],
    ['colors', { colors: Array.from({ length: 101 }, () => 'White') }, 'must list at most 100'],
  ])('reports a %s that is too large', (field, own, message) => {
    const lines = linesOf({ items: { mens: [aPolo(own)] } });
    expect(lines.some((line) => line.endsWith(`${field}: ${message}`))).toBe(true);
  });

  it('reports a document that is too large', () => {
    const mens = `${' '.repeat(5_000_000)}${JSON.stringify([aPolo()])}`;
    expect(linesOf({ items: { mens } })).toEqual(['items/mens.json: has more than 5 million characters']);
  });

  it('reports missing defaults', () => {
    const folder = aDataFolder({ customers: { hennessy: aPlainCustomer() } });
    rmSync(join(folder, 'defaults.json'));
    expect(problemLines(folder)).toEqual(['defaults.json: the file cannot be read']);
  });

  it('reports what a customer has in place of a default, whatever the defaults are', () => {
    const customers = { hennessy: aPlainCustomer({ render_logo_preview: 'yes', paypal_not_supported: 1 }) };
    const lines = [
      'customers/hennessy.json: render_logo_preview: must be of type boolean, not "yes"',
      'customers/hennessy.json: paypal_not_supported: must be of type boolean, not 1',
    ];
    expect(linesOf({ customers })).toEqual(lines);
    expect(linesOf({ customers, defaults: someDefaults({ flip_books: undefined }) })).toEqual([
      'defaults.json: flip_books: is missing',
      ...lines,
    ]);
  });

  it('reports a customer file that is not an object', () => {
    expect(linesOf({ customers: { hennessy: '7' } })).toEqual([
      'customers/hennessy.json: must be of type Object, not 7',
    ]);
  });

  it('reports a missing folder', () => {
    const folder = `${aDataFolder()}/nowhere`;
    expect(() => loadCatalog(folder)).toThrow(`${folder}/items: the folder cannot be read`);
  });
});

/** The lines that loading these files ends with, their file names seen from the data folder. */
function linesOf(files: DataFiles): string[] {
  return problemLines(aDataFolder(files));
}

function problemLines(folder: string): string[] {
  try {
    loadCatalog(folder);
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    return error.problems.map(({ file, item, field, message }) =>
      [relative(folder, file), item, field, message].filter(Boolean).join(': '),
    );
  }
  return [];
}
