import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CustomerKey } from '../../../domain/address/customer-key';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import { hasStoreName, markAnchor } from '../../../domain/catalog/drawings';
import { isApparelType, isPackType } from '../../../domain/catalog/item-types';
import { defaultPlacement, isLogoRequired, placementOptions } from '../../../domain/catalog/logo-choice';
import { type CustomerCatalog, loadCatalog } from '../../../server/catalog/load-catalog';
import { routePrefixOf, SHIPPED_CUSTOMERS } from '../../support/catalog/shipped-customers';

const { base, customers, all, drawings } = loadCatalog('server/data');
const catalogs = [...customers.values()];

function catalogOf(key: CustomerKey): CustomerCatalog {
  const catalog = customers.get(key);
  if (!catalog) throw new Error(`there is no ${key}`);
  return catalog;
}

function itemOf(key: CustomerKey, code: string): CatalogItem | undefined {
  return catalogOf(key).items.find((item) => item.code === code);
}

/** The unit prices of the item's first tier, over the customers that sell it. */
function firstTierPrices(code: string): number[] {
  return SHIPPED_CUSTOMERS.flatMap((key) => itemOf(key, code)?.discount?.[0]?.price ?? []);
}

/** A data file as it is written, before anything is merged into it. */
function written(file: string): Record<string, Record<string, unknown>> {
  return JSON.parse(readFileSync(`server/data/${file}.json`, 'utf8'));
}

it('has the number of the provider', () => {
  expect(all.provider).toEqual({ title: 'Guardian', main_line: '800-727-7222' });
});

