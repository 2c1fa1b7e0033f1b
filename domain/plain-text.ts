/**
 * Typed or pasted text: names, POs, searches. Tabs and line breaks become spaces. Invisible characters are refused,
 * because nobody could see or search them: "Ren\u200Bee" looks like "Renee". Accents, apostrophes, and emoji are fine.
 */

const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * Control and format characters (zero-width, bidi overrides, byte order mark), lone surrogates, private use, and what
 * Unicode displays as nothing. Variation selectors are allowed, because phones append them to emoji.
 */
const INVISIBLE = /(?!\p{Variation_Selector})[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

const INVISIBLES = new RegExp(`${INVISIBLE.source}|\\p{Variation_Selector}|${BREAKS.source}`, 'gu');

export function onOneLine(text: string): string {
  return text.replace(BREAKS, ' ').trim();
}

export function hasInvisibleCharacters(text: string): boolean {
  return INVISIBLE.test(text);
}

export function visiblePart(text: string): string {
  return text.replace(INVISIBLES, '');
}

export function invisibleCharacters(what: string): string {
  return `Remove invisible characters from the ${what}.`;
}
