import createKnex from 'knex';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../../server/order-rows/open-database';
import { postgresPrograms } from './postgres-programs';
import { type PostgresServer, startPostgresServer } from './postgres-server';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the database that others are copied from, with all its tables. */
    readonly postgresTemplate: string;
  }
}

const TEMPLATE = 'store_template';

let server: PostgresServer | undefined;

/** Starts the PostgreSQL that all test files of the project share; each server has a separate database in it. */
export async function setup(project: TestProject): Promise<void> {
  server = await startPostgresServer(postgresPrograms() ?? '');
  const knex = createKnex({ client: 'pg', connection: server.url('postgres') });
  await knex.raw('CREATE DATABASE ??', [TEMPLATE]);
  await knex.destroy();
  const db = await openDatabase({ url: server.url(TEMPLATE) });
  await db.close();
  project.provide('postgresTemplate', server.url(TEMPLATE));
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
