/** The list in parts of this many; the last one may be shorter. */
export function chunksOf<Item>(list: readonly Item[], size: number): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
