import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { serverBundle } from '../../../server/scripts/build/server-bundle';

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
const installed = Object.keys(dependencies);

/** Loaded by name at run time, so the bundler doesn't see them. */
const BY_NAME = {
  sqlite3: 'knex loads it',
  pg: 'knex loads it',
  'opentype.js': 'server/pictures/drawings/lettering.ts',
};

let bundle: Metafile;
beforeAll(async () => {
  bundle = (await build({ ...serverBundle, write: false, metafile: true })).metafile;
});

const packageOf = (path: string) => path.split('/', path.startsWith('@') ? 2 : 1).join('/');
const isBuiltin = (path: string) => path.startsWith('node:') || builtinModules.includes(path);

/** Packages that the bundle imports when it runs. */
function imported(): Set<string> {
  const outside = Object.values(bundle.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  return new Set(
    outside
      .map(({ path }) => path)
      .filter((path) => !isBuiltin(path))
      .map(packageOf),
  );
}

/** The families that pictures are lettered in, as written in the source. */
function fontPackages(): readonly string[] {
  const source = readFileSync('server/pictures/drawings/lettering.ts', 'utf8');
  const [, families = ''] = /type FontFamily = ([^;]+);/.exec(source) ?? [];
  return [...families.matchAll(/'([^']+)'/g)].map(([, family]) => `@fontsource/${family}`);
}

describe('the server, installed without development dependencies', () => {
  it('has every package that it imports', () => {
    const needed = [...imported(), ...Object.keys(BY_NAME), ...fontPackages()];

    expect(fontPackages().length).toBeGreaterThan(3);
    expect(needed.filter((name) => !installed.includes(name))).toEqual([]);
  });

  it('has no package that it does not need', () => {
    const needed = [...imported(), ...Object.keys(BY_NAME), ...fontPackages()];

    expect(installed.filter((name) => !needed.includes(name))).toEqual([]);
  });

  it('brings the other packages along in its bundle, so each of them is chosen', () => {
    const inside = (command: string) => {
      const inputs = Object.keys(bundle.outputs[`dist/${command}.js`]?.inputs ?? {});
      const packages = inputs.filter((path) => path.includes('node_modules/'));
      return [...new Set(packages.map((path) => packageOf(path.split('node_modules/').at(-1) ?? '')))].sort();
    };

    expect(inside('server')).toEqual(['jsonc-parser', 'react', 'react-dom', 'valibot']);
    expect(inside('catalog')).toEqual([
      'fflate',
      'jsonc-parser',
      'papaparse',
      'saxes',
      'valibot',
      'write-excel-file',
      'xmlchars',
    ]);
  });

  it('loads no package by name that is not listed here', () => {
    const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.startsWith('scripts/'),
    );
    const required = sources.flatMap((file) =>
      [...readFileSync(join('server', file), 'utf8').matchAll(/\brequire\('([^.'][^']*)'\)/g)].map(([, name = '']) =>
        packageOf(name),
      ),
    );

    expect(required.filter((name) => !(name in BY_NAME))).toEqual([]);
  });
});
