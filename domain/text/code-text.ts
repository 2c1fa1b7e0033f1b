export const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

const UNSEEN_IN_CODES = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** A code, number, or email address on one line, without anything invisible: not even a joiner. */
export function codeText(text: string): string {
  return text.replace(BREAKS, ' ').replace(UNSEEN_IN_CODES, '').trim();
}

/** What people can see of a text, for quoting it. */
export function visiblePart(text: string): string {
  return text.replace(INVISIBLE, '');
}
