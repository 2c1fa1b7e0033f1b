import { describe, expect, it } from 'vitest';
import { CatalogError } from '../../../server/catalog/documents';
import { loadCatalog } from '../../../server/catalog/load-catalog';
import { COLORS } from '../../support/catalog/colors';
import { aCustomer, aDataFolder, aKeychain, aPlainCustomer, aPolo, someDefaults } from './data-folder';

function loadError(folder: string): CatalogError {
  try {
    loadCatalog(folder);
  } catch (error) {
    if (error instanceof CatalogError) return error;
    throw error;
  }
  throw new Error('the data was taken');
}

describe('loadCatalog', () => {
  it('gives every item the type that its file is named after', () => {
    const items = { mens: [aPolo()], customs: [aKeychain()] };
    const { base } = loadCatalog(aDataFolder({ items }));
    expect(base.map(({ code, type }) => [code, type])).toEqual([
      ['PL420', 'mens'],
      ['LK100', 'customs'],
    ]);
  });

  it('keeps the order of the base catalog whatever the order of the differences', () => {
    const items = { mens: [aPolo({ code: 'B2' }), aPolo({ code: 'A1' })], customs: [aKeychain()] };
    const customers = { hennessy: aCustomer({ items: { LK100: {}, A1: {}, B2: {} } }) };
    const hennessy = loadCatalog(aDataFolder({ items, customers })).customers.get('hennessy');
    expect(hennessy?.items.map(({ code }) => code)).toEqual(['B2', 'A1', 'LK100']);
  });

  it('gives a customer those items only that it lists', () => {
    const items = { mens: [aPolo(), aPolo({ code: 'PL460' })] };
    const hennessy = loadCatalog(aDataFolder({ items })).customers.get('hennessy');
    expect(hennessy?.items.map(({ code }) => code)).toEqual(['PL420']);
  });

  it('replaces a field of the base item by that of the differences, the map of sizes as a whole', () => {
    const differences = {
      sizes: { Medium: 39.5 },
      colors: ['White'],
      default_color: 'White',
      halfColors: [],
      restricted: true,
    };
    const customers = { hennessy: aCustomer({ items: { PL420: differences } }) };
    const { base, customers: loaded } = loadCatalog(aDataFolder({ customers }));
    expect(loaded.get('hennessy')?.items).toEqual([{ ...base[0], ...differences }]);
    expect(base[0]?.sizes).toEqual({ Small: 42, Large: 42, '2XLarge': 44 });
  });

  it('replaces the tiers of a pack item', () => {
    const discount = [{ quantity: 500, price: 2.1 }];
    const files = {
      items: { customs: [aKeychain()] },
      customers: { hennessy: aCustomer({ items: { LK100: { discount } } }) },
    };
    expect(loadCatalog(aDataFolder(files)).customers.get('hennessy')?.items[0]?.discount).toEqual(discount);
  });

  it('gives the configuration without the differences, with the key that its file is named after', () => {
    const customer = loadCatalog(aDataFolder()).customers.get('hennessy')?.customer;
    const { items: _, ...configuration } = aCustomer();
    expect(customer).toEqual({
      ...configuration,
      key: 'hennessy',
      type_names: someDefaults().type_names,
      logo_places: {},
      colors: COLORS,
      addresses: { hosts: [], isWordAnywhere: true, mainLine: '800-727-7222' },
    });
  });

  it('gives a customer the defaults that its file leaves out', () => {
    const customers = { hennessy: aPlainCustomer() };
    const customer = loadCatalog(aDataFolder({ customers })).customers.get('hennessy')?.customer;
    expect(customer).toMatchObject(someDefaults());
    expect(customer?.title).toBe('Hennessy');
  });

  it('prefers what the customer file has to the defaults, a list as a whole', () => {
    const own = {
      render_logo_preview: false,
      paypal_not_supported: false,
      flip_books: [{ title: 'Promotional', url: 'https://catalogs.example.com/promotional', cover: '#7b2b22' }],
    };
    const customers = { hennessy: aPlainCustomer(own) };
    const customer = loadCatalog(aDataFolder({ customers })).customers.get('hennessy')?.customer;
    expect(customer).toMatchObject({ ...someDefaults(), ...own });
  });

  it('has the customers in the order in which a host name is searched for them', () => {
    const stivers = aCustomer({ title: 'Stivers', route_prefix: '/stivers' });
    const cannon = aCustomer({ title: 'Cannon', route_prefix: '' });
    const premier = aCustomer({ title: 'Premier', route_prefix: '' });
    const { customers } = loadCatalog(aDataFolder({ customers: { cannon, premier, stivers } }));
    expect([...customers.keys()]).toEqual(['stivers', 'premier', 'cannon']);
  });

  it('lists all problems of all files at once, one a line', () => {
    const folder = aDataFolder({
      items: {
        mens: [aPolo({ sizes: { Large: 42.005 }, art: 'toga' }), aPolo({ code: 'PL460', default_color: 'Pink' })],
      },
      customers: { hennessy: aCustomer({ title: '', items: { PL460: { name: '' }, XX1: {} } }), leith: '[,]' },
    });
    expect(loadError(folder).message.split('\n')).toEqual([
      `${folder}/items/mens.json: PL420: sizes.Large: price must be dollars with at most two decimals, not 42.005`,
      `${folder}/items/mens.json: PL420: art: unknown drawing "toga"`,
      `${folder}/items/mens.json: PL460: default_color: Pink is not one of the item's colors`,
      `${folder}/customers/leith.json: not valid JSON at line 1, column 2`,
      `${folder}/customers/hennessy.json: XX1: the base catalog has no item with this code`,
      `${folder}/customers/hennessy.json: PL460: name: must not be empty or have spaces around it`,
      `${folder}/customers/hennessy.json: title: must not be empty or have spaces around it`,
    ]);
  });

  it('does not blame a customer for a problem of the base item or for an item that is not in order', () => {
    const items = { mens: [aPolo({ default_color: 'Pink' }), aPolo({ code: 'PL460', art: 'toga' })] };
    const customers = { hennessy: aCustomer({ items: { PL420: { name: 'Polo' }, PL460: {} } }) };
    const { problems } = loadError(aDataFolder({ items, customers }));
    expect(problems.map(({ item, field }) => [item, field])).toEqual([
      ['PL420', 'default_color'],
      ['PL460', 'art'],
    ]);
  });
});
