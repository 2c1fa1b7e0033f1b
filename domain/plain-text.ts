import * as v from 'valibot';

/**
 * Texts that people type or paste: names, POs, searches. A tab or a line break pasted along becomes a space. Characters
 * that cannot be seen are refused, because nobody could tell two such texts apart or find one by what is on the screen:
 * "Ren\u200Bee" looks like "Renee". Accents, apostrophes and emoji stay what they are.
 */

const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * Control and format characters (zero-width, bidi overrides, byte order mark), half surrogate pairs, private use, and the
 * letters and marks that Unicode shows as nothing. Variation selectors are left alone: phones put them behind emoji.
 */
const INVISIBLE = /(?!\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

const INVISIBLES = new RegExp(`${INVISIBLE.source}|\\p{Variation_Selector}|${BREAKS.source}`, 'gu');

/** On one line and without blanks around it. */
export function onOneLine(text: string): string {
  return text.replace(BREAKS, ' ').trim();
}

export function hasInvisibleCharacters(text: string): boolean {
  return INVISIBLE.test(text);
}

/** What is left of a text on the screen; line breaks do not count as visible. */
export function visiblePart(text: string): string {
  return text.replace(INVISIBLES, '');
}

/** A typed text of at most `longest` characters. @param what names the field in its sentences: "first name" */
export function plainText(what: string, longest: number) {
  return v.pipe(
    v.string(),
    v.transform(onOneLine),
    v.maxLength(longest, `Use at most ${longest} characters.`),
    v.check((text) => !hasInvisibleCharacters(text), invisibleCharacters(what)),
  );
}

export function invisibleCharacters(what: string): string {
  return `Remove invisible characters from the ${what}.`;
}
