/** A mistake in a data file: where it is and how to fix it. */
export interface CatalogProblem {
  /** Relative to the working directory if it is inside it. */
  readonly file: string;
  /** The item's code, or "item 3" where it has none. */
  readonly item?: string;
  /** The field's path within the item or configuration: `sizes.Large`. */
  readonly field?: string;
  readonly message: string;
}

/** A mistake in an item or configuration, not yet tied to a file. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Records a problem. Loading continues, so that all problems can be listed at once. */
export type ReportProblem = (problem: CatalogProblem) => void;

/** `server/data/items/mens.json: PL420: sizes.Large: price must be …` */
export function problemLine({ file, item, field, message }: CatalogProblem): string {
  return [file, item, field, message].filter((part) => part !== undefined && part !== '').join(': ');
}
