import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Words of an amount that don't come from `quantity-words.ts`, and spellings of sizes that only the catalog uses. */
const WORDED =
  /countOf\([^()]*'(?:unit|piece|roll|box|carton|pack)'|\} ?(?:units?|pieces?|rolls?|cartons?|boxes|packs?)(?![\w=])|\bOSFA\b/gi;

/** These count something else, or are a rule's own words. */
const OTHER_WORDS = [
  "name-list-screen.tsx: countOf(units, 'Unit'",
  "pack-item.tsx: countOf(changed.count, 'pack'",
  'pack-grid.tsx: } packs',
  'order-again.ts: } units',
  'order-check.ts: } units',
  'match-sheet.ts: osfa',
  'details-schemas.ts: OSFA',
];

describe('no other file', () => {
  it('words quantities by itself', () => {
    const found = ['app', 'domain', 'server']
      .flatMap((zone) => readdirSync(zone, { recursive: true, encoding: 'utf8' }).map((file) => `${zone}/${file}`))
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('server/scripts/'))
      .filter((file) => file !== 'domain/catalog/quantity-words.ts')
      .flatMap((file) => {
        const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
        return [...code.matchAll(WORDED)].map(([words]) => `${basename(file)}: ${words}`);
      });
    expect(found.filter((each) => !OTHER_WORDS.includes(each))).toEqual([]);
  });
});
