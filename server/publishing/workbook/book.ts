import { OperatorError } from '../../operations/operator-error';

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
  /** What was probably meant to be in the cell. */
  readonly meant?: string;
}

/** The workbook can't be used; nothing was changed. */
export class BookError extends OperatorError {
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

/** The sheets of a workbook and their column titles, in order, as people see them. */
export const SHEETS = {
  Items: {
    required: ['Code'],
    optional:
      'Type, Name, Full name, Colors, Default color, Packs, Drawing, Material, Fit, Decoration, Care, Lead time, Logo, Size chart, Colors are, Unit, Restricted, Sold, Remove'.split(
        ', ',
      ),
  },
  Prices: { required: ['Code', 'Size', 'Price'], optional: ['Item', 'Base price', 'Remove'] },
  Tiers: { required: ['Code', 'From', 'Price'], optional: ['Item', 'Base price', 'Remove'] },
  Colors: { required: ['Color', 'Value'], optional: ['Remove'] },
  Stores: { required: ['Code', 'Store'], optional: ['Address', 'Remove'] },
  Reps: { required: ['Name', 'Phone'], optional: ['Email', 'Remove'] },
} as const;

export type SheetName = keyof typeof SHEETS;

/** Says what the workbook is. It may be missing. */
export const ABOUT = 'About';
export const IMPORT_AS = 'Import as';
export const EXPORTED = 'Exported';
export const VERSION = 'Version';

/** Columns of the About sheet that other sheets' cells are chosen from. */
export const LISTS = { drawings: 'Drawings', sizes: 'Sizes' };

export function isSheetName(name: string): name is SheetName {
  return Object.hasOwn(SHEETS, name);
}

export function columnsOf(sheet: SheetName): readonly string[] {
  return [...SHEETS[sheet].required, ...SHEETS[sheet].optional];
}
