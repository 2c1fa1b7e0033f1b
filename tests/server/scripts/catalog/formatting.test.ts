import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocuments, writeDocuments } from '../../../../server/catalog/documents';
import type { Cell } from '../../../../server/scripts/catalog/book/book';
import { updateJson } from '../../../../server/scripts/catalog/files/update-json';
import { type Target, withValue } from '../../../../server/scripts/catalog/plan/plan';
import { aCopyOfTheData, plan, workbookOf } from './office';

/** The files that the project's formatter would change. */
function unformatted(folder: string): readonly string[] {
  const settings = JSON.parse(readFileSync('biome.json', 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false } }));
  const biome = join(process.cwd(), 'node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, ['format', '--max-diagnostics=200', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return [...new Set(`${stdout}${stderr}`.match(/^\S+\.json(?= format)/gm) ?? [])].filter(
    (file) => file !== 'biome.json',
  );
}

describe('data files that an import has changed', () => {
  it.each(['base', 'hennessy', 'leith', 'cannon'] as const)(
    'are formatted as before, for %s',
    async (target: Target) => {
      const folder = aCopyOfTheData();
      const nth = (step: number, change: (row: Cell[]) => void) => (rows: Cell[][]) => {
        rows.slice(1).forEach((row, index) => {
          if (index % step === 0) change(row);
        });
      };
      const sheets = await workbookOf(folder, target, {
        Prices: nth(7, (row) => {
          row[3] = Number(row[3]) + 1.25;
        }),
        Tiers: (rows) => {
          nth(5, (row) => {
            row[3] = Number(row[3]) + 0.01;
          })(rows);
          const [code, name] = rows[1] ?? [];
          rows.push([code ?? '', name ?? '', 123_456, 0.01]);
        },
        Items: nth(3, (row) => {
          if (!/[YB][RY] |\d000/.test(`${row[4]}`)) row[4] = `${row[4]}, Mauve, Navy Mauve`;
          row[8] = 'A material that is a little longer than usual, with 12% of something else';
        }),
        Colors: (rows) => rows.push(['Mauve', '#9a7aa0']),
        Stores: (rows) => {
          rows.splice(3, 1, [
            rows[3]?.[0] ?? '',
            'A store by another name',
            '1 Long Way Around The Whole Of The Large City, Atlanta, GA 30339',
          ]);
          rows.push(['NEWSTO', 'A new store', '']);
        },
        Reps: (rows) => {
          rows.splice(2, 1, [rows[2]?.[0] ?? '', '404-555-0100']);
        },
      });
      const result = plan(folder, target, sheets);
      if (result.kind === 'refused') throw new Error(JSON.stringify(result.problems.slice(0, 5)));
      expect(result.after.texts).not.toEqual(readDocuments(folder));
      writeDocuments(folder, result.after.texts);
      expect(unformatted(folder)).toEqual([]);
    },
  );

  it('are found if they are not', () => {
    const folder = aCopyOfTheData();
    writeFileSync(join(folder, 'colors.json'), '{"Black":"#1f2124"}');
    expect(unformatted(folder)).toEqual(['colors.json']);
  });
});

describe('a change of a JSON text', () => {
  const key = fc.constantFrom('a', 'b"c', 'é', '__proto__x', '250');
  const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null));
  const { value: document } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 3 }),
    ),
  }));
  const text = fc.tuple(fc.dictionary(key, document, { maxKeys: 3 }), fc.constantFrom(0, 2)).map(([value, indent]) => ({
    value: value as Record<string, unknown>,
    text: JSON.stringify(value, null, indent),
  }));

  it('sets, removes and renames a member and nothing else', () => {
    return fc.assert(
      fc.property(text, key, document, ({ value, text: before }, name, next) => {
        const changed = (change: unknown) => JSON.parse(updateJson(before, change));
        expect(changed(withValue(value, [name], next, []))).toEqual({ ...value, [name]: next });
        const { [name]: _, ...rest } = value;
        expect(changed(withValue(value, [name], undefined, []))).toEqual(rest);
        if (name in value) {
          const renamed = Object.entries(value).map((member) => (member[0] === name ? ['other', member[1]] : member));
          expect(changed(Object.fromEntries(renamed))).toEqual({ ...rest, other: value[name] });
        }
      }),
    );
  });

  it('inserts into lists and removes from them', () => {
    return fc.assert(
      fc.property(fc.array(document, { maxLength: 4 }), document, fc.nat(4), (list, entry, at) => {
        const index = Math.min(at, list.length);
        const before = JSON.stringify({ list }, null, 2);
        const after = updateJson(before, { list: list.toSpliced(index, 0, entry) });
        expect(JSON.parse(after).list).toEqual([...list.slice(0, index), entry, ...list.slice(index)]);
        expect(
          JSON.parse(
            updateJson(
              after,
              withValue(
                { list: [...list.slice(0, index), entry, ...list.slice(index)] },
                ['list', index],
                undefined,
                [],
              ),
            ),
          ).list,
        ).toEqual(list);
      }),
    );
  });

  it('leaves the rest as it is written', () => {
    const before = '{\n    "a": [1.50,   2],\n    "b": {\n        "c": "\\u00e9"\n    },\n    "d": 1\n}\n';
    expect(updateJson(before, { a: [1.5, 2], b: { c: 'é' }, d: 1 })).toBe(before);
    expect(updateJson(before, { a: [1.5, 2], b: { c: 'é' }, d: 2, e: { f: [] } })).toBe(
      before.replace('"d": 1', '"d": 2,\n    "e": { "f": [] }'),
    );
  });
});
