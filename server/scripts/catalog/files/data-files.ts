import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of the data files, by their paths in the data folder: `items/mens.json`. */
export type DataTexts = ReadonlyMap<string, string>;

const FOLDERS = ['items', 'customers'];
const FILES = ['defaults.json', 'colors.json', 'details.json'];

export function readDataTexts(dataDir: string): DataTexts {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(dataDir, folder))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => `${folder}/${name}`),
  );
  const present = FILES.filter((name) => existsSync(join(dataDir, name)));
  return new Map([...present, ...inFolders].map((file) => [file, readFileSync(join(dataDir, file), 'utf8')]));
}

export function writeDataTexts(dataDir: string, texts: DataTexts): void {
  for (const folder of FOLDERS) mkdirSync(join(dataDir, folder), { recursive: true });
  for (const [file, text] of texts) writeFileSync(join(dataDir, file), text);
}
