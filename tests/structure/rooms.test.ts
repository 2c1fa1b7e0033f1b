import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Import, importsIn } from './imports';
import { ROOM_ORDER } from './room-order';

const imports = importsIn(['app', 'bench', 'domain', 'server']);

/**
 * The groups of files that import one another, directly or through others: a graph's strongly connected components of
 * more than one file, by Tarjan's algorithm.
 */
function cyclesOf(edges: readonly Import[]): readonly (readonly string[])[] {
  const imported = new Map<string, string[]>();
  for (const { from, to } of edges) imported.set(from, [...(imported.get(from) ?? []), to]);
  const numbers = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): number {
    const number = numbers.size;
    numbers.set(file, number);
    open.push(file);
    let lowest = number;
    for (const to of imported.get(file) ?? []) {
      if (!numbers.has(to)) lowest = Math.min(lowest, visit(to));
      else if (open.includes(to)) lowest = Math.min(lowest, numbers.get(to) ?? number);
    }
    if (lowest === number) {
      const group = open.splice(open.indexOf(file)).sort();
      if (group.length > 1) cycles.push(group);
    }
    return lowest;
  }

  for (const file of imported.keys()) if (!numbers.has(file)) visit(file);
  return cycles;
}

/** They hold no modules. */
const NO_ROOMS: readonly string[] = ['server/data'];

function screenOf(path: string): string | undefined {
  const folder = /^app\/store\/([^/]+)\//.exec(path)?.[1];
  return folder === 'layout' ? undefined : folder;
}

describe('the rooms of the project', () => {
  it('are read from the files', () => {
    expect(imports.length).toBeGreaterThan(1000);
  });

  it.each(Object.keys(ROOM_ORDER) as (keyof typeof ROOM_ORDER)[])('of %s are all in the list', (zone) => {
    const found = readdirSync(zone, { withFileTypes: true })
      .filter((entry) =>
        entry.isDirectory() ? !NO_ROOMS.includes(`${zone}/${entry.name}`) : /\.tsx?$/.test(entry.name),
      )
      .map(({ name }) => name.replace(/\.tsx?$/, ''));

    expect(found.toSorted()).toEqual(ROOM_ORDER[zone].toSorted());
  });

  it.each(Object.entries(ROOM_ORDER))(
    'of %s import only what stands to their right',
    (zone, order: readonly string[]) => {
      const placeOf = (file: string) => order.indexOf(file.split('/')[1] ?? '');
      const within = imports.filter(({ from, to }) => [from, to].every((file) => file.startsWith(`${zone}/`)));

      expect(within.length).toBeGreaterThan(100);
      expect(within.filter(({ from, to }) => placeOf(to) < placeOf(from))).toEqual([]);
    },
  );

  it('never import each other both ways', () => {
    const product = imports.filter(({ from }) => !from.startsWith('bench/'));
    const arrows = new Set(product.map(({ from, to }) => `${dirname(from)} > ${dirname(to)}`));
    const pairs = [...arrows].filter((arrow) => {
      const [from = '', to = ''] = arrow.split(' > ');
      return from < to && arrows.has(`${to} > ${from}`);
    });

    expect(pairs).toEqual([]);
  });

  it('have no files that import one another, not even for types', () => {
    expect(cyclesOf(imports)).toEqual([]);
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

  it('keep the office out of the storefront, which shares components with it', () => {
    const isOffice = (file: string) => file.startsWith('app/office/');
    const wrong = imports.filter(({ from, to }) => isOffice(to) && !isOffice(from));

    expect(wrong).toEqual([]);
  });
});

describe('cyclesOf', () => {
  it('finds the files of each cycle, and not those that lead to it or away from it', () => {
    const edges = ['main > a', 'a > b', 'b > c', 'c > a', 'b > leaf', 'main > x', 'x > y', 'y > x', 'leaf > end'];
    const found = cyclesOf(edges.map((edge) => edge.split(' > ')).map(([from = '', to = '']) => ({ from, to })));

    expect(found.toSorted()).toEqual([
      ['a', 'b', 'c'],
      ['x', 'y'],
    ]);
  });
});
