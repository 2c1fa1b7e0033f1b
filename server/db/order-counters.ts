import type { Knex } from 'knex';
import { type LineValueColumns, untyped } from './tables';

/**
 * Updates what orders keep about their lines, without reading the lines of hundreds of orders: the counters of
 * `countMissing`, and the stage by the rule of `orderStage`.
 */
export async function updateCounters(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  const lines = () => trx('order_lines').where('order_id', trx.ref('orders.id'));
  const linesWithout = (column: keyof LineValueColumns) =>
    lines()
      .where({ [column]: '' })
      .count('*');
  await trx(untyped('orders'))
    .whereIn('id', [...ids])
    .update({
      lines_without_po: linesWithout('po'),
      lines_without_ship_date: linesWithout('est_ship_date'),
      stage: lines().select(trx.raw(STAGE_OF_LINES)),
    });
}

/** The position in `STAGES` for the rows of `order_lines`. */
const STAGE_OF_LINES = `CASE
  WHEN count(*) = count(shipped_at) THEN 3
  WHEN count(*) FILTER (WHERE shipped_at IS NULL AND est_ship_date <> '') > 0 THEN 2
  WHEN count(*) FILTER (WHERE shipped_at IS NOT NULL OR po <> '') > 0 THEN 1
  ELSE 0 END`;
