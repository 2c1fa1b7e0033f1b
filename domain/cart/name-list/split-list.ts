/** Text between two separators. Offsets count from the beginning of the list. */
export interface Field {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface ListLine {
  readonly number: number;
  readonly isRow: boolean;
  readonly fields: readonly Field[];
}

/** Splits a list into lines and fields. Separators between double quotes belong to the text. */
export function splitList(text: string): readonly ListLine[] {
  const lines: ListLine[] = [];
  let start = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const isRow = line.includes('\t');
    lines.push({ number: index + 1, isRow, fields: splitLine(line, start, isRow) });
    start += line.length + 1;
  }
  return lines;
}

export function withPlainBreaks(text: string): string {
  return text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n');
}

function splitLine(line: string, offset: number, isRow: boolean): readonly Field[] {
  const separator = isRow ? /\t/ : /[,;\uFF0C]/;
  const fields: Field[] = [];
  const lastQuote = line.lastIndexOf('"');
  let start = 0;
  let isQuoted = false;
  const add = (end: number) => {
    const field = line.slice(start, end);
    const text = field.trim();
    const from = offset + start + (field.length - field.trimStart().length);
    // An empty field of a row keeps later columns in place.
    if (text !== '' || isRow) fields.push({ text, start: from, end: from + text.length });
    start = end + 1;
  };
  for (let index = 0; index < line.length; index++) {
    const letter = line.charAt(index);
    // A single quote mark without a partner is an inch sign or a typo.
    if (letter === '"' && (isQuoted || index < lastQuote)) isQuoted = !isQuoted;
    else if (!isQuoted && separator.test(letter)) add(index);
  }
  add(line.length);
  return fields;
}
