/** Stores as people paste them from a spreadsheet or a mail, one a line: name, address, code. */

/** Display names are keys of the catalog, and places in it are bounded. */
const MAX_STORE_NAME = 200;
const MAX_PASTED_STORES = 1_000;
const STORE_CODE = /^[A-Z]{6}$/;

export interface StoreRow {
  readonly name: string;
  readonly address: string;
  readonly code: string;
}

export interface PastedStore extends StoreRow {
  /** Of the pasted text, from 1. */
  readonly line: number;
  readonly problem: string | undefined;
}

/** "Hennessy Kia, 1 Sample Way, Atlanta, GA 30301": the name ends at the first comma. */
export function storeDisplayName({ name, address }: Pick<StoreRow, 'name' | 'address'>): string {
  return [name, address].filter(Boolean).join(', ');
}

export function storeRows(stores: Readonly<Record<string, string>>): readonly StoreRow[] {
  return Object.entries(stores).map(([display, code]) => {
    const end = display.indexOf(',');
    if (end < 0) return { name: display, address: '', code };
    return { name: display.slice(0, end).trim(), address: display.slice(end + 1).trim(), code };
  });
}

/** Why a store can't be saved like this, as a sentence; undefined if it can. @param others its group's other stores */
export function storeProblem(store: StoreRow, others: readonly StoreRow[]): string | undefined {
  const { name, code } = store;
  if (name === '') return 'Enter the store’s name.';
  if (name.includes(',')) return 'A store’s name has no comma: what follows is its address.';
  const display = storeDisplayName(store);
  if (display.length > MAX_STORE_NAME) return `Name and address have at most ${MAX_STORE_NAME} characters together.`;
  if (!STORE_CODE.test(code))
    return `A code has six capital letters; ${code === '' ? 'it’s empty' : `“${code}” doesn’t`}.`;
  if (others.some((other) => storeDisplayName(other) === display)) return 'This store is listed twice.';
  const owner = others.find((other) => other.code === code);
  return owner && `${owner.name} has the code ${code} already.`;
}

/**
 * Columns from a spreadsheet are separated by tabs; otherwise commas count. A store without a code gets one.
 * @param present the stores that the group has
 */
export function parseStores(text: string, present: readonly StoreRow[], key: string): readonly PastedStore[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: index + 1, cells: cellsOf(line) }));
  const filled = lines.filter(({ cells }) => cells.some(Boolean));
  const rows = filled.filter(({ cells }, index) => index > 0 || !isHeading(cells)).slice(0, MAX_PASTED_STORES);
  const read: PastedStore[] = [];
  for (const { line, cells } of rows) {
    const [name = '', ...rest] = cells;
    const last = rest.at(-1) ?? '';
    // "GA 30301" ends an address; a word of letters is meant as a code.
    const hasCode = /^[A-Za-z]{3,12}$/.test(last);
    const address = (hasCode ? rest.slice(0, -1) : rest).filter(Boolean).join(', ');
    const others = [...present, ...read];
    const code = hasCode ? last.toUpperCase() : suggestedCode(key, name, others);
    const store = { name, address, code };
    read.push({ ...store, line, problem: storeProblem(store, others) });
  }
  return read;
}

function cellsOf(line: string): readonly string[] {
  return line.split(line.includes('\t') ? '\t' : ',').map((cell) => cell.trim());
}

function isHeading(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.every((cell) => /^(store|name|store name|address|code|store code|)$/i.test(cell));
}

/** "FORKIA" for Ford Group's "Kia of Macon": the key's first letters, then the name's; later letters if it's taken. */
export function suggestedCode(key: string, name: string, others: readonly StoreRow[]): string {
  const taken = new Set(others.map(({ code }) => code));
  const start = lettersOf(key).padEnd(3, 'X').slice(0, 3);
  const letters = lettersOf(name).padEnd(3, 'X');
  const [first, second] = [letters.charAt(0), letters.charAt(1)];
  const candidates = [
    letters.slice(0, 3),
    ...[...letters.slice(2)].map((letter) => first + second + letter),
    ...[...ALPHABET].flatMap((a) => [...ALPHABET].map((b) => first + a + b)),
  ];
  const free = candidates.find((ending) => !taken.has(start + ending));
  return free === undefined ? '' : start + free;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function lettersOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]/g, '');
}

/** "Leith Honda, 3940 Capital Boulevard, Raleigh" is Leith Honda at 3940 Capital Boulevard, Raleigh. */
export function storeName(displayName: string): { readonly name: string; readonly address: string } {
  const [name = '', ...address] = displayName.split(',');
  return { name: name.trim(), address: address.join(',').trim() };
}

/**
 * The stores whose name or address has a word starting with each typed word: "maz" finds Premier Mazda, "honda clark"
 * Cannon Honda of Clarksville. Nothing typed finds all. Those found by their names alone come first: in Georgia, "lexus of
 * g" would otherwise find Lexus of Atlanta before Lexus of Gwinnett.
 */
export function findStores(displayNames: readonly string[], typed: string): readonly string[] {
  const wanted = wordsOf(typed);
  const isIn = (text: string) => {
    const words = wordsOf(text);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  const found = displayNames.filter(isIn);
  const isByName = (displayName: string) => isIn(storeName(displayName).name);
  return [...found.filter(isByName), ...found.filter((displayName) => !isByName(displayName))];
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
