import type { FabricColors } from '../../catalog/colors';

/**
 * A list of who gets which size, as people write it or copy it from a spreadsheet:
 *
 *     Ann M, Bob 2XL, Cy LT x2
 *     Dee L black
 *     Mary Ann O'Neil    Large    2    Navy      (spreadsheet columns, in any order)
 *
 * One or more people per line, separated by commas or semicolons. Ambiguity is never guessed away: it becomes a
 * problem, with the possible readings as suggestions.
 */
export interface ListOptions {
  readonly sizes: readonly string[];
  readonly colors: readonly string[];
  readonly color: string;
  /** Whom the item is cut for; undefined for anybody. */
  readonly cut?: 'mens' | 'womens' | undefined;
  /** The catalog's colors: even one that isn't offered doesn't count as a surname. */
  readonly knownColors?: FabricColors | undefined;
}

export interface ListEntry {
  readonly name: string;
  readonly size: string;
  readonly color: string | undefined;
  readonly quantity: number;
}

export interface Person extends ListEntry {
  readonly color: string;
}

export type ProblemKind =
  | 'no_size'
  | 'no_name'
  | 'no_person' // "Hi team," or "Sent from my iPhone"
  | 'long_name'
  | 'unknown_size'
  | 'unknown_color'
  | 'unknown_word' // neither part of the name nor a color
  | 'two_sizes'
  | 'other_cut' // "Ladies M" on a men's shirt
  | 'two_colors'
  | 'two_quantities'
  | 'size_or_quantity' // "2 XL" can be 2XLarge or two of XLarge
  | 'color_or_name' // "Gary Black L" can be Gary in black or Gary Black
  | 'number' // "Ann M 7": a badge, a row number, or a quantity
  | 'quantity'; // not a whole number from 1 to 100,000

export interface ListProblem {
  readonly kind: ProblemKind;
  readonly line: number;
  /** Offsets of `text` in the list. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly word: string;
  readonly name: string;
  /** Most likely first. */
  readonly suggestions: readonly ListEntry[];
  readonly numbers: readonly BareNumber[];
}

/** A number without anything that says what it counts. */
export interface BareNumber {
  readonly text: string;
  /** Undefined if it can't be a quantity. */
  readonly quantity: number | undefined;
  /** Where people write such a number: "in column 1", "after the name". */
  readonly place: string;
}

/** What a list contains beside people: a column nobody orders by, "2)" before a name, a color above nobody. */
export type LeftOut = { readonly line: number; readonly text: string } & (
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'numbering' | 'color' }
);

export interface NameList {
  readonly people: readonly Person[];
  readonly problems: readonly ListProblem[];
  readonly leftOut: readonly LeftOut[];
}

export type NameListResult = ({ readonly kind: 'read' } & NameList) | { readonly kind: 'too_many_lines' | 'too_long' };

export const MAX_LIST_LINES = 300;
export const MAX_LIST_LENGTH = 10_000;
export const MAX_PERSON_NAME_LENGTH = 60;
