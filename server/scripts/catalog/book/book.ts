/** A workbook as rows of cells, whether it's one file (xlsx) or a folder of them (csv). */
export interface Sheet {
  readonly name: string;
  /** The first row has the column titles. */
  readonly rows: readonly (readonly Cell[])[];
}

export type Cell = string | number | boolean | Date | null;

/** Row 1 has the titles. */
export interface BookProblem {
  readonly sheet: string;
  readonly row?: number;
  readonly column?: string;
  readonly message: string;
}

/** The workbook can't be used; nothing was changed. */
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
