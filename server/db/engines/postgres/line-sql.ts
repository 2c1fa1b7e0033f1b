import type { LineSql } from '../../database';
import { lineFields } from '../../line-fields';

const FIELDS = lineFields('trim_scale(price_cents / 100.0)').map(([name, sql]) => `${sql} AS ${name}`);

/** `row_to_json` writes no spaces; `json_agg` and `json_build_object` would. */
const LINE_JSON = `(SELECT row_to_json(fields)::text FROM (SELECT ${FIELDS.join(', ')}) AS fields)`;

export const lineSql: LineSql = {
  json: `'[' || string_agg(${LINE_JSON}, ',' ORDER BY line) || ']' AS lines_json`,
  summary: `
    sum(quantity)::bigint AS units,
    count(*) FILTER (WHERE est_ship_date <> '') AS dated,
    count(*) FILTER (WHERE po <> '') AS with_po,
    count(shipped_at) AS shipped,
    coalesce(json_agg(DISTINCT est_ship_date) FILTER (WHERE est_ship_date <> ''), '[]')::text AS ship_dates,
    coalesce(json_agg(DISTINCT est_ship_date) FILTER (WHERE est_ship_date <> '' AND shipped_at IS NULL), '[]')::text AS open_ship_dates`,
};
