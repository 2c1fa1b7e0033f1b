import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type { CustomerKey } from '../../domain/address/customer-key';
import type { Customer } from '../../domain/catalog/customer';
import { notFound } from '../../domain/refusals';
import { limitRate } from '../access/rate-limit';
import { requireServed, storefrontAddress } from '../access/requested-store';
import { sendContent } from '../http/responses/cached-content';
import { createRouter, using } from '../http/router';
import { projectFolders } from '../operations/files/project-folders';
import { ICON_SIZES } from '../pictures/picture-source';
import type { StorefrontNeeds } from './needs';

/** Screenshots of stores' home screens, if `public/screenshots` has them. */
const SCREENSHOTS = [
  { name: 'wide', sizes: '1180x820' },
  { name: 'narrow', sizes: '390x844' },
];

export function manifestRoutes(services: StorefrontNeeds): Router {
  return createRouter().get('/manifest/:file', limitRate(services, 'manifest', 1_200), using(services, sendManifest));
}

async function sendManifest(services: StorefrontNeeds, ctx: Context): Promise<void> {
  const [, key = ''] = /^\/manifest\/([a-z0-9]+)\.webmanifest$/.exec(ctx.path) ?? [];
  const store = services.stores.get(key as CustomerKey);
  requireServed(services, key);
  if (!store) throw notFound('There is no such store.');
  const isSharedHost = storefrontAddress(services, ctx).mode === 'multi-store';
  const text = JSON.stringify(manifestOf(store.customer, isSharedHost ? store.customer.route_prefix : ''));
  await sendContent(ctx, { key: text, type: 'application/manifest+json', cacheControl: 'no-cache', load: () => text });
}

const known = new Map<CustomerKey, boolean>();

function hasScreenshots(key: CustomerKey): boolean {
  const folders = [projectFolders.client, join(projectFolders.photographs, '..')];
  const has = known.get(key) ?? folders.some((folder) => existsSync(join(folder, `screenshots/${key}-wide.jpg`)));
  known.set(key, has);
  return has;
}

/** Without a trailing slash, id and scope include the store's home and everything below it. */
function manifestOf({ key, title, brand }: Customer, prefix: string): object {
  const home = prefix || '/';
  return {
    id: home,
    name: `${title} Uniforms`,
    short_name: title,
    description: `Uniforms and merchandise for ${title}`,
    start_url: home,
    scope: home,
    display: 'standalone',
    theme_color: brand.brand,
    background_color: '#f2f4f4',
    icons: ICON_SIZES.map((size) => ({
      src: `/images/icons/${key}-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any maskable',
    })),
    shortcuts: [
      { name: 'Cart', url: `${prefix}/checkout` },
      { name: 'View Orders', url: `${prefix}/orders` },
      { name: 'Outbox', url: `${prefix}/outbox` },
    ],
    screenshots: (hasScreenshots(key) ? SCREENSHOTS : []).map(({ name, sizes }) => ({
      src: `/screenshots/${key}-${name}.jpg`,
      sizes,
      type: 'image/jpeg',
      form_factor: name,
      label: `${title} uniforms and merchandise`,
    })),
  };
}
