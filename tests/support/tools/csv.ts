/** Reads CSV strictly as in RFC 4180: throws if a file deviates. */
export function parseCsv(file: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < file.length) {
    const cell = file[at] === '"' ? quotedCell(file, at) : plainCell(file, at);
    row.push(cell.text);
    at = cell.end;
    if (file[at] === ',') {
      at += 1;
      if (at === file.length) throw new Error('The last row has no end');
    } else if (file.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`Neither comma nor end of row at ${at}`);
  }
  return rows;
}

function plainCell(file: string, start: number): { text: string; end: number } {
  const [text = ''] = /^[^",\r\n]*/.exec(file.slice(start)) ?? [];
  return { text, end: start + text.length };
}

function quotedCell(file: string, start: number): { text: string; end: number } {
  const [quoted] = /^"(?:[^"]|"")*"/.exec(file.slice(start)) ?? [];
  if (quoted === undefined) throw new Error(`A quote at ${start} is never closed`);
  return { text: quoted.slice(1, -1).replaceAll('""', '"'), end: start + quoted.length };
}
