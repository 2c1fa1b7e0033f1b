import type { CustomerKey } from '../address/customer-key';
import { contrastOf, MIN_CONTRAST } from './colors';
import type { BrandColors } from './customer';
import { isObject, type Json, type JsonObject } from './draft';
import { orderPrefix, type Prefixed } from './order-prefix';
import { type StoreRow, storeDisplayName } from './store-list';

/** What a new customer's document is made of. */
export interface NewCustomer {
  readonly key: CustomerKey;
  readonly title: string;
  /** `#rrggbb` */
  readonly brand: string;
  /** An uploaded picture's file; '' for the title as a word mark. */
  readonly logo: string;
  readonly stores: readonly StoreRow[];
  readonly reps: readonly { readonly name: string; readonly phone: string; readonly email: string }[];
  readonly orderDesk: string;
  readonly orderPrefix: string;
  /** What to take over from the template. */
  readonly items: 'none' | 'base prices' | 'own prices';
}

/** Fields of the template that fit any group: its stores, reps, address, and codes stay its own. */
const TAKEN = [
  'logo_placements',
  'show_modification_thumbnail',
  'minimum_apparel_order',
  'apparel_minimum',
  'render_logo_preview',
  'paypal_not_supported',
  'order_page_prices',
  'time_zone',
  'type_names',
  'mails',
  'flip_books',
  'flip_book_shortcuts',
];

/** "HAR" for Hartford Group, or "HAT" where HAR starts another customer's order numbers. */
export function freeOrderPrefix({ title, key }: Pick<Prefixed, 'title' | 'key'>, taken: readonly string[]): string {
  const letters = title.toUpperCase().replace(/[^A-Z]/g, '');
  const start = letters.padEnd(2, 'X').slice(0, 2);
  const candidates = [
    orderPrefix(key === undefined ? { title } : { title, key }),
    ...[...letters.slice(2)].map((letter) => start + letter),
    ...[...ALPHABET].map((letter) => start + letter),
    ...[...ALPHABET].flatMap((one) => [...ALPHABET].map((other) => start + one + other)),
  ];
  const isTaken = new Set(taken);
  const free = candidates.find((candidate) => !isTaken.has(candidate));
  for (let number = 10; free === undefined; number += 1) {
    if (!isTaken.has(start + number)) return start + number;
  }
  return free;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const LOGO_TYPES = ['mens', 'womens', 'hat', 'accessory'];

/** @param template the document of an existing customer; without one, the new customer starts empty */
export function customerFromTemplate(wanted: NewCustomer, template: JsonObject | undefined): JsonObject {
  const { key, title, stores, reps, orderDesk, orderPrefix: prefix, logo } = wanted;
  const taken = Object.entries(template ?? {}).filter(([field]) => TAKEN.includes(field));
  return {
    title,
    company_logo: logo || `${key}.svg`,
    brand: { ...brandFrom(wanted.brand) },
    logo_placements: ['Left Chest'],
    ...Object.fromEntries(taken),
    embroideries: logosFor(title, template),
    stores: Object.fromEntries(stores.map((store) => [storeDisplayName(store), store.code])),
    order_desk: orderDesk,
    account_reps: reps.map(({ email, ...rep }) => (email ? { ...rep, email } : rep)),
    route_prefix: `/${key}`,
    order_prefix: prefix,
    items: itemsFrom(template, wanted.items),
  };
}

/** The template's own mark becomes the new group's; the manufacturers' logos stay. */
function logosFor(title: string, template: JsonObject | undefined): JsonObject {
  const logos = template?.embroideries ?? null;
  if (!isObject(logos)) return Object.fromEntries(LOGO_TYPES.map((type) => [type, [title]]));
  const renamed = (names: Json) =>
    Array.isArray(names) ? [...new Set(names.map((name: Json) => (name === template?.title ? title : name)))] : [title];
  return Object.fromEntries(Object.entries(logos).map(([type, names]) => [type, renamed(names)]));
}

function itemsFrom(template: JsonObject | undefined, wanted: NewCustomer['items']): JsonObject {
  const items = template?.items ?? null;
  if (wanted === 'none' || !isObject(items)) return {};
  return wanted === 'own prices' ? items : Object.fromEntries(Object.keys(items).map((code) => [code, {}]));
}

/** The other colors of a store follow from its brand color: one for pressed buttons, two for quiet areas and lines. */
export function brandFrom(brand: string): BrandColors {
  return {
    brand,
    brand_2: mixed(brand, '#000000', 0.25),
    brand_tint: mixed(brand, '#ffffff', 0.91),
    brand_line: mixed(brand, '#ffffff', 0.7),
  };
}

/** @param share of the other color, 0 to 1 */
function mixed(color: string, other: string, share: number): string {
  const channel = (from: number) => {
    const [own, added] = [color, other].map((hex) => Number.parseInt(hex.slice(from, from + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(own + (added - own) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** The nearest color that white text can be read on: the same one, made darker. */
export function readableBrand(brand: string): string {
  for (let share = 0; share < 1; share += 0.02) {
    const darker = mixed(brand, '#000000', share);
    if (contrastOf(darker, '#ffffff') >= MIN_CONTRAST) return darker;
  }
  return '#000000';
}
