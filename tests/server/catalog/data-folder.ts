import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ITEM_TYPES } from '../../../domain/catalog/item-types';
import { COLORS } from '../../support/catalog/colors';

type Fields = Record<string, unknown>;

/** The files of a data folder, by name without `.json`. Strings are written as they are. */
export interface DataFiles {
  readonly defaults?: unknown;
  readonly colors?: unknown;
  readonly drawings?: unknown;
  /** How customers are told apart: `customers.json`. */
  readonly all?: unknown;
  /** Missing by default. */
  readonly details?: unknown;
  readonly items?: Readonly<Record<string, unknown>>;
  readonly customers?: Readonly<Record<string, unknown>>;
}

const DRAWINGS = ['polo.svg', 'polo.club.svg', 'lanyard.svg', 'cap.svg'];

/** Creates a folder with these data files, removed after the test. By default: valid defaults, a polo, and Hennessy. */
export function aDataFolder({
  defaults = someDefaults(),
  colors = COLORS,
  drawings = {},
  details,
  all = readFileSync('server/data/customers.json', 'utf8'),
  items = { mens: [aPolo()] },
  customers = { hennessy: aCustomer() },
}: DataFiles = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFiles(folder, { defaults, colors, drawings, customers: all, ...(details === undefined ? {} : { details }) });
  mkdirSync(join(folder, 'drawings'));
  for (const name of DRAWINGS) copyFileSync(`server/data/drawings/${name}`, join(folder, 'drawings', name));
  writeFiles(join(folder, 'items'), items);
  writeFiles(join(folder, 'customers'), customers);
  return folder;
}

function writeFiles(folder: string, files: Readonly<Record<string, unknown>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, `${name}.json`), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

export function aPolo(changes: Fields = {}): Fields {
  return {
    code: 'PL420',
    name: 'Performance Polo',
    fullname: "Men's Performance Polo",
    colors: ['Navy', 'Black Red'],
    default_color: 'Navy',
    halfColors: ['Black Red'],
    sizes: { Small: 42, Large: 42, '2XLarge': 44 },
    art: 'polo',
    ...changes,
  };
}

export function aKeychain(changes: Fields = {}): Fields {
  return {
    code: 'LK100',
    name: 'Laser Keychain',
    fullname: 'Laser Keychain with Wrist Lanyard',
    colors: ['Black', 'YR 26', '3000'],
    default_color: 'Black',
    sizes: { '500': 0, '1000': 0 },
    discount: [
      { quantity: 500, price: 2.39 },
      { quantity: 1000, price: 0 },
    ],
    art: 'lanyard',
    ...changes,
  };
}

export function aCustomer(changes: Fields = {}): Fields {
  return {
    title: 'Hennessy',
    company_logo: 'hennessy.svg',
    brand: { brand: '#17463a', brand_2: '#0f342b', brand_tint: '#e5efeb', brand_line: '#b5cfc5' },
    logo_placements: ['Left Chest', 'Right Sleeve'],
    show_modification_thumbnail: true,
    minimum_apparel_order: true,
    render_logo_preview: true,
    embroideries: { mens: ['Hennessy', 'Honda'] },
    stores: { 'Hennessy Honda, 1 Sample Way, Atlanta, GA 30339': 'HENHON' },
    server_hostname: '',
    account_reps: [{ name: 'Dana Whitfield', phone: '404-555-0142' }],
    route_prefix: '/hennessy',
    paypal_not_supported: true,
    flip_books: [],
    flip_book_shortcuts: [],
    items: { PL420: {} },
    ...changes,
  };
}

/** All fields that a customer file may omit. */
export function someDefaults(changes: Fields = {}): Fields {
  return {
    show_modification_thumbnail: true,
    minimum_apparel_order: true,
    render_logo_preview: true,
    server_hostname: '',
    paypal_not_supported: true,
    type_names: Object.fromEntries(ITEM_TYPES.map((type) => [type, type])),
    flip_books: [{ title: 'Auto', url: 'https://catalogs.example.com/auto', cover: '#24302f' }],
    flip_book_shortcuts: [{ label: 'Sales', page: 34, url: 'https://catalogs.example.com/auto?page=34' }],
    ...changes,
  };
}

/** A customer that overrides none of the defaults. */
export function aPlainCustomer(changes: Fields = {}): Fields {
  const shared = Object.keys(someDefaults());
  return {
    ...Object.fromEntries(Object.entries(aCustomer()).filter(([field]) => !shared.includes(field))),
    ...changes,
  };
}
