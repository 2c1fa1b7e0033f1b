import { SEEDED_DOMAIN } from '../../server/scripts/seed/seed-orders';

export const DAY_MS = 24 * 60 * 60_000;

/** An order's random numbers, each drawn once. Groups are drawn by their shares, items by how popular they are. */
export const DRAW_ORDERS = `
  CREATE TEMP TABLE drawn ON COMMIT DROP AS
  SELECT id, created_at, scale_day(created_at) AS day, groups.customer, groups.title,
    CASE WHEN of_store < 0.05 THEN 'None' ELSE groups.customer || 'S' || floor(of_store * groups.stores)::int END AS store,
    floor(of_person * groups.people)::int AS person, least(12, 1 + floor(-ln(1 - of_lines) * 2.2)::int) AS lines,
    floor(power(of_item, 2) * (SELECT count(*) FROM scale_items))::int AS item, of_state, of_days, of_delay,
    CASE WHEN of_customer_po < 0.8 THEN (10000 + floor(of_customer_po * 112500))::int::text ELSE '' END AS customer_po,
    100000 + floor(of_po * 900000)::int AS po_number
  FROM (SELECT id, :startMs + id * :stepMs::bigint AS created_at, width_bucket(random(),
      (SELECT array_agg(share ORDER BY n) FROM scale_groups)) + 1 AS n, random() AS of_store, random() AS of_person,
      random() AS of_lines, random() AS of_item, random() AS of_state, random() AS of_days, random() AS of_delay,
      random() AS of_customer_po, random() AS of_po
    FROM generate_series(:first::bigint, :last::bigint) AS id OFFSET 0) AS numbers
  JOIN scale_groups AS groups USING (n)`;

/**
 * How far each order got: by its age, nearly all have shipped after two months. One in a hundred is canceled; one in a
 * hundred of the old ones was forgotten, half of those with a ship date that has passed. One in 500 was never paid.
 */
export const DECIDE_ORDERS = `
  CREATE TEMP TABLE decided ON COMMIT DROP AS
  SELECT *, CASE WHEN stage IN (2, 3) THEN due ELSE '' END AS est_ship_date,
    CASE WHEN stage IN (1, 2, 3) THEN 'PO-' || po_number ELSE '' END AS po,
    CASE WHEN stage = 3 THEN least(:now::bigint - 1, shipping) END AS shipped_at,
    -- One in five, so that the history isn't the largest table by far.
    stage IN (1, 2, 3) AND id % 5 = 0 AS has_history
  FROM (SELECT *, created_at + (7 + of_days * 30)::bigint * ${DAY_MS} AS ship_ms,
      scale_day(created_at + (7 + of_days * 30)::bigint * ${DAY_MS}) AS due,
      created_at + ((7 + of_days * 30)::bigint + CASE WHEN of_delay < 0.15 THEN 3 ELSE 0 END) * ${DAY_MS} AS shipping,
      CASE WHEN of_state < 0.01 THEN 4 WHEN of_state < 0.01 + 0.98 * least(1, (:now::bigint - created_at) / ${60 * DAY_MS}.0) THEN 3
        WHEN created_at > :now::bigint - ${2 * DAY_MS} THEN 0 ELSE 1 + (of_delay * 2)::int % 2 END AS stage,
      scale_names.first[1 + person % cardinality(scale_names.first)] AS first_name,
      scale_names.last[1 + (person / 29) % cardinality(scale_names.last)] || CASE person % 3 WHEN 0 THEN '-' ||
        scale_names.last[1 + (person / 7) % cardinality(scale_names.last)] ELSE '' END AS last_name,
      CASE WHEN id % 500 = 0 THEN 0 ELSE 1 END AS paid
    FROM drawn CROSS JOIN scale_names OFFSET 0) AS orders`;

/** Different items in each order: seven is prime to how many there are. */
export const DRAW_LINES = `
  CREATE TEMP TABLE drawn_lines ON COMMIT DROP AS
  SELECT orders.id, line, items.code, items.name, items.type, items.description, items.words,
    1 + (orders.id * line) % 12 AS quantity, items.colors[1 + orders.id % cardinality(items.colors)] AS color,
    items.sizes[1 + (orders.id + line) % cardinality(items.sizes)] AS size,
    items.cents[1 + (orders.id + line) % cardinality(items.sizes)] AS cents
  FROM decided AS orders CROSS JOIN LATERAL generate_series(1, orders.lines) AS line
  JOIN scale_items AS items ON items.n = 1 + (orders.item + line * 7) % (SELECT count(*) FROM scale_items)`;

/** See `SUM_NAMES`; a line of a shipped order is shipped with it. */
const SUMS = `
  CASE WHEN closed THEN 0 ELSE 1 END AS orders, closed::int AS withdrawn,
  CASE WHEN closed THEN 0 ELSE lines END AS lines, CASE WHEN closed THEN 0 ELSE units END AS units,
  CASE WHEN closed THEN 0 ELSE cents END AS cents, CASE WHEN has_history THEN 1 ELSE 0 END AS po_days,
  has_history::int AS po_entered, CASE WHEN stage = 3 THEN scale_day(shipped_at)::date - day::date ELSE 0 END AS ship_days,
  (stage = 3)::int AS shipped, (stage = 3)::int AS promised,
  (stage = 3 AND scale_day(shipped_at) <= est_ship_date)::int AS in_time`;

const SUMMED = [
  'orders',
  'withdrawn',
  'lines',
  'units',
  'cents',
  'po_days',
  'po_entered',
  'ship_days',
  'shipped',
  'promised',
  'in_time',
];

const ALL_SUMS = SUMMED.map((name) => `sum(${name})`).join(', ');

