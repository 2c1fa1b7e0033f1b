import { cp, rm, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { CatalogError, hashOfDocuments } from '../../catalog/documents';
import { loadFolder } from '../../catalog/load-catalog';
import { pdfThreadBundle, serverBundle } from './server-bundle';

await Promise.all([build(serverBundle), build(pdfThreadBundle)]);
await cp('server/orders/pdf/fonts', 'dist/fonts', { recursive: true, filter: (file) => !file.endsWith('.sh') });

// Data files with mistakes don't stop the build: the server says what they are.
await rm('dist/checked-data', { force: true });
try {
  await writeFile('dist/checked-data', hashOfDocuments(loadFolder('server/data').documents));
} catch (error) {
  if (!(error instanceof CatalogError)) throw error;
}
