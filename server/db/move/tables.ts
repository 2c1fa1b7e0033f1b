import type { Knex } from 'knex';

export interface StoreTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** In order. */
  readonly key: readonly string[];
  /** Tables that its rows refer to. */
  readonly references: readonly string[];
}

/** Knex keeps its own books, and the search index is built from the orders. */
const OWN_TABLES = `
  SELECT name FROM sqlite_master WHERE type = 'table'
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'knex\\_%' ESCAPE '\\'
    AND name NOT LIKE 'order\\_search%' ESCAPE '\\'
  ORDER BY name`;

/** Referenced tables come first. */
export async function listTables(sqlite: Knex): Promise<readonly StoreTable[]> {
  const names: { name: string }[] = await sqlite.raw(OWN_TABLES);
  const tables: StoreTable[] = [];
  for (const { name } of names) tables.push(await readTable(sqlite, name));
  return referredFirst(tables);
}

async function readTable(sqlite: Knex, name: string): Promise<StoreTable> {
  const columns: { name: string; pk: number }[] = await sqlite.raw(`PRAGMA table_info(${name})`);
  const foreign: { table: string }[] = await sqlite.raw(`PRAGMA foreign_key_list(${name})`);
  return {
    name,
    columns: columns.map((column) => column.name),
    key: columns
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map((column) => column.name),
    references: [...new Set(foreign.map(({ table }) => table))],
  };
}

function referredFirst(tables: readonly StoreTable[]): readonly StoreTable[] {
  const ordered: StoreTable[] = [];
  while (ordered.length < tables.length) {
    const isThere = (name: string) => ordered.some((table) => table.name === name);
    const next = tables.filter((table) => !isThere(table.name) && table.references.every(isThere));
    if (next.length === 0) throw new Error('Tables refer to each other in a circle');
    ordered.push(...next);
  }
  return ordered;
}