const WITHOUT_POS = '0, 0, 0, 0';

export const FILL: readonly string[] = [
  `INSERT INTO order_lines (order_id, line, version, code, name, type, quantity, price_cents, description, color, embroidery,
     placement, size, customer_po, po, est_ship_date, shipped_at, tracking)
   SELECT id, line, CASE WHEN has_history THEN 2 ELSE 1 END, code, name, type, quantity, cents, description, color,
     customer, 'left chest', size, customer_po, po, est_ship_date, shipped_at,
     CASE WHEN shipped_at IS NULL THEN '' ELSE '1Z999AA1' || id END
   FROM drawn_lines JOIN decided USING (id) ORDER BY id, line`,
  `CREATE TEMP TABLE totals ON COMMIT DROP AS
   SELECT id, count(*) AS lines, sum(quantity) AS units, sum(quantity * cents) AS cents,
     string_agg(words, '  ' ORDER BY line) AS words
   FROM drawn_lines GROUP BY id`,
  'ANALYZE totals',
  `INSERT INTO orders (id, order_number, customer, email, created_at, first_name, last_name, company_name, store,
     customer_po, paid, payment, total_cents, line_count, lines_without_po, lines_without_ship_date, stage, ships_by,
     closed_as, closed_at)
   SELECT id, upper(left(title, 3)) || '-' || 100000 + id, customer,
     lower(first_name || '.' || last_name || person || '${SEEDED_DOMAIN}'), created_at, first_name, last_name, title, store,
     customer_po, paid, 'bypass', cents, totals.lines, CASE WHEN po = '' THEN totals.lines ELSE 0 END,
     CASE WHEN est_ship_date = '' THEN totals.lines ELSE 0 END, stage, CASE WHEN stage = 2 THEN due END,
     CASE WHEN stage = 4 THEN 'cancelled' END, CASE WHEN stage = 4 THEN created_at + ${DAY_MS / 24} END
   FROM decided JOIN totals USING (id) ORDER BY id`,
  `INSERT INTO order_search (order_id, customer, store, text, email)
   SELECT id, customer, store, '  ' || lower(concat_ws('  ', left(title, 3) || '-' || 100000 + id, first_name, last_name,
       nullif(customer_po, ''), words, nullif(po, ''))) || '  ',
     '  ' || lower(first_name || '.' || last_name || person || '${SEEDED_DOMAIN}') || '  '
   FROM decided JOIN totals USING (id) ORDER BY id`,
  `INSERT INTO order_line_history (order_id, line, version, changed_at, session, customer_po_before, po_before,
     est_ship_date_before, customer_po, po, est_ship_date, tracking)
   SELECT id, line, 2, created_at + ${DAY_MS}, 'scale', customer_po, '', '', customer_po, po, est_ship_date, ''
   FROM drawn_lines JOIN decided USING (id) WHERE has_history ORDER BY id, line`,
  "INSERT INTO order_links (order_id, nonce, hash) SELECT id, left(md5(id || 'nonce'), 22), md5(id::text) || md5(id || 'hash') FROM decided",
  `INSERT INTO idempotency_keys (customer, key, payload_hash, order_id)
   SELECT customer, md5('key' || id)::uuid, md5(id::text) || md5(id || 'payload'), id FROM decided`,
  `INSERT INTO outgoing_messages (order_id, kind, audience, state, created_at, not_before, attempts, sent_at)
   SELECT id, 'order.placed', 'shopper', 'sent', created_at, created_at, 1, created_at + 1000 FROM decided`,
];

export const FILL_SUMS: readonly string[] = [
  `CREATE TEMP TABLE summed ON COMMIT DROP AS
   SELECT customer, store, day, left(day, 7) AS month, ${SUMS}
   FROM (SELECT decided.*, stage = 4 AS closed, totals.lines, units, cents FROM (
     SELECT id, customer, store, day, stage, has_history, shipped_at, est_ship_date, paid FROM decided) AS decided
     JOIN totals USING (id) WHERE paid <> 0) AS orders`,
  `INSERT INTO report_stores (customer, period, store, ${SUMMED.join(', ')}, po_lines, po_orders, po_cents, unpriced)
   SELECT customer, coalesce(day, month), store, ${ALL_SUMS}, ${WITHOUT_POS}
   FROM summed GROUP BY GROUPING SETS ((customer, store, day), (customer, store, month))`,
  `CREATE TEMP TABLE summed_lines ON COMMIT DROP AS
   SELECT customer, store, day, left(day, 7) AS month, code, size, ${SUMS}
   FROM (SELECT decided.*, stage = 4 AS closed, code, size, 1 AS lines, quantity AS units, quantity * drawn_lines.cents AS cents
     FROM (SELECT id, customer, store, day, stage, has_history, shipped_at, est_ship_date, paid FROM decided) AS decided
     JOIN drawn_lines USING (id) WHERE paid <> 0) AS orders`,
  'ANALYZE summed_lines',
  `INSERT INTO report_items (customer, period, code, store, ${SUMMED.join(', ')}, po_lines, po_orders, po_cents, unpriced)
   SELECT customer, coalesce(day, month), code, coalesce(store, ''), ${ALL_SUMS}, ${WITHOUT_POS}
   FROM summed_lines GROUP BY GROUPING SETS ((customer, store, day, code), (customer, store, month, code),
     (customer, day, code), (customer, month, code))`,
  `INSERT INTO report_sizes (customer, period, code, store, size, orders, units)
   SELECT customer, coalesce(day, month), code, store, size, sum(orders), sum(units)
   FROM summed_lines WHERE withdrawn = 0
   GROUP BY GROUPING SETS ((customer, store, day, code, size), (customer, store, month, code, size))`,
];
