export interface CatalogProblem {
  /** Relative to the working directory, if inside it. */
  readonly file: string;
  /** The item's code, or "item 3" if it has none. */
  readonly item?: string;
  /** The field's path within the item or configuration: `sizes.Large`. */
  readonly field?: string;
  readonly message: string;
}

/** Not tied to a file yet. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Loading goes on after a problem, so that all of them can be listed at once. */
export type ReportProblem = (problem: CatalogProblem) => void;

/** `server/data/items/mens.json: PL420: sizes.Large: price must be …` */
export function problemLine({ file, item, field, message }: CatalogProblem): string {
  return [file, item, field, message].filter((part) => part !== undefined && part !== '').join(': ');
}
