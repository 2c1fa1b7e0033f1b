import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageTemplate } from '../../../app/store/shell';
import { createApp } from '../../../server/app';
import { indexBuiltFiles, readBuiltClient } from '../../../server/http/responses/built-client';
import type { ServerParts } from '../../../server/open-services';
import { projectFolders } from '../../../server/operations/files/project-folders';
import { useTestServer } from '../../support/server/hooks';

const project = dirname(dirname(projectFolders.client));
const folder = mkdtempSync(join(tmpdir(), 'client-'));
const api = useTestServer();
let server: Server;

/** The pages' templates and the file for search engines are served as they are in a build. */
beforeAll(async () => {
  mkdirSync(join(folder, 'approve'));
  copyFileSync(join(project, 'app/approve/index.html'), join(folder, 'approve/index.html'));
  writeFileSync(join(folder, 'index.html'), pageTemplate(readFileSync(join(project, 'app/index.html'), 'utf8')));
  copyFileSync(join(project, 'public/robots.txt'), join(folder, 'robots.txt'));
  server = await serve(api.services);
});
afterAll(() => {
  stop(server);
  rmSync(folder, { recursive: true });
});

async function serve(services: ServerParts): Promise<Server> {
  const approve = indexBuiltFiles(join(folder, 'approve'));
  const started = createServer(createApp(services, readBuiltClient(folder, services.settings), { approve }));
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return started;
}

function stop(started: Server): void {
  started.closeAllConnections();
  started.close();
}

function read(host: string, path: string, from = server): Promise<{ status: number; type: string; text: string }> {
  const { port } = from.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { Host: host } }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }),
      );
    }).on('error', reject);
  });
}

describe('the page', () => {
  it.each([
    ['localhost', '/hennessy', 'hennessy'],
    ['localhost', '/leith/item/PL420', 'leith'],
    ['127.0.0.1:8080', '/Stivers/checkout', 'stivers'],
    ['premier.localhost', '/', 'premier'],
    ['orders.navarre.example', '/catalog/mens', 'navarre'],
    ['orders.leith.example', '/hennessy', 'leith'],
  ])('of %s%s links the manifest of %s', async (host, path, customer) => {
    const { text } = await read(host, path);

    expect(text.match(/<link rel="manifest".*?>/g)).toEqual([
      `<link rel="manifest" href="/manifest/${customer}.webmanifest" />`,
    ]);
    expect(text.indexOf('rel="manifest"')).toBeLessThan(text.indexOf('</head>'));
  });

  it.each([
    ['localhost', '/'],
    ['localhost', '/checkout'],
    ['localhost', '/nobody'],
    ['shop.example', '/'],
    ['test.example', '/'],
  ])('of %s%s, which is no customer’s, links none', async (host, path) => {
    const { status, type, text } = await read(host, path);

    expect([status, type]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).not.toContain('manifest');
  });
});

describe('what the page shows before its scripts run', () => {
  it.each([
    ['orders.hennessy.example', '/'],
    ['localhost', '/hennessy'],
  ])('at %s%s, anybody may see', async (host, path) => {
    const { text } = await read(host, path);

    expect(text).toContain('<title>Hennessy</title>');
    expect(text).toContain('Order for your store');
    expect(text).toMatch(/<link rel="preload" as="image" fetchpriority="high" href="\/images\/\w+\.jpg\?v=/);
    expect(text).not.toMatch(/<!--(head|shell)-->/);
  });

  it.each([
    ['test.hennessy.example', '/'],
    ['test.hennessy.example', '/item/PL420'],
    ['staging.example.com', '/hennessy'],
    ['staging.example.com', '/hennessy/catalog/mens'],
  ])('says nothing of the store at %s%s to somebody who has not signed in', async (host, path) => {
    const { text } = await read(host, path);

    expect(text).toContain('<title>Loading the store</title>');
    expect(text).not.toMatch(/Hennessy<|Polo|Dana|\/images\/|\/v1\//);
  });

  it('says it again and again, whoever asked before', async () => {
    const pages = [];
    for (const path of ['/item/PL420', '/item/NONE', '/item/PL420?color=Black', '/item/PL420']) {
      pages.push((await read('orders.hennessy.example', path)).text);
    }

    expect(pages[3]).toBe(pages[0]);
    expect(new Set(pages).size).toBe(3);
  });

  it('is a store’s own on its host, also after the health check has made a page of it at another one', async () => {
    const own = [...api.services.stores.values()].find(({ outline }) => outline.route_prefix === '')?.outline.key ?? '';
    const stores = new Map([...api.services.stores].toSorted(([one]) => (one === own ? -1 : 1)));
    const checked = await serve({ ...api.services, stores });
    try {
      expect((await read('localhost', '/readyz', checked)).status).toBe(200);
      expect((await read(`${own}.localhost`, '/', checked)).text).toBe((await read(`${own}.localhost`, '/')).text);
    } finally {
      stop(checked);
    }
  });

  it('is left to the worker in the page that the worker keeps', async () => {
    const { text } = await read('orders.hennessy.example', '/index.html');

    expect(text).toContain('<title>{{pageTitle}}</title>');
    expect(text).toContain('<div id="root">{{#store}}');
    expect(text).not.toContain('Hennessy');
  });
});

describe('the main line', () => {
  it('is the one of the documents, also on the page of approvers’ links', async () => {
    const other = await serve({ ...api.services, provider: { title: 'Acme', main_line: '555-010-0199' } });
    try {
      for (const path of ['/', '/hennessy', '/approve/HEN-100042']) {
        const { text } = await read('localhost', path, other);
        expect(text).toContain('555-010-0199');
        expect(text).not.toMatch(/800-727-7222|%DEPLOYMENT%/);
      }
      const store = await read('localhost', '/hennessy', other);
      expect(store.text).toContain('<span class="text-ink-2">555-010-0199</span>');
    } finally {
      stop(other);
    }
  });
});

describe('/robots.txt', () => {
  it.each(['localhost', 'orders.hennessy.example', 'shop.example'])(
    'keeps search engines out of all of %s',
    async (host) => {
      const { status, type, text } = await read(host, '/robots.txt');
      const rules = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

      expect([status, type]).toEqual([200, 'text/plain']);
      expect(rules).toEqual(['User-agent: *', 'Disallow: /']);
    },
  );
});
