import type { Knex } from 'knex';
import { codeOf } from '../../../operations/files/error-code';
import { databaseFault, isOfCertificate, READ_ONLY, UnusableDatabaseError } from '../../database-faults';
import { requireKnownSchema } from '../../schema-version';
import { connect } from './pools';

const OLDEST_VERSION = 15;

/** @throws UnusableDatabaseError if it's unreachable, too old, from a newer version, or read-only for this user */
export async function inspectPostgres(url: string): Promise<void> {
  const knex = connect(url, { connections: 1, waitMs: 10_000, statementMs: 10_000 });
  try {
    await inspect(knex);
  } catch (error) {
    const sentence = sentenceOf(error);
    throw sentence ? new UnusableDatabaseError(`DATABASE_URL: ${sentence}`) : error;
  } finally {
    await knex.destroy();
  }
}

async function inspect(knex: Knex): Promise<void> {
  const { rows } = await knex.raw(
    `SELECT current_setting('server_version_num')::int / 10000 AS version,
     has_schema_privilege(current_schema(), 'CREATE') AS may_create, current_schema() AS schema,
     current_setting('server_encoding') AS encoding`,
  );
  const [{ version, may_create, schema, encoding }] = rows;
  if (version < OLDEST_VERSION) {
    throw new UnusableDatabaseError(
      `DATABASE_URL: the server is PostgreSQL ${version}, and the store needs ${OLDEST_VERSION} or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new UnusableDatabaseError(
      `DATABASE_URL: the database stores text as ${encoding}, which lacks most of the world's letters. Create it with ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
  if (!may_create) {
    throw new UnusableDatabaseError(
      `DATABASE_URL: its user may not create tables in the schema "${schema}". Make the user the database's owner.`,
    );
  }
  await requireKnownSchema(knex, 'DATABASE_URL: the database');
}

const CERTIFICATE =
  'the server’s certificate is not trusted. Name its authority’s file with sslrootcert, and the host as the certificate does';

const POOLER = '08P01';

const TOO_LATE =
  'the server does not answer in time. Check its host, port and network, and whether a pooler or balancer there reaches the database.';

const SENTENCES: Readonly<Record<string, string>> = {
  [READ_ONLY]: 'this database can only be read. Use the one that its copies are made of, or let its user write.',
  '28P01': 'the server refuses this user or password.',
  '28000': 'the server refuses this user or password.',
  '3D000': 'there is no database with this name. Create it, or correct the name.',
  '42501': 'its user has no rights to the store’s tables. Make the user the owner of the database and its tables.',
};

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof UnusableDatabaseError) return undefined;
  const code = codeOf(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  if (message.includes('no encryption')) return 'the server wants TLS. Add ?sslmode=verify-full, or require.';
  if (message.includes('does not support SSL')) return 'the server offers no TLS. Turn it on there, or remove sslmode.';
  if (isOfCertificate(error)) return `${CERTIFICATE} (${code}).`;
  const known = SENTENCES[code];
  if (known) return known;
  // A pooler passes on the database's errors under its own code.
  if (code === POOLER) return `the pooler there, or the server, says: ${message}.`;
  if (/timeout expired|Query read timeout/.test(message)) return TOO_LATE;
  if (databaseFault(error)) return `the server cannot be reached (${code}). Check its host, port and network.`;
  return undefined;
}
