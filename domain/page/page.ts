import type { StorefrontAddress } from '../address/storefront';
import { type StorefrontItem, startingPrice } from '../catalog/catalog';
import type { BrandColors, Provider } from '../catalog/customer';
import { ITEM_TYPES, isGridType, isPackType, itemTypeLabel } from '../catalog/item-types';
import { colorWord } from '../catalog/pack-words';
import type { StorefrontDocument } from '../catalog/storefront-document';
import { companyLogoPath } from '../catalog/storefront-pictures';
import { categoryTiles } from '../catalog/tile-grid';
import { jsonOrUndefined } from '../json';
import { formatDollars } from '../money';
import { type Screen, type ScreenKind, screenAt } from './screen-at';

/** The values of a template's tags. A list repeats its section once per entry. */
interface TemplateView {
  readonly [tag: string]: string | number | boolean | TemplateView | readonly TemplateView[] | undefined;
}

const TAGS = /\{\{([#^])(\w+)\}\}(.*?)\{\{\/\2\}\}|\{\{(\w+)\}\}/gs;

/**
 * Fills in a template as Mustache does: {{name}} is escaped text, {{#name}}…{{/name}} shows its content if there's a
 * name, and {{^name}}…{{/name}} if there's none. Values are never parsed as templates.
 */
export function fillTemplate(template: string, view: TemplateView): string {
  return template.replace(TAGS, (_tag, kind: string, section: string, content: string, name: string) => {
    if (name !== undefined) return escapeHtml(String(view[name] ?? ''));
    const value = view[section];
    const isShown = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false && value !== '';
    if (kind === '^') return isShown ? '' : fillTemplate(content, view);
    if (!isShown) return '';
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
    return entries.map((entry) => fillTemplate(content, isView(entry) ? { ...view, ...entry } : view)).join('');
  });
}

function isView(value: unknown): value is TemplateView {
  return typeof value === 'object' && value !== null;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

export function unescapeHtml(text: string): string {
  return Object.entries(ESCAPES)
    .reverse()
    .reduce((unescaped, [character, escaped]) => unescaped.replaceAll(escaped, character), text);
}

/** Each screen's code files, which the server writes into the page's template. */
type ScreenFiles = Readonly<Partial<Record<ScreenKind, readonly string[]>>>;

export interface PageRequest {
  readonly address: StorefrontAddress;
  readonly path: string;
  readonly search: string;
  readonly document: StorefrontDocument | undefined;
  /** Whether the pictures are on the device. If not, all but the first wait until the scripts have arrived. */
  readonly hasPictures: boolean;
}

/**
 * The page for an address: the template from the build (app/store/shell.tsx), filled in with what's known of the store,
 * so that the browser paints the store before the scripts arrive and requests code and catalog at once. The server and
 * the service worker fill it in the same way.
 */
export function pageAt(template: string, request: PageRequest): string {
  const { address, path, search, document, hasPictures } = request;
  const { customer: key, prefix } = address;
  const page = template.replace(SCREENS, '');
  const { provider } = (readSetting(template, 'deployment') ?? {}) as { readonly provider?: Provider };
  const mainLine = provider?.main_line;
  if (!key || !document) return fillTemplate(page, { customer: key, mainLine });
  const { customer, items } = document;
  const screen = screenAt(path.slice(prefix.length), search, document);
  const files = (readSetting(template, 'screens') as ScreenFiles | undefined) ?? {};
  return fillTemplate(page, {
    customer: key,
    mainLine,
    store: {
      pageTitle: [screenHeading(screen, document), customer.title].filter(Boolean).join(' · '),
      preloaded: firstPicture(screen, document),
      colors: brandColors(customer.brand),
      files: (screen.kind === 'other' ? [] : (files[screen.kind] ?? [])).map((file) => ({ file })),
      title: customer.title,
      logo: customer.company_logo && companyLogoPath(customer.company_logo),
      reps: customer.account_reps.map(({ name, phone }) => ({ name, phone })),
      hasItems: items.length > 0,
      ...screenView(screen, document, hasPictures),
    },
  });
}

/** Requests with the same document and the same key get the same page. */
export function pageKey({ address, path, search, document }: PageRequest): string {
  const { customer, prefix } = address;
  if (!customer || !document) return customer ?? '';
  const screen = screenAt(path.slice(prefix.length), search, document);
  const type = screen.kind === 'category' && screen.type;
  const item = screen.kind === 'item' && [screen.item.code, screen.color];
  return JSON.stringify([customer, prefix, screen.kind, type, item]);
}

const SCREENS = /<meta name="screens"[^>]*>/;

export function readSetting(template: string, name: 'deployment' | 'screens'): unknown {
  const [, content = ''] = new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(template) ?? [];
  return jsonOrUndefined(unescapeHtml(content));
}

export function settingContent(value: unknown): string {
  return escapeHtml(JSON.stringify(value));
}

const COLOR = /^#[0-9a-f]{3,8}$/i;

/** The colors that app/data/storefront/use-branding.ts sets. Anything else could end the style sheet. */
function brandColors({ brand, brand_2, brand_tint, brand_line }: BrandColors): readonly TemplateView[] {
  return Object.entries({ brand, 'brand-2': brand_2, 'brand-tint': brand_tint, 'brand-line': brand_line })
    .filter(([, color]) => COLOR.test(color))
    .map(([name, color]) => ({ name, color }));
}

/** A large screen shows this many. */
const MAX_CARDS = 12;

const HEADINGS: Readonly<Partial<Record<Screen['kind'], string>>> = {
  checkout: 'Checkout',
  orders: 'Orders',
  outbox: 'Outbox',
};

function screenHeading(screen: Screen, { customer }: StorefrontDocument): string | undefined {
  if (screen.kind === 'category') return itemTypeLabel(screen.type, customer.type_names);
  return screen.kind === 'item' ? screen.item.name : HEADINGS[screen.kind];
}

function firstPicture(screen: Screen, { items }: StorefrontDocument): string | undefined {
  if (screen.kind === 'item') return screen.item.pictures[screen.color];
  if (screen.kind === 'category') return pictureOf(items.find(({ type }) => type === screen.type));
  if (screen.kind !== 'home') return undefined;
  return pictureOf(ITEM_TYPES.flatMap((type) => items.find((item) => item.type === type) ?? [])[0]);
}

/** The parts of a screen that the template shows: its title and first pictures. */
function screenView(screen: Screen, { customer, items }: StorefrontDocument, hasPictures: boolean): TemplateView {
  const laterSource = hasPictures ? 'src' : 'data-src';
  const ranked = (item: StorefrontItem | undefined, rank: number) => ({
    picture: pictureOf(item),
    ...(rank === 0 ? FIRST : { source: laterSource, priority: 'low', loading: 'lazy' }),
  });
  switch (screen.kind) {
    case 'home': {
      const { columns, tiles } = categoryTiles(items);
      return {
        home: {
          columns,
          laterSource,
          tiles: tiles.map(({ type, items: [first, second, third], count, isDouble }, rank) => ({
            ...ranked(first, rank),
            ...(Object.values(isDouble).includes(true)
              ? { picture2: pictureOf(second), picture3: pictureOf(third) }
              : {}),
            typeName: itemTypeLabel(type, customer.type_names),
            count,
            ...isDouble,
          })),
        },
      };
    }
    case 'category': {
      const ofType = items.filter(({ type }) => type === screen.type).slice(0, MAX_CARDS);
      return {
        category: {
          name: itemTypeLabel(screen.type, customer.type_names),
          cards: ofType.map((item, rank) => ({
            ...ranked(item, rank),
            name: item.name,
            isPack: isPackType(item.type),
            price: formatDollars(startingPrice(item)),
          })),
        },
      };
    }
    case 'item':
      return {
        item: {
          picture: screen.item.pictures[screen.color],
          ...FIRST,
          code: screen.item.code,
          typeName: itemTypeLabel(screen.item.type, customer.type_names),
          isGrid: isGridType(screen.item.type),
          price: formatDollars(startingPrice(screen.item)),
          colorWord: colorWord(screen.item).toLowerCase(),
          fullname: screen.item.fullname,
        },
      };
    default:
      return { [screen.kind]: true };
  }
}

const FIRST = { source: 'src', priority: 'high', loading: 'eager' };

function pictureOf(item: StorefrontItem | undefined): string | undefined {
  return item?.pictures[item.default_color];
}
