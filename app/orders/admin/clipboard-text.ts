import { MAX_PASTED_CHARACTERS } from '../../../domain/orders/pasted-text';

/** Mail programs write a hundred characters of styles around a cell. */
const MAX_HTML_CHARACTERS = 100 * MAX_PASTED_CHARACTERS;
const MAX_SPAN = 2_000;

/**
 * What was copied, with tabs between cells. As plain text, some mail programs put each cell of a table on a line of its
 * own, so their HTML tells the rows.
 */
export function clipboardText(data: Pick<DataTransfer, 'getData'>): string {
  const plain = data.getData('text/plain');
  return plain.includes('\t') ? plain : (tableText(data.getData('text/html')) ?? plain);
}

/** For a press on a button. Undefined if the browser doesn't let the page read the clipboard. */
export async function readClipboard(): Promise<string | undefined> {
  try {
    const plain = await navigator.clipboard.readText();
    if (plain === '' || plain.includes('\t') || !navigator.clipboard.read) return plain || undefined;
    const [item] = await navigator.clipboard.read();
    const html = item?.types.includes('text/html') ? await (await item.getType('text/html')).text() : '';
    return tableText(html) ?? plain;
  } catch {
    return undefined;
  }
}

/** Nothing in the HTML loads or runs. Undefined if it has no table with several columns. */
function tableText(html: string): string | undefined {
  if (html === '' || html.length > MAX_HTML_CHARACTERS || !/<table/i.test(html)) return undefined;
  const document = new DOMParser().parseFromString(html, 'text/html');
  for (const breaking of document.querySelectorAll('br, p, div')) breaking.after(' ');
  // Tables around tables are a mail's layout.
  const tables = [...document.querySelectorAll('table')].filter((table) => table.querySelector('table') === null);
  const rows = tables.flatMap((table) => rowsOf([...table.rows]));
  return rows.some((row) => row.length > 1) ? rows.map((row) => row.join('\t')).join('\n') : undefined;
}

/** A cell over several rows or columns is in each of them. */
function rowsOf(rows: readonly HTMLTableRowElement[]): readonly (readonly string[])[] {
  /** Cells that reach into the rows below, by column. */
  const open = new Map<number, { readonly text: string; left: number }>();
  return rows.map((row) => {
    const texts: string[] = [];
    const addOpen = () => {
      for (let cell = open.get(texts.length); cell && cell.left > 0; cell = open.get(texts.length)) {
        cell.left -= 1;
        texts.push(cell.text);
      }
    };
    for (const cell of row.cells) {
      addOpen();
      const text = (cell.textContent ?? '').replace(/\s+/g, ' ').trim();
      for (let column = 0; column < Math.min(cell.colSpan, MAX_SPAN) && texts.length < MAX_SPAN; column += 1) {
        open.set(texts.length, { text, left: Math.min(cell.rowSpan, MAX_SPAN) - 1 });
        texts.push(text);
      }
    }
    addOpen();
    return texts;
  });
}