describe('the shipped customers', () => {
  it.each([
    ['cannon', 'Cannon', 23, 'CAN'],
    ['guardian', 'Guardian', 1, 'GUA'],
    ['hennessy', 'Hennessy', 11, 'HEN'],
    ['leith', 'Leith', 17, 'LEI'],
    ['newcustomer', 'New Customer', 1, 'NEW'],
    ['pohanka', 'Pohanka', 1, 'POH'],
    ['premier', 'Premier', 7, 'PRE'],
    ['stivers', 'Stivers', 8, 'STI'],
    ['tameron', 'Tameron', 7, 'TAM'],
    ['navarre', 'Navarre', 9, 'NAV'],
  ] as const)('%s is %s with %i stores, codes %s…', (key, title, stores, letters) => {
    const { customer } = catalogOf(key);
    const codes = Object.values(customer.stores);
    expect([customer.title, codes.length]).toEqual([title, stores]);
    expect(codes.filter((code) => !code.startsWith(letters))).toEqual([]);
    expect(customer).toMatchObject({ company_logo: `${key}.svg`, server_hostname: '' });
  });

  it.each(SHIPPED_CUSTOMERS)('%s’s pictures show the chosen logo, and no name beside it', (key) => {
    const { customer, items } = catalogOf(key);
    const chosen = items.filter(({ type }) => isLogoRequired(customer, type));
    expect(chosen.length).toBeGreaterThan(0);
    for (const { code, art, type } of chosen) {
      // A vest has no sleeve.
      const placements = [defaultPlacement(customer, type) ?? '', ...placementOptions(customer, type)];
      const isShown = placements.some((each) => markAnchor(art, each, customer.logo_places));
      expect([code, hasStoreName(art, drawings), isShown]).toEqual([code, false, true]);
    }
  });

  it.each(SHIPPED_CUSTOMERS)('%s has the route prefix that page addresses use', (key) => {
    expect(catalogOf(key).customer.route_prefix).toBe(routePrefixOf(key));
  });

  it.each([
    ['cannon', false, false],
    ['guardian', true, true],
    ['hennessy', true, true],
    ['leith', true, true],
    ['newcustomer', true, false],
    ['pohanka', true, true],
    ['premier', false, false],
    ['stivers', false, true],
    ['tameron', true, true],
    ['navarre', true, true],
  ] as const)('%s: apparel minimum %s, code instead of card %s', (key, minimum, codeOnly) => {
    const { minimum_apparel_order, paypal_not_supported } = catalogOf(key).customer;
    expect([minimum_apparel_order, paypal_not_supported]).toEqual([minimum, codeOnly]);
  });

  it('let Pohanka alone ask for 12 pieces of apparel', () => {
    const minimums = catalogs.map(({ customer }) => [customer.key, customer.apparel_minimum]);
    expect(minimums.filter(([, minimum]) => minimum !== undefined)).toEqual([['pohanka', 12]]);
  });

  it.each([
    ['cannon', []],
    ['guardian', ['Left Chest', 'Left Sleeve', 'Right Sleeve', 'Yoke']],
    ['hennessy', ['Left Chest', 'Right Sleeve']],
    ['leith', ['Left Chest', 'Yoke']],
    ['newcustomer', ['Left Chest', 'Right Sleeve', 'Front']],
    ['pohanka', ['Left Chest', 'Left Sleeve', 'Right Sleeve', 'Yoke', 'Front Center']],
    ['premier', ['Left Chest']],
    ['stivers', ['Right Sleeve', 'Left Chest']],
    ['tameron', ['Right Sleeve', 'Front']],
    ['navarre', ['Left Chest', 'Front Center']],
  ] as const)('%s has the logo placements %j', (key, placements) => {
    expect(catalogOf(key).customer.logo_placements).toEqual(placements);
  });

  it('embroider what the specification names', () => {
    expect(catalogOf('guardian').customer.embroideries).toEqual({
      mens: ['Guardian'],
      womens: ['Guardian'],
      hat: ['Guardian'],
      accessory: ['Guardian'],
    });
    expect(catalogOf('leith').customer.embroideries.mens).toEqual(['honda']);
    expect(catalogOf('leith').customer.embroideries.womens).toEqual(['honda']);
    expect(catalogOf('stivers').customer.embroideries.hat).toEqual([
      'Stivers',
      'Quicklane',
      'Ford',
      'Hyundai',
      'Chrysler',
      'Dodge',
      'Jeep',
      'Ram',
    ]);
  });

  it('each embroider their own name first, but for Leith’s clothing', () => {
    for (const { customer } of catalogs) {
      const first = Object.entries(customer.embroideries).map(([type, logos]) =>
        customer.key === 'leith' && ['mens', 'womens'].includes(type) ? 'Leith' : logos[0],
      );
      expect(new Set(first)).toEqual(new Set([customer.title]));
    }
  });

  it('never share a store code or a brand color', () => {
    const codes = catalogs.flatMap(({ customer }) => Object.values(customer.stores));
    const brands = catalogs.map(({ customer }) => customer.brand.brand);
    expect(codes).toHaveLength(85);
    expect(new Set(codes).size).toBe(85);
    expect(new Set(brands).size).toBe(10);
  });

  it('have invented phone numbers only', () => {
    const phones = catalogs.flatMap(({ customer }) => customer.account_reps.map(({ phone }) => phone));
    expect(phones.filter((phone) => !/^\d{3}-555-01\d\d$/.test(phone))).toEqual([]);
    expect(new Set(phones).size).toBe(phones.length);
  });

  it.each([
    ['hennessy', ['Dana Whitfield 404-555-0142', 'Marcus Oyelaran 404-555-0117']],
    ['stivers', ['Priya Raman 334-555-0126']],
    ['premier', ['Owen Kessler 251-555-0171']],
    ['leith', ['Colin Barrow 919-555-0163', 'Jo Hadley 919-555-0188']],
  ] as const)('%s has the reps %j', (key, reps) => {
    expect(catalogOf(key).customer.account_reps.map(({ name, phone }) => `${name} ${phone}`)).toEqual(reps);
  });

  it('show a logo on the picture, beside it, or not at all', () => {
    const without = (flag: 'render_logo_preview' | 'show_modification_thumbnail') =>
      catalogs.filter(({ customer }) => !customer[flag]).map(({ customer }) => customer.key);
    expect(without('render_logo_preview')).toEqual(['tameron', 'cannon']);
    expect(without('show_modification_thumbnail')).toEqual(['cannon']);
  });

  it('link to three flip-books and seven pages of them', () => {
    for (const { customer } of catalogs) {
      expect(customer.flip_books.map(({ title, url }) => [title, url])).toEqual([
        ['Auto', 'https://catalogs.example.com/auto'],
        ['Apparel', 'https://catalogs.example.com/apparel'],
        ['Promotional', 'https://catalogs.example.com/promotional'],
      ]);
      expect(customer.flip_book_shortcuts.map(({ label, page }) => [label, page])).toEqual([
        ['Promotional', 2],
        ['Sales', 34],
        ['Service', 114],
        ['Office', 168],
        ['Parts', 186],
        ['Body Shop', 192],
        ['Detail', 196],
      ]);
    }
  });
});

