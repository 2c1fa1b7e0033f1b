import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { projectFolders } from '../../project-folders';

/** Writes a brotli copy of every built text file, for browsers that accept it. */
const TEXT = /\.(js|css|svg|webmanifest)$/;

for (const entry of readdirSync(projectFolders.client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
}
