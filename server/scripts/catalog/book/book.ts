/** A workbook as rows of cells, whether it is one file (xlsx) or a folder of files (csv). */
export interface Sheet {
  readonly name: string;
  /** The first row has the titles of the columns. */
  readonly rows: readonly (readonly Cell[])[];
}

export type Cell = string | number | boolean | Date | null;

/** A mistake in a workbook. Row 1 has the titles. */
export interface BookProblem {
  readonly sheet: string;
  readonly row?: number;
  /** The column's title. */
  readonly column?: string;
  readonly message: string;
}

/** The workbook cannot be used; nothing was changed. */
export class BookError extends Error {
  override readonly name = 'BookError';

  constructor(
    message: string,
    readonly problems: readonly BookProblem[] = [],
  ) {
    super([...problems.map(problemText), message].join('\n'));
  }
}

/** "Prices, row 14, Price: …" */
export function problemText({ sheet, row, column, message }: BookProblem): string {
  return `${[sheet, row && `row ${row}`, column].filter(Boolean).join(', ')}: ${message}`;
}
