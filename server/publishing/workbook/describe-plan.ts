import {
  MAX_LISTED,
  type ReadWorkbook,
  type WorkbookChange,
  type WorkbookMistake,
  type WorkbookTab,
} from '../../../domain/calls/workbook';
import { type Change, compareCatalogs, isUnusual } from '../../../domain/catalog/difference/compare-catalogs';
import type { LoadedFolder } from '../../catalog/load-catalog';
import type { BookProblem, Cell, Sheet } from './book';
import { dollars, percentOf, summaryOf } from './difference-text';
import { ITEM_FIELDS } from './item-fields';
import type { Target } from './plan';
import type { ImportPlan } from './plan-import';
import { letters, type Tables } from './read-table';

type Described = Pick<ReadWorkbook, 'tabs' | 'prices' | 'others' | 'changes'>;

/** What a workbook changes, by tab, with the rows that say so. */
export function describeChanges(
  target: Target,
  before: LoadedFolder,
  { after, tables, broken }: Pick<ImportPlan, 'after' | 'tables' | 'broken'>,
): Described {
  const { base, stores } = compareCatalogs(before, after);
  const own = target === 'base' ? [] : (stores.get(target) ?? []);
  const changes = [...base, ...own].filter((change) => !('item' in change && broken.has(change.item)));
  const names = new Map([before, after].flatMap(({ catalog }) => catalog.base.map(({ code, name }) => [code, name])));
  const rows = rowNumbers(tables, target, [before, after]);
  const listed = (tab: WorkbookTab) => {
    const found = changes.filter((change) => tabOf(change) === tab).map((change) => described(change, rows, names));
    const lines = joined(found);
    return {
      count: found.length,
      listed: lines.slice(0, MAX_LISTED),
      more: Math.max(lines.length - MAX_LISTED, 0),
    };
  };
  const others = [...stores].filter(([key]) => key !== target);
  return {
    tabs: {
      prices: listed('prices'),
      items: listed('items'),
      sold: listed('sold'),
      stores: listed('stores'),
      colors: listed('colors'),
    },
    prices: pricesOf(changes),
    others: others.map(
      ([key, each]) => `${after.catalog.customers.get(key)?.customer.title ?? key}: ${summaryOf(each)}`,
    ),
    changes: changes.length,
  };
}

function tabOf(change: Change): WorkbookTab {
  switch (change.kind) {
    case 'price':
      return 'prices';
    case 'field':
      return 'items';
    case 'item':
      return change.is === 'sold' || change.is === 'dropped' ? 'sold' : 'items';
    case 'other':
      return change.of === 'color' ? 'colors' : 'stores';
  }
}

const COLUMNS = new Map<string, string>(ITEM_FIELDS.map(({ column, path }) => [path.at(-1) ?? '', column]));
const IS = {
  new: ['', 'New item'],
  gone: ['In the catalog', 'Removed from all stores'],
  sold: ['Not sold', 'Sold'],
  dropped: ['Sold', 'Not sold'],
} as const;

function described(
  change: Change,
  rows: ReadonlyMap<string, number>,
  names: ReadonlyMap<string, string>,
): WorkbookChange {
  const row = rows.get(keyOf(change)) ?? ('item' in change ? rows.get(change.item) : undefined);
  const place = { rows: row === undefined ? null : ([row, row] as const), unusual: isUnusual(change), change: '' };
  if (change.kind === 'other') {
    const [from, to] = [change.from ?? 'New', change.to ?? 'Removed'];
    return { ...place, code: '', name: change.what, what: change.of === 'rep' ? 'Rep' : '', from, to };
  }
  const item = { ...place, code: change.item, name: names.get(change.item) ?? '' };
  if (change.kind === 'item') return { ...item, what: '', from: IS[change.is][0], to: IS[change.is][1] };
  if (change.kind === 'field') {
    const what = COLUMNS.get(change.what) ?? 'Restricted';
    return { ...item, what, from: change.from || 'Nothing', to: change.to || 'Nothing' };
  }
  const [from, to] = [dollars(change.from), dollars(change.to)];
  return { ...item, what: change.what, from, to, change: percentText(change) };
}

function percentText(change: Extract<Change, { kind: 'price' }>): string {
  const percent = Math.round(percentOf(change) ?? 0);
  return percent === 0 ? '' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
}

