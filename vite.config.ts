import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** In development Vite serves the page and proxies everything else to the server. */
const SERVER = 'http://127.0.0.1:8081';

/**
 * Modules that every visit needs, some of them only after the page has loaded: in one file they cost less than in many
 * small ones, into which lazy screens would split them.
 */
const ON_EVERY_VISIT = [
  /app\/outbox\/(entries|use-outbox)\.ts/,
  /app\/storage\/(database|with-timeout|free-space|random-key)\.ts/,
  /app\/components\/(picture|count-of)\.tsx?/,
  /domain\/(money|catalog\/item-types)\.ts/,
  /node_modules\/(idb-keyval|react)\//,
  /lucide-react\/.*\/(createLucideIcon|circle-alert|circle-exclamation-point|circle-check|cloud-off|refresh-cw)\./,
];

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
      injectManifest: { rollupFormat: 'iife', globPatterns: ['**/*.{js,css,html,woff2}', 'icon.svg'] },
    }),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'every-visit', test: (id) => ON_EVERY_VISIT.some((module) => module.test(id)) }],
        },
      },
    },
  },
  server: {
    port: 8080,
    strictPort: true,
    proxy: { '/v1': SERVER, '/images': SERVER, '/manifest': SERVER, '/healthz': SERVER },
  },
});
