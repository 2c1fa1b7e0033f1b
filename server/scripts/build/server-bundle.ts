import { readFileSync } from 'node:fs';
import type { BuildOptions } from 'esbuild';

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Packages in `dependencies` are installed where the server runs; everything else is bundled. */
export const serverBundle = {
  entryPoints: {
    server: 'server/main.ts',
    // The server starts the process that draws, and the one that reads workbooks, from the files next to it.
    'drawing-process': 'server/pictures/drawing-process.ts',
    'workbook-process': 'server/publishing/workbook/workbook-process.ts',
    // Operators' commands, which must work without development dependencies.
    backup: 'server/scripts/backup/backup.ts',
    restore: 'server/scripts/backup/restore.ts',
    'hash-secret': 'server/scripts/hash-secret.ts',
    'migrate-to-postgres': 'server/scripts/move/migrate-to-postgres.ts',
    forget: 'server/scripts/forget.ts',
    office: 'server/scripts/office.ts',
    budgets: 'server/scripts/budgets.ts',
    catalog: 'server/scripts/catalog/catalog.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: Object.keys(dependencies),
  // Its CommonJS form can't be bundled.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  // React, which renders mails, switches on this.
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
} satisfies BuildOptions;

/** Its packages call `require`, which only a CommonJS bundle has. They're bundled because nothing else needs them. */
export const pdfThreadBundle = {
  entryPoints: { 'order-pdf-thread': 'server/orders/pdf/pdf-thread.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  // pdfkit uses its own path to find color profiles, which this store doesn't use.
  banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
  define: { 'import.meta.url': 'moduleUrl' },
  target: 'node20',
  minify: true,
  logLevel: 'warning',
} satisfies BuildOptions;
