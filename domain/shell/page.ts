import type { StorefrontAddress } from '../address/storefront';
import type { BrandColors, CustomerKey } from '../catalog/customer';
import { jsonOrUndefined } from '../json';
import type { StorefrontDocument } from '../wire/api';
import { providerFrame, storeFrame } from './frame';
import { escapeHtml, type Html, html, unescapeHtml } from './html';
import { picturePreload } from './parts';
import { type Screen, type ScreenKind, screenAt } from './screen-at';
import { firstPicture, screenShell, shellTitle } from './screens';

/** What the build writes into the page's template: the files of each screen's code. */
export type ScreenFiles = Readonly<Partial<Record<ScreenKind, readonly string[]>>>;

export interface PageRequest {
  /** Of the path. */
  readonly address: StorefrontAddress;
  readonly path: string;
  /** '' or '?color=Navy' */
  readonly search: string;
  /** The store's document; undefined if there is none, or if this browser may not see it. */
  readonly document: StorefrontDocument | undefined;
}

/**
 * The page for an address: app/index.html with what is known of the store already in it, so that the browser paints the
 * store before the scripts have arrived, and requests code and catalog at once. The same from server and worker.
 */
export function pageAt(template: string, { address, path, search, document }: PageRequest): string {
  const { customer, prefix } = address;
  const manifest = customer ? manifestLink(customer) : html``;
  if (!customer || !document) {
    return fill(template, { head: manifest, code: html``, shell: inertShell(providerFrame(), '120ms') });
  }
  const screen = screenAt(path.slice(prefix.length), search, document);
  const picture = firstPicture(screen, document);
  const title = [shellTitle(screen, document), document.customer.title].filter(Boolean).join(' · ');
  return fill(template, {
    title: html`<title>${title}</title>`,
    head: html`${picture ? picturePreload(picture) : undefined}${manifest}${brandStyle(document.customer.brand)}`,
    code: preloads(template, screen, customer),
    shell: inertShell(storeFrame(document, screenShell(screen, document)), '3s'),
  });
}

/** Pages of the same key are the same, as long as the document is. */
export function pageKey({ address, path, search, document }: PageRequest): string {
  const { customer, prefix } = address;
  if (!customer || !document) return customer ?? '';
  return JSON.stringify([customer, prefix, keyOf(screenAt(path.slice(prefix.length), search, document))]);
}

/** A setting that the template carries for page and worker. */
export function readSetting(template: string, name: 'deployment' | 'screens'): unknown {
  const [, content = ''] = new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(template) ?? [];
  return jsonOrUndefined(unescapeHtml(content));
}

const TITLE = /<title>[^<]*<\/title>/;
const SCREENS = /<meta name="screens"[^>]*>/;

interface PageParts {
  readonly title?: Html;
  /** Before everything else that the page requests. */
  readonly head: Html;
  /** After the scripts that every screen needs. */
  readonly code: Html;
  readonly shell: Html;
}

/** With functions as replacements, because texts may contain "$&". */
function fill(template: string, { title, head, code, shell }: PageParts): string {
  return template
    .replace(SCREENS, '')
    .replace(TITLE, (loading) => title?.markup ?? loading)
    .replace('<!--head-->', () => head.markup)
    .replace('</head>', (end) => code.markup + end)
    .replace('<!--shell-->', () => shell.markup);
}

function manifestLink(customer: CustomerKey): Html {
  return html`<link rel="manifest" href="/manifest/${customer}.webmanifest" />`;
}

/** The store's document, and the code of the screen: otherwise they would be requested only by scripts. */
function preloads(template: string, { kind }: Screen, customer: CustomerKey): Html {
  const files = (readSetting(template, 'screens') as ScreenFiles | undefined) ?? {};
  const code = kind === 'other' ? [] : (files[kind] ?? []);
  return html`<link rel="preload" as="fetch" crossorigin="use-credentials" href="/v1/storefronts/${customer}" />${code.map(
    (file) => html`<link rel="modulepreload" crossorigin href="/${file}" />`,
  )}`;
}

/** As app/storefront/use-branding.ts sets it, over the colors of the style sheet. Only colors get into it. */
function brandStyle({ brand, brand_2, brand_tint, brand_line }: BrandColors): Html {
  const colors = { brand, 'brand-2': brand_2, 'brand-tint': brand_tint, 'brand-line': brand_line };
  const rules = Object.entries(colors).map(([name, color]) => (COLOR.test(color) ? `--${name}:${color};` : ''));
  return html`<style>html:root{${rules.join('')}}</style>`;
}

const COLOR = /^#[0-9a-f]{3,8}$/i;

/**
 * The shell is a picture of the screen, and nothing in it can be pressed or read out. The overlay says so, on top of
 * what is known of a store only once that takes long.
 */
function inertShell(shell: Html, delay: '120ms' | '3s'): Html {
  const animation = delay === '3s' ? 'animate-[fade-in_200ms_3s_both]' : 'animate-[fade-in_200ms_120ms_both]';
  return html`<div aria-hidden="true" data-shell>${shell}</div>
<main><div role="progressbar" aria-label="Loading" class="fixed inset-0 z-50 grid ${animation} place-items-center bg-paper/70"><span aria-hidden="true" class="size-12 animate-spin rounded-full border-4 border-dashed border-brand"></span></div></main>`;
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

/** A value as the content of a `meta` element of the template. */
export function settingContent(value: unknown): string {
  return escapeHtml(JSON.stringify(value));
}
