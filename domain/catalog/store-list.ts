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

export interface PastedStore extends StoreRow {
  /** Line of the pasted text, from 1. */
  readonly line: number;
  /** The code was made up here: people see that before they save it. */
  readonly isCodeSuggested: boolean;
  readonly problem: string | undefined;
}

/**
 * Reads columns from a spreadsheet, separated by tabs, or else by commas. A store without a code gets one. Six capitals
 * at the end may be a town, whose name mustn't become a code: what can't be distinguished is a question.
 * @param present the stores that the group has
 */
export function parseStores(text: string, present: readonly StoreRow[], key: string): readonly PastedStore[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: index + 1, cells: cellsOf(line) }));
  const filled = lines.filter(({ cells }) => cells.some(Boolean));
  const headings = filled[0] && headingsOf(filled[0].cells);
  const rows = filled.slice(headings ? 1 : 0).slice(0, MAX_PASTED_STORES);
  const read: PastedStore[] = [];
  for (const { line, cells } of rows) {
    const { name, address, code: written, question } = headings ? byHeading(cells, headings) : byPosition(cells);
    const others = [...present, ...read];
    const isCodeSuggested = written === undefined;
    const store = { name, address, code: written ?? suggestedCode(key, name, others) };
    read.push({ ...store, line, isCodeSuggested, problem: question ?? storeProblem(store, others) });
  }
  return read;
}

function cellsOf(line: string): readonly string[] {
  return line.split(line.includes('\t') ? '\t' : ',').map((cell) => cell.trim());
}

type Heading = 'name' | 'address' | 'code';

const HEADINGS: Readonly<Record<Heading, RegExp>> = {
  name: /^(?:store|name|store name|dealership|rooftop)$/i,
  address: /^(?:address|street|street address|city|town|state|zip|zip code|postal code)$/i,
  code: /^(?:code|store code)$/i,
};

/** What each cell of a heading names; undefined if the row isn't one. */
function headingsOf(cells: readonly string[]): readonly (Heading | undefined)[] | undefined {
  const kinds = cells.map((cell) => (Object.keys(HEADINGS) as Heading[]).find((kind) => HEADINGS[kind].test(cell)));
  const isHeading = cells.length > 1 && kinds.every((kind, index) => kind !== undefined || cells[index] === '');
  return isHeading && kinds.includes('name') ? kinds : undefined;
}

interface ReadStore {
  readonly name: string;
  readonly address: string;
  /** Undefined if it has none. */
  readonly code?: string | undefined;
  readonly question?: string | undefined;
}

function byHeading(cells: readonly string[], headings: readonly (Heading | undefined)[]): ReadStore {
  const cellsUnder = (kind: Heading) => cells.filter((cell, index) => headings[index] === kind && cell !== '');
  // Cells beyond the headings belong to the address: "GA 30301" may have been split.
  const beyond = cells.slice(headings.length).filter(Boolean);
  const [code] = cellsUnder('code');
  return {
    name: cellsUnder('name').join(' '),
    address: [...cellsUnder('address'), ...beyond].join(', '),
    code: code?.toUpperCase(),
  };
}

/** The name comes first, and a code last. */
function byPosition([name = '', ...rest]: readonly string[]): ReadStore {
  const cells = rest.filter(Boolean);
  const last = cells.at(-1) ?? '';
  const meaning = meaningOfLast(name, cells);
  const isApart = meaning === 'code';
  const question =
    meaning === 'ask'
      ? `Is ${last} the town or the store’s code? Write a town as ${last.charAt(0) + last.slice(1).toLowerCase()}, and a code after the state or ZIP code.`
      : undefined;
  const address = (isApart ? cells.slice(0, -1) : cells).join(', ');
  return isApart ? { name, address, code: last } : { name, address, question };
}

/** Only capitals at the end may be a code, apart from the address. */
function meaningOfLast(name: string, cells: readonly string[]): 'code' | 'address' | 'ask' {
  const last = cells.at(-1) ?? '';
  if (!/^[A-Z]{4,12}$/.test(last)) return 'address';
  if (endsAddress(cells.at(-2) ?? '')) return 'code';
  // A town has other lengths, too; a code doesn't.
  const mayBeTown = cells.length > 1 || name === name.toUpperCase() || name.toUpperCase().includes(last);
  if (!mayBeTown) return 'code';
  return STORE_CODE.test(last) ? 'ask' : 'address';
}

/** "GA", "Macon, GA 30301", "30301-1234"; "1 OAK CT" is a court, and "1 OAK ST" a street. */
function endsAddress(cell: string): boolean {
  if (/^\d{5}(?:-\d{4})?$/.test(cell)) return true;
  const [, state = ''] = /^(?:\D[^\d]*\s)?([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?$/.exec(cell) ?? [];
  return STATES.includes(state);
}

const STATES =
  'AL AK AZ AR CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN TX UT VA VT WA WI WV WY'.split(
    ' ',
  );

/**
 * "FORKIA" for Ford Group's "Kia of Macon" or "Ford Kia": the key's first letters, then those of the name without the
 * key; later letters if it's taken.
 */
export function suggestedCode(key: string, name: string, others: readonly StoreRow[]): string {
  const taken = new Set(others.map(({ code }) => code));
  const start = lettersOf(key).padEnd(3, 'X').slice(0, 3);
  const named = lettersOf(name.replace(/\bof\b/gi, ''));
  const letters = (named.replace(lettersOf(key), '') || named).padEnd(3, 'X');
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
 * Cannon Honda of Clarksville. Nothing typed finds all. Those found by their names alone come first: in Georgia, "lexus
 * of g" would otherwise find Lexus of Atlanta before Lexus of Gwinnett.
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
