import type { Knex } from 'knex';
import { MAX_SAVED_VIEWS, type SavedView } from '../../domain/calls/office-orders';
import type { Database } from '../database/database';

/** The first one saved comes first. */
export async function listOrderViews(knex: Knex, person: string): Promise<readonly SavedView[]> {
  return knex('order_views').where({ person }).orderBy(['saved_at', 'name']).select('name', 'query');
}

/**
 * Saves a view under its name; one with that name is replaced, and keeps its place.
 * @param renamed the name it had before
 * @returns false if the person has too many
 */
export async function saveOrderView(
  db: Database,
  person: string,
  { name, query, renamed }: SavedView & { readonly renamed?: string | undefined },
  now: number,
): Promise<boolean> {
  return db.transaction(async (trx) => {
    const views = await trx('order_views').where({ person }).select('name', 'saved_at');
    const replaced = views.filter((view) => view.name === name || view.name === renamed);
    if (views.length - replaced.length >= MAX_SAVED_VIEWS) return false;
    const before = replaced.find((view) => view.name === (renamed ?? name)) ?? replaced[0];
    await trx('order_views')
      .where({ person })
      .whereIn('name', [name, renamed ?? name])
      .delete();
    await trx('order_views').insert({ person, name, query, saved_at: before?.saved_at ?? now });
    return true;
  });
}

export async function deleteOrderView(write: Knex, person: string, name: string): Promise<void> {
  await write('order_views').where({ person, name }).delete();
}
