import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../../../../server/catalog/documents';
import { applyTexts, records, undoImport } from '../../../../server/scripts/catalog/files/import-history';
import { aSmallCatalog } from './office';

const NOW = new Date('2026-11-22T10:42:00Z');

function changed(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...texts].map(([file, text]) => [file, `${text}\n`]));
}

describe('an import', () => {
  it('leaves nothing behind if a file cannot be written', async () => {
    const folder = aSmallCatalog();
    const before = readDocuments(folder);
    const after = new Map([...changed(before), ['missing/file.json', '[]\n']]);
    await expect(applyTexts(folder, before, after, 'an import', NOW)).rejects.toThrow('ENOENT');
    expect(readDocuments(folder)).toEqual(before);
    expect(records(folder)).toEqual([]);
    expect(readdirSync(join(folder, 'items')).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('can be undone together with a file that it added', async () => {
    const folder = aSmallCatalog();
    const before = readDocuments(folder);
    const after = new Map([...before, ['items/hat.json', '[]\n']]);
    await undoImport(folder, await applyTexts(folder, before, after, 'an import', NOW));
    expect(readDocuments(folder)).toEqual(before);
  });

  it('is one of the last twenty', async () => {
    const folder = aSmallCatalog();
    for (let second = 0; second < 25; second++) {
      const before = readDocuments(folder);
      await applyTexts(folder, before, changed(before), `import ${second}`, new Date(NOW.getTime() + second * 1000));
    }
    expect(records(folder).map(({ what }) => what)).toEqual(
      Array.from({ length: 20 }, (_, age) => `import ${24 - age}`),
    );
  });
});
