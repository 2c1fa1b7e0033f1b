/**
 * A whole number as people type or paste it: "12", "1,000", and full-width digits. Undefined for anything else, such as
 * "1.5", "12 pcs", "1,00", or "-3". Digits of other scripts aren't read, because nobody here could check them.
 */
export function wholeNumber(text: string): number | undefined {
  const plain = text.replace(FULL_WIDTH, (character) =>
    String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET),
  );
  return /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)$/.test(plain) ? Number(plain.replaceAll(',', '')) : undefined;
}

/** Digits and the comma. */
const FULL_WIDTH = /[\uFF10-\uFF19\uFF0C]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
