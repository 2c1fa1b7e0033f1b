import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectFolders } from '../../../server/operations/files/project-folders';
import { SHIPPED_CUSTOMERS } from '../../support/catalog/shipped-customers';
import { useTestServer } from '../../support/server/hooks';

const server = useTestServer();

beforeAll(async () => {});

function manifestOf(customer: string, host = 'localhost') {
  return server.send(`/manifest/${customer}.webmanifest`, { headers: { Host: host } });
}

describe('GET /manifest/{customer}.webmanifest', () => {
  it.each(SHIPPED_CUSTOMERS)(
    'gives the icons and pictures with which a device installs the store of %s',
    async (customer) => {
      const { status, headers, json } = await manifestOf(customer);
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
      expect(json.name).toBe(`${json.short_name} Uniforms`);
      for (const { src, sizes } of json.icons) {
        const { width, height } = await sharp((await server.send(src)).bytes).metadata();
        expect(`${width}x${height}`).toBe(sizes);
      }
      expect(json.screenshots).toHaveLength(2);
      for (const { src, sizes } of json.screenshots) {
        const { width, height, size = 0 } = await sharp(join(projectFolders.photographs, '..', src)).metadata();
        expect([`${width}x${height}`, size < 100_000]).toEqual([sizes, true]);
      }
    },
  );

  it('keeps to the store’s prefix on a host of several stores, without a slash at the end', async () => {
    const { json } = await manifestOf('leith');
    expect(json).toMatchObject({ id: '/leith', scope: '/leith', start_url: '/leith', short_name: 'Leith' });
    expect(json.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
      '/leith/checkout',
      '/leith/orders',
      '/leith/outbox',
    ]);
  });

  it('has the whole of a store’s own host', async () => {
    const { json } = await manifestOf('premier', 'premier.localhost');
    expect(json).toMatchObject({ id: '/', scope: '/', start_url: '/' });
    expect(json.shortcuts[0].url).toBe('/checkout');
  });

  it('knows no other store', async () => {
    expect((await manifestOf('toyota')).status).toBe(404);
  });
});
