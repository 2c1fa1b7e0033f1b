import type { Knex } from 'knex';
import { appliedMigrations } from '../migrate';
import type { BackupContent, MissingOrders } from './backup-database';

/** Works on any schema, however old. @param lastIdSql selects the highest id ever given */
export async function readContent(database: Knex, lastIdSql: string): Promise<BackupContent> {
  const [found] = await database('orders').count({ orders: '*' });
  const lastId = await database.select({ last_id: database.raw(`(${lastIdSql})`) }).first();
  return {
    orders: Number(found?.orders),
    lastId: Number(lastId?.last_id ?? 0),
    migrations: await appliedMigrations(database),
  };
}

export async function ordersAfter(database: Knex, id: number, lastIdSql: string): Promise<MissingOrders> {
  const { lastId } = await readContent(database, lastIdSql);
  const later = () => database('orders').where('id', '>', id);
  const [found] = await later().count({ orders: '*' });
  const first = await later().orderBy('id').first('order_number');
  const last = await later().orderBy('id', 'desc').first('order_number');
  return { count: Number(found?.orders), first: first?.order_number, last: last?.order_number, lastId };
}
