import { cp } from 'node:fs/promises';
import { build } from 'esbuild';
import { pdfThreadBundle, serverBundle } from './server-bundle';

await Promise.all([build(serverBundle), build(pdfThreadBundle)]);
await cp('server/messages/pdf/fonts', 'dist/fonts', { recursive: true, filter: (file) => !file.endsWith('.sh') });
