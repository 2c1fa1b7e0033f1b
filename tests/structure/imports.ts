import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** Imports name no endings. */
const withoutEnding = (file: string) => file.replace(/\.tsx?$/, '');

/** Every import, type-only ones too, of one of the project's files by another, as paths from the project's top folder. */
export function importsIn(zones: readonly string[]): readonly Import[] {
  return zones.flatMap((zone) =>
    readdirSync(zone, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => importsOf(join(zone, file))),
  );
}

function importsOf(file: string): readonly Import[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'(\.[^']+)'/g);
  return [...found].map(([, path = '']) => ({
    from: withoutEnding(file),
    to: withoutEnding(normalize(join(dirname(file), path))),
  }));
}
