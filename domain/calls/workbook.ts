import * as v from 'valibot';
import { listOf } from './fields';

// The /v1/office/catalog/workbook calls. A workbook goes up as bytes, behind a line of JSON that says what it's for.

export const MAX_WORKBOOK_BYTES = 20 * 1024 * 1024;

/** Most mistakes, overlaps, or changes of a kind that are listed; the rest is only counted. */
export const MAX_LISTED = 300;

const target = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/), v.maxLength(60));
const row = v.pipe(v.number(), v.safeInteger(), v.minValue(2), v.maxValue(2_000_000));
const sheetName = v.pipe(v.string(), v.maxLength(40));

/** What somebody typed for cells with a mistake. */
const fix = v.object({
  sheet: sheetName,
  column: sheetName,
  rows: listOf(row, MAX_LISTED, `Fix at most ${MAX_LISTED} rows at once.`),
  value: v.pipe(v.string(), v.maxLength(600, 'Use at most 600 characters.')),
});

/** `base` is the catalog that all customers share. */
export const workbookBody = v.object({ target });

/** The prefix of an uploaded workbook. */
export const uploadHead = v.object({
  name: v.pipe(v.string(), v.maxLength(255, 'The name of the file is too long.')),
  /** For a workbook that doesn't say whose it is. */
  target: v.optional(target),
  fixes: v.optional(
    listOf(fix, MAX_LISTED, `Fix at most ${MAX_LISTED} mistakes here, and the others in the workbook.`),
    [],
  ),
  /** Takes the changes into the draft if they still are what this names. */
  take: v.optional(v.pipe(v.string(), v.maxLength(64))),
});

export type UploadHead = v.InferInput<typeof uploadHead>;
export type WorkbookFix = v.InferInput<typeof fix>;

export const WORKBOOK_TABS = ['prices', 'items', 'sold', 'stores', 'colors'] as const;
export type WorkbookTab = (typeof WORKBOOK_TABS)[number];

/** The cells of a column that share a mistake. */
export interface WorkbookMistake {
  readonly sheet: string;
  /** None if it's about the whole sheet. */
  readonly rows: readonly number[];
  /** "A", or '' if it's about the whole row. */
  readonly letter: string;
  readonly column: string;
  readonly cell: string;
  readonly message: string;
  /** What was probably meant, or ''. */
  readonly meant: string;
}

/** A difference; of prices, one for sizes in a row that change alike. */
export interface WorkbookChange {
  /** The first and the last. Null for what follows from other rows. */
  readonly rows: readonly [number, number] | null;
  readonly code: string;
  readonly name: string;
  /** "Small to XLarge", "Material" */
  readonly what: string;
  readonly from: string;
  readonly to: string;
  /** "+3%" */
  readonly change: string;
  /** Whether it changes by more than 30 %. */
  readonly unusual: boolean;
}

interface WorkbookChanges {
  readonly count: number;
  readonly listed: readonly WorkbookChange[];
  /** Lines that aren't listed. */
  readonly more: number;
}

/** Somebody has changed the cell's value in the catalog, too, since the workbook was made. */
interface WorkbookOverlap {
  readonly sheet: string;
  readonly row: number;
  readonly column: string;
  readonly cell: string;
  readonly now: string;
}

export interface ReadWorkbook {
  readonly kind: 'read';
  readonly target: string;
  readonly sheets: number;
  readonly rows: number;
  /** The revision that it was made from; null if it doesn't say. */
  readonly made_from: number | null;
  readonly revision: number;
  readonly mistakes: { readonly count: number; readonly listed: readonly WorkbookMistake[] };
  readonly overlaps: { readonly count: number; readonly listed: readonly WorkbookOverlap[] };
  readonly ignored: readonly WorkbookMistake[];
  readonly tabs: Readonly<Record<WorkbookTab, WorkbookChanges>>;
  readonly prices: {
    readonly up: number;
    readonly down: number;
    /** In percent. */
    readonly average: number;
    readonly unusual: number;
  };
  /** What it means for other stores, in a sentence each. */
  readonly others: readonly string[];
  readonly changes: number;
  /** Names exactly these changes. */
  readonly plan: string;
}

/** `taken` says how many places of the draft were set; somebody may have been quicker at others. */
export type UploadedWorkbook =
  | ReadWorkbook
  | { readonly kind: 'unreadable'; readonly message: string }
  | { readonly kind: 'taken'; readonly changes: number; readonly conflicts: number };
