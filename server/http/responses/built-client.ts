import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { PageCustomers } from '../../../domain/address/storefront';
import type { Provider } from '../../../domain/catalog/customer';
import { BUILD_LENGTH } from '../../../domain/devices/device';
import { settingContent } from '../../../domain/page/page';
import type { ScreenKind } from '../../../domain/page/screen-at';
import type { Settings } from '../../operations/settings/settings';
import type { ContentEncoding } from '../request/request-headers';
import type { Content } from './cached-content';

/** Files by URL path. */
export type BuiltFiles = ReadonlyMap<string, Content>;

export interface BuiltClient {
  readonly files: BuiltFiles;
  /** The page, with what it needs to know to interpret addresses. */
  templateOf(customers: PageCustomers, provider: Provider): string;
  /** Names the build, as its service worker does: the start of the page's checksum. */
  readonly build: string;
}

export function readBuiltClient(folder: string, settings: Settings): BuiltClient {
  const build = createHash('md5')
    .update(readFileSync(join(folder, PAGE)))
    .digest('hex')
    .slice(0, BUILD_LENGTH);
  return {
    files: indexBuiltFiles(folder),
    templateOf: (customers, provider) => readPageTemplate(folder, settings, { customers, provider }),
    build,
  };
}

const SCREENS: Readonly<Record<ScreenKind, string>> = {
  home: 'store/store-home/store-home-screen.tsx',
  category: 'store/category/category-screen.tsx',
  item: 'store/item/item-screen.tsx',
  checkout: 'store/checkout/checkout-screen.tsx',
  orders: 'store/orders/orders-screen.tsx',
  outbox: 'store/outbox/outbox-screen.tsx',
  success: 'store/success/success-screen.tsx',
};

/** Adds the settings that interpret addresses, each screen's files, and the style sheet to the built page. */
function readPageTemplate(
  folder: string,
  { stagingMarker, multiStore }: Settings,
  known: { readonly customers: PageCustomers; readonly provider: Provider },
): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return withStyles(page, folder)
    .replace('%DEPLOYMENT%', () => settingContent({ stagingMarker, multiStore, ...known }))
    .replace('%SCREENS%', () => settingContent(filesOfScreens(folder)));
}

function withStyles(page: string, folder: string): string {
  return page.replace(/<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)">/g, (_link, file: string) => {
    return `<style>${readFileSync(join(folder, file), 'utf8')}</style>`;
  });
}

function filesOfScreens(folder: string): Readonly<Record<string, readonly string[]>> {
  const file = join(folder, '.vite/manifest.json');
  if (!existsSync(file)) return {};
  const manifest: BuildManifest = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(Object.entries(SCREENS).map(([kind, source]) => [kind, screenFiles(manifest, source)]));
}

/** The part of Vite's build manifest that is used here: by source file, relative to app/. */
export type BuildManifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

const PAGE = 'index.html';

/** A screen's built files, except those that the page names for every screen. */
export function screenFiles(manifest: BuildManifest, source: string): readonly string[] {
  const everywhere = new Set(withImports(manifest, PAGE));
  return withImports(manifest, source)
    .filter((key) => !everywhere.has(key))
    .map((key) => manifest[key]?.file ?? key);
}

function withImports(manifest: BuildManifest, source: string): readonly string[] {
  const found = new Set([source]);
  for (const key of found) {
    for (const imported of manifest[key]?.imports ?? []) found.add(imported);
  }
  return [...found];
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html;charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.woff2': 'font/woff2',
};

const COPIES: readonly { encoding: ContentEncoding; ending: string }[] = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

/** Build files have the hash of their content in their name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * A folder's files as they are at startup, by URL path, with the compressed copies that the build wrote next to them.
 */
export function indexBuiltFiles(folder: string): BuiltFiles {
  const files = new Map(listFiles(folder).map((file) => [file, statSync(file)]));
  const contents = new Map<string, Content>();
  for (const [file, { size, mtime }] of files) {
    if (COPIES.some(({ ending }) => file.endsWith(ending)) || isHidden(relative(folder, file))) continue;
    const path = `/${relative(folder, file).replaceAll(sep, '/')}`;
    const version = `${size}-${mtime.getTime()}`;
    contents.set(path, {
      key: `${file} ${version}`,
      type: TYPES[extname(file)] ?? 'application/octet-stream',
      cacheControl: path.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
      etag: `W/"${version}"`,
      lastModified: mtime.toUTCString(),
      load: () => readFile(file),
      copy(encoding) {
        const { ending } = COPIES.find((copy) => copy.encoding === encoding && files.has(file + copy.ending)) ?? {};
        return ending === undefined ? undefined : readFile(file + ending);
      },
    });
  }
  return contents;
}

function isHidden(path: string): boolean {
  return path.split(sep).some((name) => name.startsWith('.'));
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
