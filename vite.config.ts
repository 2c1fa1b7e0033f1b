import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** In development Vite serves the page and proxies everything else to the server. */
const SERVER = 'http://127.0.0.1:8081';

const ROUTER = new URL('node_modules/react-router/dist/production', import.meta.url).pathname;

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
        // One chunk for what every first visit needs, instead of a dozen tiny ones that compress badly.
        codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] },
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
