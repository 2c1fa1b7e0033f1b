const MODEL_YEAR = /^[A-Z]+ (\d\d)$/;

/** Model years with the newest first, because those sell best; other colors keep their order. */
export function newestFirst(colors: readonly string[]): readonly string[] {
  if (!colors.every((color) => MODEL_YEAR.test(color))) return colors;
  return [...colors].sort((one, other) => yearOf(other) - yearOf(one));
}

function yearOf(color: string): number {
  return Number(MODEL_YEAR.exec(color)?.[1]);
}
