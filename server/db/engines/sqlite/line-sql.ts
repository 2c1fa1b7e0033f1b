import type { WireOrderLine } from '../../../../domain/wire/api';
import type { LineSql } from '../../database';

/** Where each field of a line comes from. Whole dollars are written without decimals, as JavaScript does. */
const LINE_FIELDS: Readonly<Record<keyof WireOrderLine, string>> = {
  line: 'line',
  version: 'version',
  code: 'code',
  name: 'name',
  type: 'type',
  quantity: 'quantity',
  price: 'CASE WHEN price_cents % 100 = 0 THEN price_cents / 100 ELSE price_cents / 100.0 END',
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

const LINE_JSON = Object.entries(LINE_FIELDS).map(([name, value]) => `'${name}', ${value}`);

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
