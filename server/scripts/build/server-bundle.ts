import { readFileSync } from 'node:fs';
import type { BuildOptions } from 'esbuild';

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

/**
 * How the server is bundled. Packages in `dependencies` stay outside and are installed where the server runs. All
 * others that it imports become part of the bundle, so nothing is missing after `npm ci --omit=dev`.
 */
export const serverBundle = {
  entryPoints: {
    server: 'server/main.ts',
    // The server starts the process that draws from the file next to it.
    'drawing-process': 'server/catalog/pictures/drawing-process.ts',
    // Commands that are needed where the server runs, without development dependencies.
    backup: 'server/scripts/backup/backup.ts',
    restore: 'server/scripts/backup/restore.ts',
    'hash-secret': 'server/scripts/hash-secret.ts',
    'migrate-to-postgres': 'server/scripts/move/migrate-to-postgres.ts',
    forget: 'server/scripts/forget.ts',
    catalog: 'server/scripts/catalog/catalog.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: Object.keys(dependencies),
  // React, which renders mails, chooses by this.
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
} satisfies BuildOptions;

/**
 * The thread that writes PDF files. Its packages call `require`, which only bundles of this format have; they are part of
 * it, because no server needs them for anything else.
 */
export const pdfThreadBundle = {
  entryPoints: { 'order-pdf-thread': 'server/messages/pdf/pdf-thread.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  // pdfkit asks where it is, for files of color profiles that are not used here.
  banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
  define: { 'import.meta.url': 'moduleUrl' },
  target: 'node20',
  minify: true,
  logLevel: 'warning',
} satisfies BuildOptions;
