const LONGEST = 60;
const MAX_WRONG_LETTERS = 2;

/**
 * The text somebody probably meant: "PL42O" is PL420, "prices" is Prices.
 * @param mostWrong letters that may differ; digits and letters that look alike don't count
 */
export function nearestText(text: string, known: Iterable<string>, mostWrong = MAX_WRONG_LETTERS): string | undefined {
  if (text.length > LONGEST) return undefined;
  const wanted = spellingOf(text);
  let best: { readonly text: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    const distance = lettersBetween(wanted, spellingOf(candidate));
    const isNear = distance <= mostWrong && distance * 2 < Math.max(wanted.length, candidate.length);
    if (isNear && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { text: candidate, distance };
  }
  return best?.text;
}

/** Ignores case and spacing; letters that look like digits become digits. */
function spellingOf(text: string): string {
  return text
    .slice(0, LONGEST)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

/** Codes differ by a digit or two, so only one letter may be wrong. */
export function nearestCode(text: string, known: Iterable<string>): string | undefined {
  return nearestText(text, known, 1);
}

export function lettersBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [done, letter] of [...one].entries()) {
    const next = [done + 1];
    for (let index = 1; index <= other.length; index++) {
      const replaced = (row[index - 1] ?? 0) + (letter === other[index - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
