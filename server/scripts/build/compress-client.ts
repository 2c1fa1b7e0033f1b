import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { projectFolders } from '../../project-folders';

/** Puts a brotli copy beside every built text file; the file server sends it to browsers that take it. */
const TEXT = /\.(js|css|svg|webmanifest)$/;

for (const entry of readdirSync(projectFolders.client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
}
