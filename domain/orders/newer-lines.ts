import type { OrderLine } from './order';

/** Responses can arrive out of order, so the newer version of each line wins. */
export function newerLines(known: readonly OrderLine[], received: readonly OrderLine[]): readonly OrderLine[] {
  const others = new Map(received.map((line) => [line.line, line]));
  return known.map((line) => {
    const other = others.get(line.line);
    return other && other.version > line.version ? other : line;
  });
}
