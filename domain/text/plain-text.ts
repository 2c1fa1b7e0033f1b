import { BREAKS } from './code-text';

/**
 * Typed or pasted text: names, POs, codes, searches. Tabs and line breaks become spaces. Invisible characters come
 * along when somebody copies from a web page, a chat, or a phone's contacts. Nobody can see or remove them, so they're
 * left out: "Ren\u200Bee" is Renee. Accents, apostrophes, and emoji are fine.
 */

/**
 * Control characters and what Unicode displays as nothing: zero-width spaces, bidi controls, byte order marks, soft
 * hyphens. Variation selectors stay, because phones append them to emoji, and joiners are judged by their neighbors.
 */
const UNSEEN = /(?![\p{Variation_Selector}\u200C\u200D])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

const JOINERS = /[\u200C\u200D]+/g;

/** Refused, because nobody can tell what they were: halves of characters, and those that look different everywhere. */
const DAMAGED = /(?!\p{Default_Ignorable_Code_Point})[\p{Cs}\p{Co}\p{Cf}]/u;

/** Scripts that spell with joiners: a zero-width non-joiner inside Persian words, a zero-width joiner inside Sinhala ones. */
const JOINED_SCRIPTS = ['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda']
  .concat(['Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');

const BEFORE_JOINER = new RegExp(
  `[${JOINED_SCRIPTS}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Variation_Selector}]$`,
  'u',
);

const AFTER_JOINER = new RegExp(`^[${JOINED_SCRIPTS}\\p{Extended_Pictographic}]`, 'u');

/** A single line of what people can see, without spaces around it. Joiners stay where they change how a name looks. */
export function onOneLine(text: string): string {
  const line = text.replace(BREAKS, ' ').replace(UNSEEN, '').trim();
  return line.replace(JOINERS, (run, at: number) => (isJoined(line, at, at + run.length) ? run.charAt(0) : '')).trim();
}

function isJoined(line: string, start: number, end: number): boolean {
  return BEFORE_JOINER.test(line.slice(Math.max(0, start - 2), start)) && AFTER_JOINER.test(line.slice(end, end + 2));
}

/** Whether the text has characters that `onOneLine` leaves out, or damaged ones. */
export function hasInvisibleCharacters(text: string): boolean {
  return DAMAGED.test(text) || text.search(UNSEEN) >= 0 || hasStrayJoiner(text);
}

function hasStrayJoiner(text: string): boolean {
  return [...text.matchAll(JOINERS)].some(({ 0: run, index }) => !isJoined(text, index, index + run.length));
}

export function invisibleCharacters(what: string): string {
  return `Remove invisible characters from the ${what}.`;
}
