import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingContent } from '../../../domain/page/page';
import type { ScreenKind } from '../../../domain/page/screen-at';
import type { Settings } from '../../operations/settings/env';
import { type BuildManifest, screenFiles } from './screen-files';

/** Where the app keeps each screen (app/router.tsx). */
const SCREENS: Readonly<Record<ScreenKind, string>> = {
  home: 'screens/store-home/store-home-screen.tsx',
  category: 'screens/category/category-screen.tsx',
  item: 'screens/item/item-screen.tsx',
  checkout: 'screens/checkout/checkout-screen.tsx',
  orders: 'screens/orders/orders-screen.tsx',
  outbox: 'screens/outbox/outbox-screen.tsx',
  success: 'screens/success/success-screen.tsx',
};

/**
 * Reads the built page and completes it: with the settings that it needs to interpret its address as the server does,
 * the files of each screen, and the style sheet, which the first paint would wait for.
 *
 * @param folder the built app
 */
export function readPageTemplate(folder: string, { stagingMarker, multiStore }: Settings): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return withStyles(page, folder)
    .replace('%DEPLOYMENT%', () => settingContent({ stagingMarker, multiStore }))
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
