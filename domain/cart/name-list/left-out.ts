import type { LeftOut } from './name-list';

/** "Badge, Dept" and "the numbering 1. to 12.": what a list holds that isn't about an order, each once. */
export function leftOutNames(leftOut: readonly LeftOut[]): readonly string[] {
  const columns = leftOut.flatMap((one) => (one.kind === 'column' ? [one.name] : []));
  const colors = leftOut.flatMap(({ kind, line, text }) =>
    kind === 'color' ? [`${text} in line ${line} (nobody's color)`] : [],
  );
  const numbering = leftOut.filter(({ kind }) => kind === 'numbering').map(({ text }) => text);
  const [first, last] = [numbering[0], numbering.at(-1)];
  const numbers = first === last ? first : `${first} to ${last}`;
  return [...new Set([...columns, ...colors]), ...(first ? [`the numbering ${numbers}`] : [])];
}
