import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const SCRIPT = 'export const stitched = true;\n'.repeat(200);

/** Larger than what the server keeps in memory. */
export const LARGE_BYTES = 1024 * 1024 + 1;

/** A folder like that of a built app, with a page, a script in three encodings and a large picture. */
export function writeSmallClient(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  mkdirSync(join(folder, 'assets'));
  const preload = '{{#store}}<link rel="preload" href="/v1/storefronts/{{customer}}" />{{/store}}';
  const page = `<!doctype html><head><meta name="deployment" content="%DEPLOYMENT%" />${preload}</head>`;
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, '.built-from'), 'not for browsers');
  writeFileSync(join(folder, 'assets/index-1.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/index-1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets/index-1.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'large.jpg'), Buffer.alloc(LARGE_BYTES, 'abcdefgh'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
