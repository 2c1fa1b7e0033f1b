import type { StorefrontAddress } from '../address/storefront';
import type { BrandColors } from '../catalog/customer';
import { jsonOrUndefined } from '../json';
import type { StorefrontDocument } from '../wire/api';
import { escapeHtml, fillTemplate, type TemplateView, unescapeHtml } from './fill-template';
import { firstPicture, frameView, screenHeading, screenView } from './page-view';
import { type Screen, type ScreenKind, screenAt } from './screen-at';

/** Each screen's code files, which the server writes into the page's template. */
export type ScreenFiles = Readonly<Partial<Record<ScreenKind, readonly string[]>>>;

export interface PageRequest {
  readonly address: StorefrontAddress;
  readonly path: string;
  readonly search: string;
  readonly document: StorefrontDocument | undefined;
}

/**
 * The page for an address: the template from the build (app/shell.tsx), filled in with what's known of the store, so
 * that the browser paints the store before the scripts arrive and requests code and catalog at once. The server and the
 * service worker fill it in the same way.
 */
export function pageAt(template: string, { address, path, search, document }: PageRequest): string {
  const { customer, prefix } = address;
  const page = template.replace(SCREENS, '');
  if (!customer || !document) return fillTemplate(page, { customer });
  const screen = screenAt(path.slice(prefix.length), search, document);
  const files = (readSetting(template, 'screens') as ScreenFiles | undefined) ?? {};
  return fillTemplate(page, {
    customer,
    store: {
      pageTitle: [screenHeading(screen, document), document.customer.title].filter(Boolean).join(' · '),
      preloaded: firstPicture(screen, document),
      colors: brandColors(document.customer.brand),
      files: (screen.kind === 'other' ? [] : (files[screen.kind] ?? [])).map((file) => ({ file })),
      ...frameView(document),
      ...screenView(screen, document),
    },
  });
}

/** With the same document, requests with the same key get the same page. */
export function pageKey({ address, path, search, document }: PageRequest): string {
  const { customer, prefix } = address;
  if (!customer || !document) return customer ?? '';
  return JSON.stringify([customer, prefix, keyOf(screenAt(path.slice(prefix.length), search, document))]);
}

function keyOf(screen: Screen): readonly string[] {
  switch (screen.kind) {
    case 'category':
      return [screen.kind, screen.type];
    case 'item':
      return [screen.kind, screen.item.code, screen.color];
    default:
      return [screen.kind];
  }
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

/** The colors that app/storefront/use-branding.ts sets. Anything else could end the style sheet. */
function brandColors({ brand, brand_2, brand_tint, brand_line }: BrandColors): readonly TemplateView[] {
  return Object.entries({ brand, 'brand-2': brand_2, 'brand-tint': brand_tint, 'brand-line': brand_line })
    .filter(([, color]) => COLOR.test(color))
    .map(([name, color]) => ({ name, color }));
}
