import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { projectFolders } from '../../project-folders';

/** Writes a brotli and a gzip copy of every built text file: without TLS, browsers do not accept brotli. */
const TEXT = /\.(js|css|svg|webmanifest)$/;

for (const entry of readdirSync(projectFolders.client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
