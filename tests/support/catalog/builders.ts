import type { CartEntry } from '../../../domain/cart/cart';
import type { CatalogItem } from '../../../domain/catalog/catalog';
import type { Customer } from '../../../domain/catalog/customer';
import type { Order, OrderLine } from '../../../domain/orders/order';
import { COLORS } from './colors';

/** Domain values that are valid alone and always the same; a test names only what it is about. */

/** A men's polo at 42 dollars in Navy and Black, dearer from 2XLarge on. */
export function anItem(overrides: Partial<CatalogItem> = {}): CatalogItem {
  return {
    code: 'PL420',
    name: 'Performance Polo',
    fullname: "Men's Performance Polo",
    type: 'mens',
    colors: ['Navy', 'Black'],
    default_color: 'Navy',
    sizes: { Small: 42, Large: 42, '2XLarge': 44.5 },
    art: 'polo',
    ...overrides,
  };
}

/** A mug: an accessory in one size, at least 12 a cell. */
export function anAccessory(overrides: Partial<CatalogItem> = {}): CatalogItem {
  return anItem({
    code: 'MG115',
    name: 'Ceramic Mug',
    fullname: '11 oz. Ceramic Mug',
    type: 'accessory',
    sizes: { OSFA: 8.25 },
    art: 'mug',
    ...overrides,
  });
}

export function aHat(overrides: Partial<CatalogItem> = {}): CatalogItem {
  return anItem({
    code: 'HT110',
    name: 'Structured Cap',
    fullname: 'Structured Twill Cap',
    type: 'hat',
    sizes: { 'One Size Fits All': 18.75 },
    art: 'cap',
    ...overrides,
  });
}

/** A keychain in packs of 500, 1000 and 2500, priced on the purchase order. */
export function aPackItem(overrides: Partial<CatalogItem> = {}): CatalogItem {
  return anItem({
    code: 'LK100',
    name: 'Laser Keychain',
    fullname: 'Laser Keychain with Wrist Lanyard',
    type: 'customs',
    colors: ['Black', 'Red'],
    default_color: 'Black',
    sizes: { '500': 0, '1000': 0, '2500': 0 },
    discount: [
      { quantity: 500, price: 2.39 },
      { quantity: 1000, price: 2.19 },
      { quantity: 2500, price: 1.99 },
    ],
    art: 'keytags',
    ...overrides,
  });
}

/** 4 navy polos in Large with the Honda logo: 'PL420,Large,Navy,Honda'. */
export function anEntry(overrides: Partial<CartEntry> = {}): CartEntry {
  return {
    code: 'PL420',
    type: 'mens',
    name: 'Performance Polo',
    price: 42,
    quantity: 4,
    size: 'Large',
    color: 'Navy',
    placement: 'Left Chest',
    embroidery: 'Honda',
    ...overrides,
  };
}

/** 1,500 black keychains: 'LK100,Black'. */
export function aPackEntry(overrides: Partial<CartEntry> = {}): CartEntry {
  return {
    code: 'LK100',
    type: 'customs',
    name: 'Laser Keychain',
    price: 0,
    quantity: 1500,
    size: 'default',
    color: 'Black',
    placement: null,
    embroidery: null,
    ...overrides,
  };
}

/** A customer with two logos, two placements and no apparel minimum. */
export function aCustomer(overrides: Partial<Customer> = {}): Customer {
  const logos = ['Honda', 'Lexus'];
  return {
    key: 'leith',
    title: 'Leith',
    company_logo: 'leith.svg',
    brand: { brand: '#17463a', brand_2: '#0f342b', brand_tint: '#e5efeb', brand_line: '#b5cfc5' },
    logo_placements: ['Left Chest', 'Yoke'],
    show_modification_thumbnail: true,
    minimum_apparel_order: true,
    render_logo_preview: true,
    embroideries: { mens: logos, womens: logos, accessory: logos, hat: logos },
    stores: { 'Leith Honda, 3940 Capital Boulevard, Raleigh': 'LEIHON', 'Leith Lexus': 'LEILEX' },
    server_hostname: '',
    account_reps: [{ name: 'Dana Whitfield', phone: '919-555-0142' }],
    route_prefix: '/leith',
    paypal_not_supported: true,
    flip_books: [],
    flip_book_shortcuts: [],
    colors: COLORS,
    ...overrides,
  };
}

export function anOrderLine(overrides: Partial<OrderLine> = {}): OrderLine {
  return {
    ...anEntry(),
    line: 1,
    version: 1,
    description: "Men's Performance Polo",
    customerPo: '',
    po: '',
    estShipDate: '',
    shippedAt: null,
    shippedParts: [],
    tracking: '',
    poPrice: null,
    quoted: null,
    ...overrides,
  };
}

export function anOrder(overrides: Partial<Order> = {}): Order {
  return {
    orderNumber: 'LEI-100001',
    email: 'r.castellano@example.com',
    createdAt: 1_760_000_000_000,
    firstName: 'Renee',
    lastName: 'Castellano',
    companyName: 'Leith',
    store: 'Leith Honda, 3940 Capital Boulevard, Raleigh',
    customerPo: '20418',
    paid: 1,
    payment: 'bypass',
    total: 168,
    lines: [anOrderLine()],
    ...overrides,
  };
}
