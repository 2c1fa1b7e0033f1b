/**
 * Every character that the PDF's fonts have (fonts/subset.sh): Latin letters of Europe and Vietnam, Cyrillic, Greek,
 * and Hebrew ones.
 */
const PRINTABLE =
  /[ -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u017e\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u0391-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u05d0-\u05ea\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ab\u20ac\u2122]/u;

/** Words of a language that is read from the right, with the spaces between them. */
const RIGHT_TO_LEFT = /\p{Script=Hebrew}[\p{Script=Hebrew}\p{M}'"-]*(?: [\p{Script=Hebrew}\p{M}'"-]+)+/gu;

export interface PrintableText {
  readonly text: string;
  /** False if a letter that the fonts lack became "?". */
  readonly isComplete: boolean;
}

/**
 * Replaces what the PDF's fonts lack: a letter with rare accents by the plain letter, everything else by "?". Spaces
 * between words read from the right don't break, because the PDF library orders letters word by word.
 */
export function printable(content: string): PrintableText {
  let isComplete = true;
  const text = [...content.normalize('NFC')].map((character) => {
    if (PRINTABLE.test(character)) return character;
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
    if (plain !== '' && [...plain].every((each) => PRINTABLE.test(each))) return plain;
    if (/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character)) return '';
    isComplete = false;
    return '?';
  });
  return { text: text.join('').replace(RIGHT_TO_LEFT, (words) => words.replaceAll(' ', '\u00a0')), isComplete };
}
