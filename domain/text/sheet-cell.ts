import { visiblePart } from './code-text';

/**
 * Cells of pasted sheets, shipping notices, and workbooks. Spreadsheets show other things in place of values: the error
 * of a formula, "####" in a narrow column, and "4.50012E+11", which has lost digits of the number in the cell. Nobody
 * means those, so they're left out with the reason.
 */

/** Invisible characters, and hyphens that only differ in where lines may break, as U+2011 in order numbers of a mail. */
export function cleanCell(text: string): string {
  const plain = visiblePart(text.replace(SPACES, ' ')).replace(HYPHENS, '-').trim();
  return (
    FORCED_TEXT.exec(plain)
      ?.slice(1)
      .find((part) => part !== undefined) ?? plain
  );
}

/** U+FEFF counts as a space and is invisible. */
const SPACES = /[^\S\uFEFF]+/g;

const HYPHENS = /[\u2010\u2011\uFE63\uFF0D]/g;

/** `="58217"` and '58217, which keep a spreadsheet from reading a number. */
const FORCED_TEXT = /^(?:="([^"]*)"|'(\d[^']*))$/;

/** Why a cell has no value, to follow its text; undefined if it has one. */
export function displayProblem(text: string): string | undefined {
  if (text.length > LONGEST_DISPLAY) return undefined;
  if (FORMULA_ERROR.test(text)) return 'is the error of a formula';
  if (/^#{2,}$/.test(text)) return 'is what a column shows that is too narrow; widen it and copy again';
  if (ROUNDED.test(text))
    return 'is a number that the spreadsheet rounded; format the cell as text or 0 and copy again';
  return undefined;
}

/** Hundreds of signs in a narrow column that is wide enough for them. */
const LONGEST_DISPLAY = 1_000;

const FORMULA_ERROR =
  /^(?:#(?:N\/A|NV|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|EXTERNAL!|PYTHON!|ERROR!|GETTING_DATA|WERT!|BEZUG!|ZAHL!)|Err:\d{3}|Loading\.\.\.)$/i;

const ROUNDED = /^[+-]?\d(?:[.,]\d{1,14})?E\+\d{1,3}$/i;

/** "TBD", "-", "0": what people write where there is nothing yet. */
export function isNoValue(text: string): boolean {
  return (
    text.length <= LONGEST_NO_VALUE &&
    /^(?:n\/?a|n\.a\.?|tb[dac]|none|nil|null|pending|unknown|open|x+|0+(?:\.0+)?|[-–—_.?*/\\ ]+)$/i.test(text)
  );
}

const LONGEST_NO_VALUE = 20;

/** Numbers that went through a program come back as "58217.0". */
export function wholeNumberText(text: string): string {
  return /^\d{1,20}\.0{1,2}$/.test(text) ? text.slice(0, text.indexOf('.')) : text;
}
