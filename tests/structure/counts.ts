import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importsIn } from './imports';

// `npm run counts` prints how large the project is and how its rooms hang together. `-- --rooms` also lists each room with
// the rooms that it imports. A room is a folder right below `domain`, `server`, or `app`; the files beside the rooms wire
// them together and belong to none.

const PRODUCT = ['domain', 'server', 'app'];
const CODE = /\.(tsx?|css)$/;

/** First words of comments that are fragments: the reader needs the code below to know what they say. */
const FRAGMENT = /(?:\/\*\*?[\s*]*|(?<!^\s*\/\/.*\n\s*)\/\/ )(?:Of|As|By|With|Also|Whose)\b/gm;

function readZones(zones: readonly string[]): readonly string[] {
  return zones.flatMap((zone) =>
    readdirSync(zone, { recursive: true, encoding: 'utf8' })
      .filter((file) => CODE.test(file))
      .map((file) => readFileSync(join(zone, file), 'utf8')),
  );
}

const linesOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);

function roomOf(file: string): string | undefined {
  return /^(\w+\/[^/]+)\//.exec(file)?.[1];
}

/** The rooms that each room imports, types included. */
function importedRooms(): ReadonlyMap<string, ReadonlySet<string>> {
  const rooms = new Map<string, Set<string>>();
  for (const imported of importsIn(PRODUCT)) {
    const from = roomOf(imported.from);
    const to = roomOf(imported.to);
    if (!from || !to || from === to) continue;
    rooms.set(from, (rooms.get(from) ?? new Set()).add(to));
  }
  return rooms;
}

function bothWays(rooms: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  return [...rooms].flatMap(([from, imported]) =>
    [...imported].filter((to) => from < to && rooms.get(to)?.has(from)).map((to) => `${from} and ${to}`),
  );
}

const { values } = parseArgs({ options: { rooms: { type: 'boolean', default: false } } });
const product = readZones(PRODUCT);
const rooms = importedRooms();
const pairs = bothWays(rooms);
const number = (value: number) => value.toLocaleString('en-US');

const rows = [
  ['product lines / files (.ts, .tsx, .css)', `${number(linesOf(product))} / ${number(product.length)}`],
  ['test lines', number(linesOf(readZones(['tests'])))],
  ['bench lines', number(linesOf(readZones(['bench'])))],
  ['pairs of rooms that import each other', number(pairs.length)],
  [
    'comments in the product that start with a fragment',
    number(product.flatMap((text) => text.match(FRAGMENT) ?? []).length),
  ],
];
process.stdout.write(`${rows.map(([what = '', count]) => `${what.padEnd(52)}${count}`).join('\n')}\n`);
for (const pair of pairs) process.stdout.write(`  ${pair}\n`);

if (values.rooms)
  for (const [room, imported] of [...rooms].sort())
    process.stdout.write(
      `\n${room}\n${[...imported]
        .sort()
        .map((each) => `  ${each}\n`)
        .join('')}`,
    );
