import type { Knex } from 'knex';
import { BULK_UNDO_MS } from '../../domain/orders/bulk-edit';
import type { HistoryRow } from '../database/tables';
import { valuesBefore, valuesOf } from '../order-rows/rows';

/** What somebody of the office changed on many lines at once; the lines' history has its id. */
export interface BulkEdit {
  readonly id: string;
  readonly person: string;
  /** "PO 58322" */
  readonly name: string;
  readonly lines: number;
  readonly madeAt: number;
}

/** Those that are too old to be undone go. */
export async function storeBulkEdit(trx: Knex.Transaction, { lines, madeAt, ...edit }: BulkEdit): Promise<void> {
  await trx('bulk_edits')
    .where('made_at', '<', madeAt - BULK_UNDO_MS)
    .delete();
  await trx('bulk_edits').insert({ ...edit, line_count: lines, made_at: madeAt, undone_at: null });
}

/** A person's own that can still be undone, newest first. */
export async function listBulkEdits(knex: Knex, person: string, now: number): Promise<readonly BulkEdit[]> {
  const rows = await undoable(knex, person, now).orderBy([{ column: 'made_at', order: 'desc' }, 'id']);
  return rows.map(({ id, name, line_count, made_at }) => ({ id, person, name, lines: line_count, madeAt: made_at }));
}

function undoable(knex: Knex, person: string, now: number) {
  return knex('bulk_edits')
    .where({ person, undone_at: null })
    .where('made_at', '>=', now - BULK_UNDO_MS);
}

/** Each can be undone once. @returns whether this call may */
export async function claimBulkUndo(trx: Knex.Transaction, id: string, person: string, now: number): Promise<boolean> {
  return (await undoable(trx, person, now).where({ id }).update({ undone_at: now })) === 1;
}

/** What each of its lines became, and was before. */
export async function linesOfBulkEdit(knex: Knex, id: string) {
  const rows: (HistoryRow & { readonly order_number: string })[] = await knex('order_line_history as edits')
    .join('orders', 'orders.id', 'edits.order_id')
    .where('edits.bulk', id)
    .orderBy(['edits.order_id', 'edits.line'])
    .select('edits.*', 'orders.order_number');
  return rows.map((row) => ({
    orderNumber: row.order_number,
    line: row.line,
    version: row.version,
    before: valuesBefore(row),
    after: valuesOf(row),
  }));
}
