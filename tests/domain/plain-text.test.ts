import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { hasInvisibleCharacters, visiblePart } from '../../domain/plain-text';
import { plainText } from '../../domain/text-schema';

const read = (text: string) => v.safeParse(plainText('first name', 20), text);

const INVISIBLE = [
  ['a zero-width space', '\u200B'],
  ['a zero-width joiner', '\u200D'],
  ['a byte order mark', '\uFEFF'],
  ['a bidi override', '\u202E'],
  ['a bidi isolate', '\u2066'],
  ['a soft hyphen', '\u00AD'],
  ['a null', '\u0000'],
  ['a backspace', '\b'],
  ['an escape', '\u001B'],
  ['half a surrogate pair', '\uD83D'],
  ['a private character', '\uE000'],
  ['a Hangul filler', '\u3164'],
  ['a tag character', '\u{E0041}'],
] as const;

describe('plainText', () => {
  it.each(INVISIBLE)('refuses %s, with a sentence', (_what, character) => {
    expect(read(`Ren${character}ee`).issues?.[0].message).toBe('Remove invisible characters from the first name.');
  });

  it.each(["Renée O'Brien", 'O’Brien-Smith Jr.', 'Zoë', '李小龍', 'PO #7/81 (2)', 'e\u0301', '☎️ 7', '😀'])(
    'takes %s as it is',
    (text) => {
      expect(read(text)).toMatchObject({ success: true, output: text });
    },
  );

  it.each([
    ['20418\t20419', '20418 20419'],
    ['20418\r\n20419', '20418 20419'],
    [' 20418\n', '20418'],
    ['a\u2028b', 'a b'],
    ['a\n\n\t b', 'a  b'],
  ])('makes tabs and line breaks of %j a space', (text, kept) => {
    expect(read(text).output).toBe(kept);
  });

  it.each([20, 21])('takes 20 characters, not 21: %i', (length) => {
    expect(read('x'.repeat(length)).success).toBe(length === 20);
  });

  it('gives nothing that it would refuse or change', () => {
    return fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { success, output } = read(text);
        if (!success) return;
        expect(read(output).output).toBe(output);
        expect(hasInvisibleCharacters(output)).toBe(false);
        expect(output).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
      }),
    );
  });
});

describe('visiblePart', () => {
  it.each(INVISIBLE)('leaves %s out', (_what, character) => {
    expect(visiblePart(`${character}=1${character}`)).toBe('=1');
  });

  it('leaves out line breaks, tabs and variation selectors', () => {
    expect(visiblePart('\uFE0F\r\n\t=1 é')).toBe('=1 é');
  });
});
