import type { LineSql } from '../../database';
import { lineFields } from '../../line-fields';

const PRICE = 'CASE WHEN price_cents % 100 = 0 THEN price_cents / 100 ELSE price_cents / 100.0 END';

const LINE_JSON = lineFields(PRICE).map(([name, sql]) => `'${name}', ${sql}`);

export const lineSql: LineSql = {
  json: `json_group_array(json_object(${LINE_JSON.join(', ')}) ORDER BY line) AS lines_json`,
  summary: `
    sum(quantity) AS units,
    count(*) FILTER (WHERE est_ship_date <> '') AS dated,
    count(*) FILTER (WHERE po <> '') AS with_po,
    count(shipped_at) AS shipped,
    json_group_array(DISTINCT est_ship_date) FILTER (WHERE est_ship_date <> '') AS ship_dates,
    json_group_array(DISTINCT est_ship_date) FILTER (WHERE est_ship_date <> '' AND shipped_at IS NULL) AS open_ship_dates`,
};
