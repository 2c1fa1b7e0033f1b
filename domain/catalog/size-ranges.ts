import { isTallSize } from './size-names';

/** "Small to 6XLarge, LT to 4XLT": the first and last of the regular and of the tall sizes. */
export function sizeRanges(sizes: readonly string[]): string {
  const regular = sizes.filter((size) => !isTallSize(size));
  const tall = sizes.filter(isTallSize);
  return [regular, tall]
    .filter((range) => range.length > 0)
    .map(rangeOf)
    .join(', ');
}

function rangeOf(sizes: readonly string[]): string {
  return sizes.length === 1 ? `${sizes[0]}` : `${sizes[0]} to ${sizes.at(-1)}`;
}
