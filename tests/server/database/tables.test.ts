import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/database/database';
import { listTables } from '../../../server/database/move/move-store';
import { openDatabase } from '../../../server/order-rows/open-database';

const SOURCE = readFileSync('server/database/tables.ts', 'utf8');

/** Made with its row and never null since; SQLite can't change a column that a unique index has. */
const SET_BY_EVERY_ORDER = 'order_number';

type Columns = Readonly<Record<string, 'null' | 'set'>>;

function fieldsOf(body: string): Columns {
  const fields = [...body.matchAll(/readonly (\w+): ([^;]+?)(?:;|\s*$)/g)];
  return Object.fromEntries(fields.map(([, name = '', type = '']) => [name, type.endsWith('| null') ? 'null' : 'set']));
}

function fieldsOfInterface(name: string): Columns {
  const [, parent, body = ''] = new RegExp(`interface ${name}(?: extends (\\w+))? \\{([^}]*)\\}`).exec(SOURCE) ?? [];
  return { ...(parent ? fieldsOfInterface(parent) : {}), ...fieldsOf(body) };
}

/** By table, as written in `declare module 'knex/types/tables'`. */
function typedTables(): Readonly<Record<string, Columns>> {
  const tables = SOURCE.slice(SOURCE.indexOf('interface Tables {')).matchAll(/^ {4}(\w+): (?:(\w+);|\{([^}]*)\})/gm);
  return Object.fromEntries(
    [...tables].map(([, table = '', row, body = '']) => [table, row ? fieldsOfInterface(row) : fieldsOf(body)]),
  );
}

describe('the types of the tables', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'));
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase({ file: join(folder, 'storefront.sqlite') });
  });
  afterAll(async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  });

  it('have the columns that the migrations make, and say which may be null', async () => {
    const made: Record<string, Columns> = {};
    for (const { name, key } of await listTables(db.read)) {
      const columns = Object.entries(await db.read(name).columnInfo());
      const isSet = ([column, { nullable }]: (typeof columns)[number]) =>
        !nullable || key.includes(column) || column === SET_BY_EVERY_ORDER;
      made[name] = Object.fromEntries(columns.map((column) => [column[0], isSet(column) ? 'set' : 'null']));
    }

    expect(typedTables()).toEqual(made);
  });
});
