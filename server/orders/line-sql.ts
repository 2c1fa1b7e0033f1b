import type { WireOrderLine } from '../../domain/calls/orders';
import type { Database } from '../database/database';
import { LACKS_PRICE } from '../database/report-figures';

/** What lists compute from an order's lines: SQL over `order_lines` grouped by `order_id`. */
interface LineSql {
  /** `lines_json`: a JSON array of `WireOrderLine`s, without spaces. */
  readonly json: string;
  /** Counts of lines (`units`, `dated`, …) and JSON arrays of ship dates: all, and those still to be shipped. */
  readonly summary: string;
}

export function lineSqlOf({ engine }: Pick<Database, 'engine'>): LineSql {
  return LINE_SQL[engine];
}

interface LineSqlWriters {
  /** Writes a column's cents in dollars, as JavaScript does: 42, 16.4 */
  dollars(cents: string): string;
  /** Makes a column's text part of the JSON. */
  json(text: string): string;
}

function lineFields({ dollars, json }: LineSqlWriters): readonly (readonly [name: string, sql: string])[] {
  const fields: Readonly<Record<keyof WireOrderLine, string>> = {
    line: 'line',
    version: 'version',
    code: 'code',
    name: 'name',
    type: 'type',
    quantity: 'quantity',
    price: dollars('price_cents'),
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
    shipped_parts: json('shipped_parts'),
    po_price: dollars('po_price_cents'),
    po_price_per: 'po_price_per',
    quoted_price: dollars('quoted_cents'),
  };
  return Object.entries(fields);
}

/** `unitsShipped` for the rows of `order_lines`; few lines ship in parts. @param sumOfParts SQL that adds up the parts' units */
function unitsShipped(sumOfParts: string): string {
  return `CASE WHEN shipped_at IS NOT NULL THEN quantity WHEN shipped_parts = '[]' THEN 0 ELSE ${sumOfParts} END`;
}

const sqliteDollars = (cents: string) => `CASE WHEN ${cents} % 100 = 0 THEN ${cents} / 100 ELSE ${cents} / 100.0 END`;

const SQLITE_JSON = lineFields({ dollars: sqliteDollars, json: (text) => `json(${text})` }).map(
  ([name, sql]) => `'${name}', ${sql}`,
);

const SQLITE_UNITS_SHIPPED = unitsShipped("(SELECT sum(value ->> 'units') FROM json_each(shipped_parts))");

const SQLITE: LineSql = {
  json: `json_group_array(json_object(${SQLITE_JSON.join(', ')}) ORDER BY line) AS lines_json`,
  summary: `
    sum(quantity) AS units,
    count(*) FILTER (WHERE est_ship_date <> '') AS dated,
    count(*) FILTER (WHERE po <> '') AS with_po,
    count(shipped_at) AS shipped,
    sum(${SQLITE_UNITS_SHIPPED}) AS units_shipped,
    count(*) FILTER (WHERE ${LACKS_PRICE}) AS unpriced,
    json_group_array(DISTINCT est_ship_date) FILTER (WHERE est_ship_date <> '') AS ship_dates,
    json_group_array(DISTINCT est_ship_date) FILTER (WHERE est_ship_date <> '' AND shipped_at IS NULL) AS open_ship_dates`,
};

const POSTGRES_FIELDS = lineFields({
  dollars: (cents) => `trim_scale(${cents} / 100.0)`,
  json: (text) => `${text}::json`,
}).map(([name, sql]) => `${sql} AS ${name}`);

/** `row_to_json` writes no spaces; `json_agg` and `json_build_object` would. */
const POSTGRES_JSON = `(SELECT row_to_json(fields)::text FROM (SELECT ${POSTGRES_FIELDS.join(', ')}) AS fields)`;

const POSTGRES_UNITS_SHIPPED = unitsShipped(
  "(SELECT sum((part->>'units')::int) FROM json_array_elements(shipped_parts::json) AS part)",
);

const POSTGRES: LineSql = {
  json: `'[' || string_agg(${POSTGRES_JSON}, ',' ORDER BY line) || ']' AS lines_json`,
  summary: `
    sum(quantity)::bigint AS units,
    count(*) FILTER (WHERE est_ship_date <> '') AS dated,
    count(*) FILTER (WHERE po <> '') AS with_po,
    count(shipped_at) AS shipped,
    sum(${POSTGRES_UNITS_SHIPPED})::bigint AS units_shipped,
    count(*) FILTER (WHERE ${LACKS_PRICE}) AS unpriced,
    coalesce(json_agg(DISTINCT est_ship_date) FILTER (WHERE est_ship_date <> ''), '[]')::text AS ship_dates,
    coalesce(json_agg(DISTINCT est_ship_date) FILTER (WHERE est_ship_date <> '' AND shipped_at IS NULL), '[]')::text AS open_ship_dates`,
};

const LINE_SQL = { sqlite: SQLITE, postgres: POSTGRES } as const;
