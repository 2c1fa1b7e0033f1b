import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Texts by path in the data folder: `items/mens.json`. */
export type DataTexts = ReadonlyMap<string, string>;

const FOLDERS = ['items', 'customers'];
const FILES = ['defaults.json', 'colors.json', 'drawings.json', 'details.json'];

export function readDataTexts(dataDir: string): DataTexts {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(dataDir, folder))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => `${folder}/${name}`),
  );
  const drawings = existsSync(join(dataDir, 'drawings'))
    ? readdirSync(join(dataDir, 'drawings')).filter((name) => name.endsWith('.svg'))
    : [];
  const present = FILES.filter((name) => existsSync(join(dataDir, name)));
  return new Map(
    [...present, ...inFolders, ...drawings.map((name) => `drawings/${name}`)].map((file) => [
      file,
      readFileSync(join(dataDir, file), 'utf8'),
    ]),
  );
}

export function writeDataTexts(dataDir: string, texts: DataTexts): void {
  // Including folders without a file.
  for (const folder of FOLDERS) mkdirSync(join(dataDir, folder), { recursive: true });
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(dataDir, file)), { recursive: true });
    writeFileSync(join(dataDir, file), text);
  }
}
