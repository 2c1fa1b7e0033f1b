import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MAX_BYTES = 35_000;

/** What app/styles/fonts/subset.sh keeps of the font. */
const SCRIPT = readFileSync('app/styles/fonts/subset.sh', 'utf8');
const KEPT = [...SCRIPT.matchAll(/U\+([0-9A-F]{4})(?:-([0-9A-F]{4}))?/g)].map(
  ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const,
);
/** No text of ours, and drawn by another font: an arrow, and the signs that a pasted sheet may have for + - = @. */
const OTHER_FONTS = ['→', '＋', '－', '＝', '＠'];

function isKept(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 || KEPT.some(([first, last]) => first <= code && code <= last);
}

function textsOf(folder: string, ending: RegExp): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => ending.test(file));
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
}

describe('the font', () => {
  it('is small', () => {
    expect(statSync('app/styles/fonts/archivo.woff2').size).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('has every character of our texts, and of names in English, Spanish and French', () => {
    const texts = textsOf('app', /\.tsx?$/) + textsOf('domain', /\.ts$/) + textsOf('server/data', /\.json$/);
    const missing = new Set([...texts, ...'José Núñez, François Müller, Łukasz'].filter((each) => !isKept(each)));

    expect([...missing].filter((each) => !OTHER_FONTS.includes(each))).toEqual(['Ł']);
  });

  it('has every weight of the design', () => {
    const [, lightest, heaviest] = /wght=(\d+):(\d+)/.exec(SCRIPT) ?? [];
    const [, weights = ''] = /fontWeight: \{(.*?)\}/.exec(readFileSync('tailwind.config.ts', 'utf8')) ?? [];
    for (const [weight] of weights.matchAll(/\d+/g)) {
      expect(Number(weight)).toBeGreaterThanOrEqual(Number(lightest));
      expect(Number(weight)).toBeLessThanOrEqual(Number(heaviest));
    }
  });
});
