/**
 * Finds a color by its name in any case and spacing ("steel-gray" is Steel Grey, "Navy/White" is Navy White) or by a
 * common abbreviation. An ambiguous text finds none.
 */
export function findColor(text: string, colors: readonly string[]): string | undefined {
  if (colors.includes(text)) return text;
  const spelling = spellingOf(text);
  if (spelling === '') return undefined;
  const found = colors.filter((color) => spellingOf(color) === spelling);
  return found.length === 1 ? found[0] : undefined;
}

const MAX_NAME_LENGTH = 60;

/** Only words that aren't first names: "Roy" stays a person. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  blk: 'black',
  gray: 'grey',
  gry: 'grey',
  nvy: 'navy',
  wht: 'white',
};

function spellingOf(text: string): string {
  if (text.length > MAX_NAME_LENGTH) return '';
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .map((word) => (Object.hasOwn(ABBREVIATIONS, word) ? ABBREVIATIONS[word] : word))
    .join('');
}
