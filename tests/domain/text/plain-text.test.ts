import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { codeText, visiblePart } from '../../../domain/text/code-text';
import { hasInvisibleCharacters, onOneLine } from '../../../domain/text/plain-text';
import { plainCode, plainText } from '../../../domain/text/text-schema';

const read = (text: string) => v.safeParse(plainText('first name', 20), text);
const readCode = (text: string) => v.safeParse(plainCode('order number', 20), text);

const UNSEEN = [
  ['a zero-width space', '\u200B'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\uFEFF'],
  ['a left-to-right mark', '\u200E'],
  ['an Arabic letter mark', '\u061C'],
  ['a bidi embedding', '\u202A'],
  ['a bidi override', '\u202E'],
  ['a bidi isolate', '\u2068'],
  ['the end of a bidi isolate', '\u2069'],
  ['a soft hyphen', '\u00AD'],
  ['a combining grapheme joiner', '\u034F'],
  ['a null', '\u0000'],
  ['a backspace', '\b'],
  ['an escape', '\u001B'],
  ['a Hangul filler', '\u3164'],
  ['a tag character', '\u{E0041}'],
  ['a joiner between Latin letters', '\u200D'],
  ['a non-joiner between Latin letters', '\u200C'],
] as const;

const DAMAGED = [
  ['half a surrogate pair', '\uD83D'],
  ['a private character', '\uE000'],
  ['an interlinear mark', '\uFFF9'],
] as const;

describe('plainText', () => {
  it.each(UNSEEN)('leaves %s out, within the text and around it', (_what, character) => {
    expect(read(`Ren${character}ee`).output).toBe('Renee');
    expect(read(`${character} Renee ${character}`).output).toBe('Renee');
    expect(read(`${character}${character}`).output).toBe('');
  });

  it.each(DAMAGED)('refuses %s, with a sentence', (_what, character) => {
    expect(read(`Ren${character}ee`).issues?.[0].message).toBe('Remove invisible characters from the first name.');
  });

  it.each([
    ['Persian', 'علی\u200Cرضا'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['Malayalam', 'അനില്\u200D കുമാര്\u200Cക'],
    ['a family', '👩\u200D👩\u200D👧'],
    ['a firefighter with a skin tone', '👩🏽\u200D🚒'],
    ['a heart on fire', '❤\uFE0F\u200D🔥'],
  ])('keeps the joiners of %s', (_what, text) => {
    const kept = text.replace('ല്\u200D ', 'ല് ');
    expect(read(text).output).toBe(kept);
    expect(hasInvisibleCharacters(kept)).toBe(false);
  });

  it.each([
    ['\u200Cعلی\u200C', 'علی'],
    ['علی\u200C رضا', 'علی رضا'],
    ['علی\u200C\u200Cرضا', 'علی\u200Cرضا'],
    ['Ann\u200Dعلی', 'Annعلی'],
  ])('leaves the joiners of %j out where they change nothing', (text, kept) => {
    expect(read(text).output).toBe(kept);
  });

  it.each([
    "Renée O'Brien",
    'O’Brien-Smith Jr.',
    'Zoë',
    '李小龍',
    'PO #7/81 (2)',
    'e\u0301',
    '☎️ 7',
    '😀',
    '葛\u{E0100}',
  ])('takes %s as it is', (text) => {
    expect(read(text)).toMatchObject({ success: true, output: text });
  });

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
    expect(read(`\u200B${'x'.repeat(length)}`).success).toBe(length === 20);
  });

  it('gives nothing that it would refuse or change', () => {
    return fc.assert(
      fc.property(pastedText(), (text) => {
        const { success, output } = read(text);
        if (!success) return;
        expect(read(output).output).toBe(output);
        expect(hasInvisibleCharacters(output)).toBe(false);
        expect(output).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/u);
      }),
    );
  });

  it('drops nothing that people can see', () => {
    return fc.assert(
      fc.property(pastedText(), (text) => {
        const seen = (of: string) => visiblePart(of).replace(/\s/g, '');
        expect(seen(onOneLine(text))).toBe(seen(text));
      }),
    );
  });

  it('reads what was taken before it left anything out the same, so stored hashes stay those of their orders', () => {
    const refusedBefore = /(?!\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/u;
    return fc.assert(
      fc.property(pastedText(), (text) => {
        const before = text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ').trim();
        if (!refusedBefore.test(before)) expect(onOneLine(text)).toBe(before);
      }),
    );
  });
});

describe('plainCode', () => {
  it.each([...UNSEEN, ['a variation selector', '\uFE0F'] as const])('leaves %s out', (_what, character) => {
    expect(readCode(`${character}HEN${character}-100042 `).output).toBe('HEN-100042');
  });

  it.each(DAMAGED)('refuses %s', (_what, character) => {
    expect(readCode(`HEN-10${character}0042`).success).toBe(false);
  });

  it('leaves out even the joiners of a name', () => {
    expect(codeText('ع\u200Cر')).toBe('عر');
  });
});

describe('visiblePart', () => {
  it.each([...UNSEEN, ...DAMAGED])('leaves %s out', (_what, character) => {
    expect(visiblePart(`${character}=1${character}`)).toBe('=1');
  });

  it('leaves out line breaks, tabs and variation selectors', () => {
    expect(visiblePart('\uFE0F\r\n\t=1 é')).toBe('=1 é');
  });
});

/** Letters, emoji, and everything that nobody sees, more often than chance would have it. */
function pastedText() {
  const unseen = fc.constantFrom(...UNSEEN.map(([, character]) => character), '\uFE0F', '\t', '\u2028');
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3 }),
    unseen,
    fc.constantFrom('ع', '👩', 'a', 'ශ්', ' '),
  );
  return fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
}
