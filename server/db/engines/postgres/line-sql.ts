import type { WireOrderLine } from '../../../../domain/wire/api';
import type { LineSql } from '../../database';

/** Where each field of a line comes from. Prices are written as JavaScript does: 42, 16.4. */
const LINE_FIELDS: Readonly<Record<keyof WireOrderLine, string>> = {
  line: 'line',
  version: 'version',
  code: 'code',
  name: 'name',
  type: 'type',
  quantity: 'quantity',
  price: 'trim_scale(price_cents / 100.0)',
  description: 'description',
  color: 'color',
  embroidery: 'embroidery',
  placement: 'placement',
  size: 'size',
  customer_po: 'customer_po',
  po: 'po',
  est_ship_date: 'est_ship_date',
  shipped_at: 'shipped_at',
  tracking: 'tracking',
};

const FIELDS = Object.entries(LINE_FIELDS).map(([name, value]) => `${value} AS ${name}`);

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
