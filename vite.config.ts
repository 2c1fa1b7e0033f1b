import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** In development Vite serves the page and proxies everything else to the server. */
const SERVER = 'http://127.0.0.1:8081';

const ROUTER = new URL('node_modules/react-router/dist/production', import.meta.url).pathname;

/**
 * Modules that every visit needs soon after the page has loaded. In few large files, modules cost less than in many
 * small ones: they compress better, take fewer requests, and the page names fewer files to preload.
 */
const ON_EVERY_VISIT = [
  /app\/screens\/store-home\//,
  /app\/components\/(picture|count-of)\./,
  /app\/layout\/(readiness-chip|background-work)\./,
  /app\/connection\/watch-connection\./,
  /app\/outbox\/(entries|use-outbox)\./,
  /app\/storage\/(database|with-timeout)\./,
  /node_modules\/(idb-keyval|workbox-window)\//,
  /app\/pwa\/updates\./,
  /domain\/(outbox\/outbox|json)\./,
  /lucide-react\/.*\/(external-link|circle-|cloud-|refresh-cw|triangle-|shirt)/,
];

/** Small modules that several screens share. Components stay out: they would bring their libraries along. */
const SHARED_MODULES = /\/domain\/|\/lucide-react\//;

export default defineConfig({
  root: 'app',
  publicDir: '../public',
  plugins: [
    react(),
    tailwindcss(),
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
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'index', tags: ['$initial'], priority: 3 },
            { name: 'home', test: (id) => ON_EVERY_VISIT.some((module) => module.test(id)), priority: 2 },
            { name: 'shared', test: SHARED_MODULES, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
  // Its package offers browsers the development build, which is larger and warns in the console.
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${ROUTER}/dom-export.mjs` },
    ],
  },
  server: {
    port: 8080,
    strictPort: true,
    proxy: { '/v1': SERVER, '/images': SERVER, '/manifest': SERVER, '/healthz': SERVER },
  },
});