describe('the shipped selections', () => {
  it.each(SHIPPED_CUSTOMERS)('%s sells at least 30 items of at least 7 types', (key) => {
    const { items } = catalogOf(key);
    expect(items.length).toBeGreaterThanOrEqual(30);
    expect(new Set(items.map(({ type }) => type)).size).toBeGreaterThanOrEqual(7);
  });

  it('differ from customer to customer', () => {
    const selections = catalogs.map(({ items }) => items.map(({ code }) => code).join());
    expect(new Set(selections).size).toBe(10);
  });

  it('let Hennessy sell at least 93 items of all eleven types', () => {
    const { items } = catalogOf('hennessy');
    expect(items.length).toBeGreaterThanOrEqual(93);
    expect(new Set(items.map(({ type }) => type)).size).toBe(11);
  });

  it.each([
    ['seat covers', 'SC500', 59.99, 73.5],
    ['floor mats', 'FM500', 59.99, 72.97],
    ['service numbers', 'SN700', 65, 84.99],
    ['file number labels', 'FL899', 8.99, 8.99],
  ])('have %s (%s) from %d to %d dollars', (_, code, least, most) => {
    const prices = firstTierPrices(code);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([least, most]);
  });

  it('have seat covers, floor mats and service numbers with every customer', () => {
    expect(['SC500', 'FM500', 'SN700'].map((code) => firstTierPrices(code).length)).toEqual([10, 10, 10]);
  });

  it('have the keychain at the usual tiers, but for two customers', () => {
    const tiers = SHIPPED_CUSTOMERS.map(
      (key) => [key, itemOf(key, 'LK100')?.discount?.map(({ price }) => price)] as const,
    );
    expect(Object.fromEntries(tiers)).toEqual({
      newcustomer: [2.39, 2.19, 1.99],
      stivers: [2.39, 2.19, 1.99],
      tameron: [2.39, 2.19, 1.99],
      premier: [2.49, 2.29, 2.09],
      guardian: [2.39, 2.19, 1.99],
      cannon: [2.29, 2.09, 1.89],
      leith: [2.39, 2.19, 1.99],
      hennessy: [2.39, 2.19, 1.99],
      pohanka: [2.39, 2.19, 1.99],
      navarre: [2.39, 2.19, 1.99],
    });
  });

  it('have year stickers of the YR series with most customers, of the BY series with some', () => {
    const selling = (code: string) => SHIPPED_CUSTOMERS.filter((key) => itemOf(key, code));
    expect(selling('YS260')).toHaveLength(8);
    expect(selling('YS280')).toEqual(['cannon', 'hennessy', 'navarre']);
  });

  it('have apparel from 8 to 199 dollars, some of it at prices of their own with every customer', () => {
    const prices = catalogs.flatMap(({ items }) => items.filter(({ type }) => isApparelType(type)).map(sizePrices));
    expect([Math.min(...prices.flat()), Math.max(...prices.flat())]).toEqual([8, 199]);
    expect(catalogs.filter(({ items }) => !items.some(hasOwnApparelPrice))).toEqual([]);
  });

  it('never give an upcharge other than that of the base', () => {
    for (const item of catalogs.flatMap(({ items }) => items)) {
      if (isPackType(item.type)) continue;
      const origin = base.find(({ code }) => code === item.code);
      expect(upcharges(item), item.code).toEqual(origin && upcharges(origin));
    }
  });

  it('restrict the two Adidas polos and nothing else', () => {
    const restricted = catalogs.flatMap(({ items }) => items.filter((item) => item.restricted));
    expect(new Set(restricted.map(({ code }) => code))).toEqual(new Set(['AD240', 'LA240']));
  });
});

describe('the shipped customer files', () => {
  it.each(SHIPPED_CUSTOMERS)('%s repeats neither a default nor what the base item has', (key) => {
    const { items, ...configuration } = written(`customers/${key}`);
    const defaults = written('defaults');
    expect(Object.keys(configuration).filter((field) => isSame(configuration[field], defaults[field]))).toEqual([]);
    const repeated = Object.entries(items ?? {}).flatMap(([code, differences]) => {
      const origin: Record<string, unknown> = { ...base.find((item) => item.code === code) };
      return Object.entries(differences as object).filter(([field, value]) => isSame(value, origin[field]));
    });
    expect(repeated).toEqual([]);
  });
});

function sizePrices({ sizes }: CatalogItem): number[] {
  return Object.values(sizes);
}

function hasOwnApparelPrice(item: CatalogItem): boolean {
  const origin = base.find(({ code }) => code === item.code);
  return isApparelType(item.type) && !isSame(item.sizes, origin?.sizes);
}

/** What each size costs more than the first, in cents. */
function upcharges(item: CatalogItem): Record<string, number> {
  const [first = 0] = sizePrices(item);
  return Object.fromEntries(
    Object.entries(item.sizes).map(([size, price]) => [size, Math.round((price - first) * 100)]),
  );
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
