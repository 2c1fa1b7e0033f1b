import type { Knex } from 'knex';
import { OperatorError } from '../../operations/operator-error';
import { createTables } from '../engines/postgres/open-postgres';
import { connect } from '../engines/postgres/pools';

/** A separate schema, where servers don't look. The store's tables appear in theirs all at once. */
const SCHEMA = 'storefront_moving';

const PROGRESS = 'moving_progress';

const SOURCE = 'moving_source';

export interface Staging {
  /** Queries go to the tables being filled. */
  readonly knex: Knex;
  /** Whether it resumes an interrupted move of the same source. */
  readonly isContinued: boolean;
  /** The last copied row's position; 0 if there is none. */
  positionOf(table: string): Promise<number>;
  setPosition(trx: Knex.Transaction, table: string, position: number): Promise<void>;
  publish(): Promise<void>;
  discard(): Promise<void>;
  close(): Promise<void>;
}

/** @param source changes whenever the source does */
export async function openStaging(url: string, source: string): Promise<Staging> {
  const knex = connect(url, { connections: 1, waitMs: 10_000, statementMs: 0, schema: SCHEMA });
  const discard = async () => void (await knex.raw('DROP SCHEMA IF EXISTS ?? CASCADE', [SCHEMA]));
  try {
    await requireEmpty(url);
    const isContinued = (await sourceOf(knex)) === source;
    if (!isContinued) {
      await discard();
      await create(knex, source);
    }
    return {
      knex,
      isContinued,
      discard,
      async positionOf(table) {
        return (await knex(PROGRESS).where({ table }).first())?.position ?? 0;
      },
      async setPosition(trx, table, position) {
        await trx(PROGRESS).insert({ table, position }).onConflict('table').merge();
      },
      async publish() {
        const target = await requireEmpty(url);
        await knex.transaction((trx) => publish(trx, target));
      },
      close: () => knex.destroy(),
    };
  } catch (error) {
    await knex.destroy();
    throw error;
  }
}

/** @returns the schema that servers use @throws MoveError */
async function requireEmpty(url: string): Promise<string> {
  const knex = connect(url, { connections: 1, waitMs: 10_000, statementMs: 10_000 });
  try {
    if (await knex.schema.hasTable('orders')) {
      throw new MoveError(
        'The PostgreSQL database already has a store. Nothing was changed; create an empty database.',
      );
    }
    const { rows } = await knex.raw('SELECT current_schema() AS name');
    return rows[0].name;
  } finally {
    await knex.destroy();
  }
}

async function sourceOf(knex: Knex): Promise<string | undefined> {
  const { rows } = await knex.raw('SELECT to_regclass(?) IS NOT NULL AS exists', [`${SCHEMA}.${SOURCE}`]);
  return rows[0].exists ? (await knex(SOURCE).first())?.source : undefined;
}

async function create(knex: Knex, source: string): Promise<void> {
  await knex.raw('CREATE SCHEMA ??', [SCHEMA]);
  await createTables(knex);
  await knex.schema.createTable(PROGRESS, (table) => {
    table.text('table').primary();
    table.bigInteger('position').notNullable();
  });
  // Created last: it means that everything else is there.
  await knex.schema.createTable(SOURCE, (table) => table.text('source').notNullable());
  await knex(SOURCE).insert({ source });
}

async function publish(trx: Knex.Transaction, target: string): Promise<void> {
  for (const table of [PROGRESS, SOURCE]) await trx.schema.dropTable(table);
  const tables: string[] = await trx('pg_tables').where({ schemaname: SCHEMA }).pluck('tablename');
  for (const table of tables) await trx.raw('ALTER TABLE ??.?? SET SCHEMA ??', [SCHEMA, table, target]);
  await trx.raw('DROP SCHEMA ??', [SCHEMA]);
}

/** Neither database was changed. */
export class MoveError extends OperatorError {}
