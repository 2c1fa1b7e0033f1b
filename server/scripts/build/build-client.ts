import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { projectFolders } from '../../operations/files/project-folders';
import { hashClientInputs } from './client-inputs';

const TEXT = /\.(js|css|svg|webmanifest)$/;

/** Skips the build if the last one had the same inputs. Vite empties the folder first, this record included. */
const { client, office, approve } = projectFolders;
const builtFrom = join(client, '.built-from');
const inputs = hashClientInputs(dirname(dirname(client)));

if (existsSync(builtFrom) && existsSync(office) && existsSync(approve) && readFileSync(builtFrom, 'utf8') === inputs) {
  process.stdout.write('The app has not changed since it was built\n');
} else {
  const { build } = await import('vite');
  await build();
  for (const mode of ['office', 'approve']) await build({ mode });
  for (const folder of [client, office, approve]) compressTexts(folder);
  writeFileSync(builtFrom, inputs);
  // The shell opens channels between tabs, which would keep the process running.
  process.exit();
}

/** Browsers accept brotli only over TLS, so gzip is here too. */
function compressTexts(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
