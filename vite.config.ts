import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport, type UserConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkOf } from './server/scripts/build/client-chunks.ts';

/** `npm run dev` sets the ports. Vite serves the page and proxies everything else to the server. */
const { DEV_PORT = '8080', DEV_API_PORT = '8081' } = process.env;
// The server refuses calls of other origins, so it must see the page's host.
const SERVER = { target: `http://127.0.0.1:${DEV_API_PORT}`, changeOrigin: false };

/** React Router's package gives browsers the development build, which is larger and warns in the console. */
const ROUTER = new URL('node_modules/react-router/dist/production', import.meta.url).pathname;
const ROUTER_FILES = [
  { find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${ROUTER}/dom-export.mjs` },
];

/** Its links and forms for the data router would stay in the bundle, unused (app/ui/link.tsx). */
const router: Plugin = {
  name: 'router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\// },
    handler: (code) =>
      code
        .replaceAll('= React10.forwardRef(', '= /* @__PURE__ */ React10.forwardRef(')
        .replaceAll(/^\w+\.displayName = .*$/gm, ''),
  },
};

/** The code of dialogs and drop-down lists, which loads when one is about to open. */
const COMPONENT_LIBRARY = /node_modules\/(@headlessui|@floating-ui|@react-aria|@react-stately|@tanstack)\//;

/** The orders on this device, which the background work and several screens read, and what else these share. */
const SAVED_ORDERS =
  /\/(outbox\/(entries|use-outbox|outbox)|storage\/(database|with-timeout|free-space)|ui\/(format-time|back-closes)|idb-keyval\/.*)\.|lucide-react\/.*\/refresh-cw/;

/** The page's background work, as far as other parts share it. */
const AFTER_LOAD = /\/device\/installation\/(worker|why-failed|page-release)\./;

/** Sends them, from any screen. No other failed file may keep it from starting. */
const TRIGGERS =
  /\/(outbox\/(triggers|send-outbox|code-encryption|outbox-sending|entry-changes)|known-codes|random-key)\./;

/** Every screen waits for it if there's something in the cart, so no other ordering code belongs in it. */
const STORED_CART = /\/cart\/stored-cart\.|\/valibot\//;

/** Renders the page's content before scripts run into its template. */
const shell: Plugin = {
  name: 'shell',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(page) {
      const { module } = await runnerImport<{ pageTemplate(page: string): string }>('./app/store/shell.tsx');
      return module.pageTemplate(page);
    },
  },
};

/** Separate builds, `vite build --mode office` and `--mode approve`: storefronts load none of them. */
const OTHERS = ['office', 'approve'];

/** For the development server: what the server tells pages, and the others' pages. */
const development: Plugin = {
  name: 'development',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const [, name = ''] = /^\/(\w+)(?:[/?]|$)/.exec(request.url ?? '') ?? [];
      // Their scripts aren't asked for as pages.
      if (OTHERS.includes(name) && request.headers.accept?.includes('text/html')) request.url = `/${name}/index.html`;
      next();
    });
  },
  transformIndexHtml: {
    order: 'pre',
    handler(page, { path }) {
      const { provider } = JSON.parse(readFileSync('server/data/customers.json', 'utf8'));
      return page
        .replace(/"\.\/((?:store\/)?main\.tsx)"/, (_, script) => `"${path.replace('index.html', script)}"`)
        .replace('%DEPLOYMENT%', () => JSON.stringify({ provider }).replaceAll('"', '&quot;'));
    },
  },
};

const NOTE =
  '<p id="start" hidden role="status" style="max-width: 26rem; margin: 30vh auto 0; padding: 1.5rem; font: 1rem/1.5 system-ui">' +
  'This page could not be loaded completely. It tries again by itself as soon as the server can be reached.</p>';

/** What the others' pages show while their script can't be loaded. The server allows the script by its checksum. */
const start: Plugin = {
  name: 'start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (page) =>
      page
        .replace('</title>', () => `</title>\n    <script>${readFileSync('app/start.js', 'utf8')}</script>`)
        .replace('<div id="root"></div>', `<div id="root">${NOTE}</div>`),
  },
};

const other = (name: string): UserConfig => ({
  root: `app/${name}`,
  base: `/${name}/`,
  publicDir: false,
  plugins: [react(), tailwindcss(), start],
  build: { outDir: `../../dist/${name}`, emptyOutDir: true, target: 'es2022' },
  resolve: { alias: ROUTER_FILES },
});

const storefront: UserConfig = {
  root: 'app',
  publicDir: '../public',
  plugins: [
    react(),
    tailwindcss(),
    shell,
    router,
    development,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'service-worker',
      filename: 'service-worker.ts',
      // The page registers the worker, and the server serves each customer's manifest.
      injectRegister: false,
      manifest: false,
      injectManifest: { rollupFormat: 'iife', globPatterns: ['**/*.{js,html,woff2}', 'icon.svg'] },
    }),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // The server reads from it which files each screen needs.
    manifest: true,
    // Browsers without module preloads fetch the same files, only later.
    modulePreload: { polyfill: false },
    // The server puts the one style sheet into the page, so no script may wait for it as a file.
    cssCodeSplit: false,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'index', tags: ['$initial'], priority: 5 },
            { name: 'after-load', test: AFTER_LOAD, priority: 4 },
            { name: 'saved-orders', test: SAVED_ORDERS, priority: 4 },
            { name: 'stored-cart', test: STORED_CART, priority: 4 },
            { name: 'triggers', test: TRIGGERS, priority: 4 },
            { name: 'dialogs', test: COMPONENT_LIBRARY, minShareCount: 6, priority: 4 },
            { name: 'lists', test: COMPONENT_LIBRARY, minShareCount: 2, priority: 3 },
            { name: chunkOf, debugName: 'screens', priority: 2 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  resolve: { alias: ROUTER_FILES },
  server: {
    port: Number(DEV_PORT),
    strictPort: true,
    proxy: { '/v1': SERVER, '/images': SERVER, '/manifest': SERVER, '/healthz': SERVER },
  },
};

export default defineConfig(({ mode }) => (OTHERS.includes(mode) ? other(mode) : storefront));
