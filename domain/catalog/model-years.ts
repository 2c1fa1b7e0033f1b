/** A printed model year, such as "YR 26": a prefix and two digits. */
const MODEL_YEAR = /^[A-Z]+ (\d\d)$/;

/** Model years with the newest first, because those are ordered most; other colors stay as they are. */
export function newestFirst(colors: readonly string[]): readonly string[] {
  if (!colors.every((color) => MODEL_YEAR.test(color))) return colors;
  return [...colors].sort((one, other) => yearOf(other) - yearOf(one));
}

function yearOf(color: string): number {
  return Number(MODEL_YEAR.exec(color)?.[1]);
}
