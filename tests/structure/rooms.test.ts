import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Every import of one of the project's files by another, as paths from the project's top folder. */
const imports: readonly Import[] = ['app', 'bench', 'domain', 'server'].flatMap((zone) =>
  readdirSync(zone, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importsOf(join(zone, file))),
);

function importsOf(file: string): readonly Import[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g);
  return [...found].map(([, path = '']) => ({ from: file, to: normalize(join(dirname(file), path)) }));
}

/** A zone's top files, and the folder that opens all services, wire the rooms together. */
const isRoom = (folder: string) => folder.includes('/') && folder !== 'server/operations/services';

function screenOf(path: string): string | undefined {
  return /^app\/screens\/([^/]+)/.exec(path)?.[1];
}

describe('the rooms of the project', () => {
  it('are read from the files', () => {
    expect(imports.length).toBeGreaterThan(1000);
  });

  it('never import each other both ways', () => {
    const arrows = new Set(imports.map(({ from, to }) => `${dirname(from)} > ${dirname(to)}`));
    const pairs = [...arrows].filter((arrow) => {
      const [from = '', to = ''] = arrow.split(' > ');
      return from < to && isRoom(from) && isRoom(to) && arrows.has(`${to} > ${from}`);
    });

    expect(pairs).toEqual([]);
  });

  it('know neither the tests nor, except for the tests, the bench', () => {
    const wrong = imports.filter(
      ({ from, to }) => to.startsWith('tests/') || (to.startsWith('bench/') && !from.startsWith('bench/')),
    );

    expect(wrong).toEqual([]);
  });

  it('keep each screen apart from the others', () => {
    const between = imports.filter(({ from, to }) => screenOf(from) && screenOf(to) && screenOf(from) !== screenOf(to));

    expect(between).toEqual([]);
  });
});