/** Sizes of an item that change alike, in rows one below the other, are one line. */
function joined(changes: readonly WorkbookChange[]): readonly WorkbookChange[] {
  const lines: WorkbookChange[] = [];
  for (const change of changes) {
    const last = lines.at(-1);
    const isNext = last?.rows && change.rows && last.change !== '' && last.rows[1] + 1 === change.rows[0];
    if (
      isNext &&
      !last.what.startsWith('from ') &&
      last.code === change.code &&
      last.from === change.from &&
      last.to === change.to
    ) {
      const [first] = last.what.split(' to ');
      lines[lines.length - 1] = {
        ...last,
        rows: [last.rows[0], change.rows[1]],
        what: `${first} to ${change.what}`,
      };
    } else lines.push(change);
  }
  return lines;
}

function pricesOf(changes: readonly Change[]): ReadWorkbook['prices'] {
  const percents = changes.flatMap((change) => (change.kind === 'price' ? (percentOf(change) ?? []) : []));
  const sum = percents.reduce((total, percent) => total + percent, 0);
  return {
    up: percents.filter((percent) => percent > 0).length,
    down: percents.filter((percent) => percent < 0).length,
    average: percents.length === 0 ? 0 : Math.round((sum / percents.length) * 10) / 10,
    unusual: changes.filter(isUnusual).length,
  };
}

function keyOf(change: Change): string {
  if (change.kind === 'other') return `${change.of} ${change.what}`;
  return change.kind === 'price' ? `${change.item} ${change.what}` : change.item;
}

/** The rows behind changes, by `keyOf` or by an item's code. */
function rowNumbers(tables: Tables, target: Target, states: readonly LoadedFolder[]): ReadonlyMap<string, number> {
  const { Items, Prices, Tiers, Colors, Stores, Reps } = tables;
  const storeNames = states.flatMap(({ catalog }) =>
    Object.entries((target === 'base' ? undefined : catalog.customers.get(target)?.customer.stores) ?? {}),
  );
  const storeRows = new Map(Stores.map(({ cells, number }) => [cells.get('Code'), number]));
  return new Map<string, number>([
    ...Items.map(({ cells, number }) => [`${cells.get('Code')}`, number] as const),
    ...Prices.map(({ cells, number }) => [`${cells.get('Code')} ${cells.get('Size')}`, number] as const),
    ...Tiers.map(({ cells, number }) => [`${cells.get('Code')} from ${cells.get('From')}`, number] as const),
    ...Colors.map(({ cells, number }) => [`color ${cells.get('Color')}`, number] as const),
    ...Reps.map(({ cells, number }) => [`rep ${cells.get('Name')}`, number] as const),
    ...storeNames.flatMap(([name, code]) => {
      const number = storeRows.get(code);
      return number === undefined ? [] : [[`store ${name}`, number] as const];
    }),
  ]);
}

/** Mistakes with what is in their cells. The same mistake further down a column is one. */
export function describeMistakes(problems: readonly BookProblem[], sheets: readonly Sheet[]): WorkbookMistake[] {
  const found = new Map<string, WorkbookMistake>();
  const columns = new Map(
    sheets.map(({ name, rows }) => [name, (rows[0] ?? []).map((title) => `${title ?? ''}`.trim())]),
  );
  const bySheet = new Map(sheets.map(({ name, rows }) => [name, rows]));
  for (const { sheet, row, column = '', message, meant = '' } of problems) {
    const at = columns.get(sheet)?.indexOf(column) ?? -1;
    const cell = row === undefined || at < 0 ? '' : cellText(bySheet.get(sheet)?.[row - 1]?.[at]);
    const key = JSON.stringify([sheet, column, cell, message]);
    const rows = [...(found.get(key)?.rows ?? []), ...(row === undefined ? [] : [row])].slice(0, MAX_LISTED);
    const letter = at < 0 ? '' : letters(at);
    found.set(key, { sheet, rows, letter, column, cell, message: sentence(message), meant });
  }
  return [...found.values()];
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const MAX_CELL = 100;

function cellText(cell: Cell | undefined): string {
  const text = cell instanceof Date && !Number.isNaN(cell.getTime()) ? DAY.format(cell) : `${cell ?? ''}`;
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text;
}

/** "there is no item PL42O" stands behind a cell's name in the command, and alone in the office. */
function sentence(message: string): string {
  const whole = /^(?:is|has|cannot|must) /.test(message) ? `it ${message}` : message;
  const text = whole.replace(/; did you mean/, '. Did you mean');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
}
