import type { Knex } from 'knex';
import { fillDays } from './order-days';
import { countFigures, WITHOUT_FIGURES, WITHOUT_TIMES } from './report-figures';

export interface Migration {
  readonly name: string;
  /**
   * For one that only adds (tables, indexes, columns that may stay empty): the oldest migration whose servers may go on
   * writing beside it, usually the one before. Without it, older servers refuse orders; see schema-version.ts.
   */
  readonly worksSince?: string;
  up(knex: Knex): Promise<void>;
}

/** In running order. Released migrations never change; a schema change is a new one. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '001-orders', up: createOrders },
  { name: '002-rate-limits', up: createRateLimits },
  { name: '003-sessions', up: createSessions },
  { name: '004-order-edits', up: createOrderEdits },
  { name: '005-card-payments', up: createCardPayments },
  { name: '006-line-counts', up: addLineCounts },
  { name: '007-access', up: createAccess },
  { name: '008-card-payment-limits', up: addCardPaymentLimits },
  { name: '009-order-numbers', up: renameOrderColumns },
  { name: '010-outgoing-messages', up: createOutgoingMessages },
  { name: '011-order-links', up: createOrderLinks },
  { name: '012-shipping', up: addShipping },
  { name: '013-limits', up: addLimits },
  { name: '014-po-prices', up: addPoPrices },
  { name: '015-shipped-parts', up: addShippedParts },
  { name: '016-orders-by-total', up: indexTotals },
  { name: '017-people', up: createPeople },
  { name: '018-closed-orders', up: addClosedOrders },
  { name: '019-late-orders', up: addDueDays },
  { name: '020-order-views', up: createOrderViews },
  { name: '021-devices', up: createDevices },
  { name: '022-secrets', up: createSecrets },
  { name: '023-report-sums', up: createReportSums },
  { name: '024-failed-messages', up: indexFailedMessages },
  { name: '025-activity', up: indexActivity },
  { name: '030-documents', up: createDocuments },
  { name: '031-report-mails', up: createReportMails },
  { name: '032-order-revisions', up: addOrderRevisions },
  { name: '033-draft', up: createDraft },
  { name: '034-assets', up: createAssets },
  { name: '035-schema-version', up: createSchemaVersion, worksSince: '034-assets' },
  { name: '036-keys-of-orders', up: indexKeysOfOrders, worksSince: '035-schema-version' },
  { name: '037-session-writes', up: addSessionWrites, worksSince: '035-schema-version' },
  { name: '038-orders-of-many', up: indexOrdersOfMany, worksSince: '035-schema-version' },
  { name: '039-mail-senders', up: createMailSenders, worksSince: '035-schema-version' },
  { name: '040-approvals', up: createApprovals, worksSince: '035-schema-version' },
  { name: '041-approval-notes', up: addApprovalNotes, worksSince: '035-schema-version' },
  { name: '042-approver-links', up: createApproverLinks, worksSince: '035-schema-version' },
  { name: '043-checked-revisions', up: addCheckedRevisions, worksSince: '035-schema-version' },
  { name: '044-quoted-prices', up: addQuotedPrices, worksSince: '035-schema-version' },
  { name: '045-order-days', up: addOrderDays, worksSince: '035-schema-version' },
  { name: '046-bulk-edits', up: createBulkEdits, worksSince: '035-schema-version' },
  { name: '047-webhook-rule', up: createWebhookRule, worksSince: '035-schema-version' },
  { name: '048-report-figures', up: addReportFigures, worksSince: '035-schema-version' },
  { name: '049-unused', up: dropUnused, worksSince: '048-report-figures' },
];

type ColumnType = 'string' | 'integer' | 'bigInteger';

/** Columns of one type that are never null. */
function required(table: Knex.TableBuilder, type: ColumnType, ...names: readonly string[]): void {
  for (const name of names) table[type](name).notNullable();
}

export async function createOrders(knex: Knex): Promise<void> {
  await knex.schema.createTable('orders', (table) => {
    table.increments('id');
    table.string('order_id').unique();
    required(table, 'string', 'customer', 'email');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('captured_at');
    required(table, 'string', 'first_name', 'last_name', 'company_name', 'store', 'customer_po');
    table.integer('paid').notNullable();
    table.string('payment').notNullable();
    table.bigInteger('total_cents').notNullable();
    table.unique(['customer', 'email', 'created_at']);
    table.index(['customer', 'created_at', 'id']);
  });
  await knex.schema.createTable('order_lines', (table) => {
    table.integer('order').notNullable().references('orders.id');
    table.integer('line').notNullable();
    table.integer('version').notNullable().defaultTo(1);
    required(table, 'string', 'code', 'name', 'type');
    table.integer('quantity').notNullable();
    table.bigInteger('price_cents').notNullable();
    required(table, 'string', 'description', 'color');
    table.string('embroidery');
    table.string('placement');
    required(table, 'string', 'size', 'customer_po');
    table.string('po').notNullable().defaultTo('');
    table.string('est_ship_date').notNullable().defaultTo('');
    table.primary(['order', 'line']);
  });
  await knex.schema.createTable('idempotency_keys', (table) => {
    required(table, 'string', 'customer', 'key', 'payload_hash');
    table.integer('order').notNullable().references('orders.id');
    table.primary(['customer', 'key']);
  });
}

async function createRateLimits(knex: Knex): Promise<void> {
  await knex.schema.createTable('rate_limits', (table) => {
    table.string('key').primary();
    table.integer('calls').notNullable();
    table.bigInteger('ends').notNullable();
  });
}

async function createSessions(knex: Knex): Promise<void> {
  await knex.schema.createTable('sessions', (table) => {
    table.string('id').primary();
    table.bigInteger('ends').notNullable().index();
  });
  await knex.schema.createTable('session_customers', (table) => {
    table.string('session').notNullable().references('sessions.id').onDelete('CASCADE');
    table.string('customer').notNullable();
    table.primary(['session', 'customer']);
  });
}

/** Unlocked sessions, what they changed, and an index that covers lists with any filter. */
async function createOrderEdits(knex: Knex): Promise<void> {
  await knex.schema.createTable('session_admins', (table) => {
    table.string('session').notNullable().references('sessions.id').onDelete('CASCADE');
    required(table, 'string', 'customer', 'name');
    table.bigInteger('ends').notNullable();
    table.primary(['session', 'customer']);
  });
  await knex.schema.createTable('order_line_history', (table) => {
    table.integer('order').notNullable().references('orders.id');
    required(table, 'integer', 'line', 'version');
    table.bigInteger('changed_at').notNullable();
    required(table, 'string', 'session', 'customer_po_before', 'po_before', 'est_ship_date_before');
    required(table, 'string', 'customer_po', 'po', 'est_ship_date');
    table.primary(['order', 'line', 'version']);
  });
  await knex.schema.alterTable('orders', (table) => {
    table.integer('lines_without_po').notNullable().defaultTo(0);
    table.integer('lines_without_ship_date').notNullable().defaultTo(0);
  });
  await knex('orders' as string).update({
    lines_without_po: linesOfOrder(knex).where('po', '').count(),
    lines_without_ship_date: linesOfOrder(knex).where('est_ship_date', '').count(),
  });
  await knex.schema.alterTable('orders', (table) => {
    table.dropIndex(['customer', 'created_at', 'id']);
    table.index(LISTED, 'orders_list');
  });
}

/** Columns that lists filter or sort by. */
const LISTED = ['customer', 'created_at', 'id', 'paid', 'store', 'lines_without_po', 'lines_without_ship_date'];

/** Before migration 9 renamed `order` to `order_id`. */
function linesOfOrder(knex: Knex): Knex.QueryBuilder {
  return knex('order_lines').whereRaw('??.?? = ??.??', ['order_lines', 'order', 'orders', 'id']);
}

export async function createCardPayments(knex: Knex): Promise<void> {
  await knex.schema.createTable('card_payments', (table) => {
    table.integer('order').primary().references('orders.id');
    table.string('reference').notNullable().unique();
    table.string('provider_id').unique();
    table.string('capture_id').index();
    table.string('state').notNullable().defaultTo('new');
    table.integer('attempt').notNullable().defaultTo(1);
    table.string('claim');
    table.bigInteger('claimed_until').notNullable().defaultTo(0);
    required(table, 'bigInteger', 'created_at', 'ask_at');
    table.index(['state', 'ask_at']);
  });
}

/** How many lines an order has, so a page knows where to end before reading them; and counters found by their end. */
async function addLineCounts(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => table.integer('line_count').notNullable().defaultTo(0));
  await knex('orders' as string).update({ line_count: linesOfOrder(knex).count() });
  await knex.schema.alterTable('rate_limits', (table) => table.index('ends'));
}

/**
 * Wrong attempts, the devices and addresses that entered a correct secret, and for every grant of a session the secret
 * behind it. Older sessions name no secret, so they end and people sign in again.
 */
async function createAccess(knex: Knex): Promise<void> {
  await knex.schema.createTable('attempts', (table) => {
    table.string('key').primary();
    table.integer('wrong').notNullable();
    table.bigInteger('locked_until').notNullable();
    table.bigInteger('ends').notNullable().index();
  });
  await knex.schema.createTable('known_clients', (table) => {
    required(table, 'string', 'client', 'scope');
    table.bigInteger('seen_at').notNullable().index();
    table.primary(['client', 'scope']);
  });
  for (const table of ['session_admins', 'session_customers', 'sessions']) await knex(table).delete();
  for (const grants of ['session_customers', 'session_admins']) {
    await knex.schema.alterTable(grants, (table) => {
      table.string('secret').notNullable().defaultTo('');
    });
  }
}

/**
 * The customer of a card payment, so an index alone counts open ones; whether somebody reported it as approved, so the
 * server asks about it first; and when it was abandoned, so the server deletes it in time.
 */
export async function addCardPaymentLimits(knex: Knex): Promise<void> {
  await knex.schema.alterTable('card_payments', (table) => {
    table.string('customer').notNullable().defaultTo('');
    table.integer('is_reported').notNullable().defaultTo(0);
    table.bigInteger('closed_at').index();
    table.index(['customer', 'state']);
    table.index(['is_reported', 'state', 'ask_at']);
    table.dropIndex(['state', 'ask_at']);
  });
  const customer = knex('orders')
    .select('customer')
    .whereRaw('??.?? = ??.??', ['orders', 'id', 'card_payments', 'order']);
  await knex('card_payments' as string).update({ customer });
  await knex('card_payments').whereIn('state', ['capturing', 'review']).update({ is_reported: 1 });
  // The exact time wasn't recorded; the next question's is at most a few hours off.
  await knex('card_payments' as string)
    .whereIn('state', ['abandoned', 'declined'])
    .update({ closed_at: knex.ref('ask_at') });
}

/**
 * `orders.order_id` held the number that people know, and `order` in other tables the id of the order's row. From here
 * on the number is `order_number` and the foreign key `order_id`. RENAME COLUMN also rewrites keys and indexes; knex's
 * own `renameColumn` would copy whole tables on SQLite.
 */
async function renameOrderColumns(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE orders RENAME COLUMN order_id TO order_number');
  await knex.schema.alterTable('orders', (table) => {
    table.dropUnique(['order_number'], 'orders_order_id_unique');
    table.unique(['order_number']);
  });
  for (const table of ['order_lines', 'order_line_history', 'idempotency_keys', 'card_payments'])
    await knex.raw(`ALTER TABLE ${table} RENAME COLUMN "order" TO order_id`);
}

/**
 * Mails and webhook calls to send. Rows are written in the transaction of what they're about, so neither exists without
 * the other (docs/decisions/messages.md).
 */
async function createOutgoingMessages(knex: Knex): Promise<void> {
  await knex.schema.createTable('outgoing_messages', (table) => {
    table.increments('id');
    table.integer('order_id').notNullable().references('orders.id').index();
    required(table, 'string', 'kind', 'audience');
    table.string('state').notNullable().defaultTo('waiting');
    table.integer('changes').notNullable().defaultTo(0);
    required(table, 'bigInteger', 'created_at', 'not_before');
    table.integer('attempts').notNullable().defaultTo(0);
    table.bigInteger('give_up_at');
    table.string('claim');
    table.bigInteger('claimed_until').notNullable().defaultTo(0);
    table.string('message_id');
    table.string('accepted').notNullable().defaultTo('');
    table.string('problem').notNullable().defaultTo('');
    table.bigInteger('sent_at');
    table.index(['not_before'], 'outgoing_messages_waiting', { predicate: knex.whereRaw("state = 'waiting'") });
  });
}

/**
 * Links that open an order's page without a password. What's stored opens nothing: the token is made from the nonce
 * with a key that isn't in the database, and compared by its hash.
 */
async function createOrderLinks(knex: Knex): Promise<void> {
  await knex.schema.createTable('order_links', (table) => {
    table.integer('order_id').notNullable().references('orders.id');
    required(table, 'string', 'nonce', 'hash');
    table.primary(['order_id', 'nonce']);
  });
}

/**
 * When and how a line was shipped, also in its history; and the order's stage, so an index alone finds and counts
 * orders of a stage.
 */
async function addShipping(knex: Knex): Promise<void> {
  await knex.schema.alterTable('order_lines', (table) => {
    table.bigInteger('shipped_at');
    table.string('tracking').notNullable().defaultTo('');
  });
  await knex.schema.alterTable('order_line_history', (table) => {
    table.bigInteger('shipped_at_before');
    table.string('tracking_before').notNullable().defaultTo('');
    table.bigInteger('shipped_at');
    table.string('tracking').notNullable().defaultTo('');
  });
  // The position in `STAGES` of domain/orders/stage.ts. No line has been shipped yet, so the counters give it.
  await knex.schema.alterTable('orders', (table) => table.integer('stage').notNullable().defaultTo(0));
  await knex('orders').whereRaw('lines_without_po < line_count').update({ stage: 1 });
  await knex('orders').whereRaw('lines_without_ship_date < line_count').update({ stage: 2 });
  await knex.schema.alterTable('orders', (table) => {
    table.dropIndex([], 'orders_list');
    table.index([...LISTED, 'stage'], 'orders_list');
  });
}

/**
 * The device that opened a session, so a new one replaces it; and the network that opened a card payment, as a keyed
 * hash, so an index alone counts open ones. Older rows have neither.
 */
async function addLimits(knex: Knex): Promise<void> {
  await knex.schema.alterTable('sessions', (table) => {
    table.string('device').index();
  });
  await knex.schema.alterTable('card_payments', (table) => {
    table.string('network');
    table.index(['customer', 'network', 'state']);
  });
}

/**
 * The price that an admin enters for a line whose item has none, in its history, too; and the sum of these prices of
 * each order, next to what it cost when it was placed. All null until one is entered.
 */
async function addPoPrices(knex: Knex): Promise<void> {
  await knex.schema.alterTable('order_lines', (table) => {
    table.bigInteger('po_price_cents');
    table.string('po_price_per');
  });
  await knex.schema.alterTable('order_line_history', (table) => {
    table.bigInteger('po_price_cents_before');
    table.string('po_price_per_before');
    table.bigInteger('po_price_cents');
    table.string('po_price_per');
  });
  await knex.schema.alterTable('orders', (table) => table.bigInteger('po_total_cents'));
}

/**
 * The shipments of a line before the one that completes it, also in its history: a JSON array of `WireShipment`s, which
 * lists pass on as it is. Nothing was shipped in parts before, and an earlier version leaves the column alone.
 */
async function addShippedParts(knex: Knex): Promise<void> {
  await knex.schema.alterTable('order_lines', (table) => {
    table.string('shipped_parts').notNullable().defaultTo('[]');
  });
  await knex.schema.alterTable('order_line_history', (table) => {
    table.string('shipped_parts_before').notNullable().defaultTo('[]');
    table.string('shipped_parts').notNullable().defaultTo('[]');
  });
}

/**
 * Lists by total walk this index; the columns after `id` are those they are filtered by. It's partial so that other
 * lists and counts keep reading `orders_list`.
 */
async function indexTotals(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE INDEX orders_by_total ON orders (customer, (total_cents + coalesce(po_total_cents, 0)), id, store,
     lines_without_po, lines_without_ship_date, stage, created_at) WHERE paid <> 0`,
  );
}

/** The people of the office: who they are, what they may do, how they sign in, and what they did. */
async function createPeople(knex: Knex): Promise<void> {
  await knex.schema.createTable('people', (table) => {
    table.string('id').primary();
    table.string('email').notNullable().unique();
    table.string('name').notNullable();
    table.string('password');
    table.bigInteger('password_set_at');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('disabled_at');
    table.integer('version').notNullable();
  });
  await knex.schema.createTable('person_roles', (table) => {
    table.string('person').notNullable().references('people.id').onDelete('CASCADE');
    required(table, 'string', 'role', 'customer', 'store');
    table.primary(['person', 'role', 'customer', 'store']);
  });
  await knex.schema.createTable('person_links', (table) => {
    table.string('hash').primary();
    table.string('person').notNullable().unique().references('people.id').onDelete('CASCADE');
    table.bigInteger('ends').notNullable().index();
  });
  await knex.schema.createTable('passkeys', (table) => {
    table.string('id').primary();
    table.string('person').notNullable().index().references('people.id').onDelete('CASCADE');
    table.string('public_key').notNullable();
    table.bigInteger('counter').notNullable();
    required(table, 'string', 'transports', 'name');
    table.bigInteger('created_at').notNullable();
    table.bigInteger('used_at');
  });
  await knex.schema.createTable('passkey_challenges', (table) => {
    table.string('challenge').primary();
    table.bigInteger('ends').notNullable().index();
  });
  await knex.schema.createTable('office_sessions', (table) => {
    table.string('hash').primary();
    table.string('person').notNullable().index().references('people.id').onDelete('CASCADE');
    table.string('browser').notNullable();
    required(table, 'bigInteger', 'created_at', 'seen_at', 'proven_at');
    table.bigInteger('ends').notNullable().index();
  });
  await knex.schema.createTable('activity', (table) => {
    table.increments('id');
    table.bigInteger('at').notNullable();
    table.string('person');
    table.string('by_name').notNullable();
    table.string('customer');
    required(table, 'string', 'kind', 'subject', 'value_before', 'value_after');
    table.index(['subject', 'id']);
  });
}

/**
 * How and when an order ended without being shipped: by its shopper, for now. And when a link ended, because the page
 * of an ended link says so.
 */
async function addClosedOrders(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    table.string('closed_as');
    table.bigInteger('closed_at');
  });
  await knex.schema.alterTable('order_links', (table) => table.bigInteger('ended_at'));
}

/**
 * The first day that a line of an order is due, so an index alone finds and counts late orders. It's partial: most
 * orders have shipped or have no ship date yet, and placing one doesn't write it.
 */
async function addDueDays(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => table.string('ships_by'));
  const due = knex('order_lines')
    .whereRaw('order_lines.order_id = orders.id AND shipped_at IS NULL')
    // A day, and no text such as "Week 50".
    .whereRaw("est_ship_date LIKE '____-__-__' AND length(replace(est_ship_date, '-', '')) = 8")
    .whereRaw("ltrim(est_ship_date, '0123456789-') = ''")
    .min('est_ship_date');
  await knex('orders' as string)
    .where({ stage: 2 })
    .update({ ships_by: due });
  await knex.raw(
    `CREATE INDEX orders_by_due_day ON orders (customer, ships_by, created_at, id, paid, store, lines_without_po,
     lines_without_ship_date, stage) WHERE ships_by IS NOT NULL`,
  );
}

/**
 * The tablets of each customer, as they last reported: where and when they were seen, how much of the store they have
 * saved, and which orders they hold.
 */
async function createDevices(knex: Knex): Promise<void> {
  await knex.schema.createTable('devices', (table) => {
    table.increments('id');
    required(table, 'string', 'device', 'customer', 'name', 'store', 'build');
    required(table, 'integer', 'saved', 'total', 'held');
    table.bigInteger('held_since');
    table.integer('crashes').notNullable().defaultTo(0);
    table.bigInteger('crashed_at');
    table.bigInteger('seen_at').notNullable();
    table.unique(['device', 'customer']);
    table.index(['customer', 'seen_at']);
  });
}

/**
 * What reports read (docs/decisions/reports.md): sums, the orders that aren't in them yet, and the time zone that each
 * customer's days are counted in. All orders there are wait to be summed; the server does it in the background.
 */
async function createReportSums(knex: Knex): Promise<void> {
  const sums = ['orders', 'withdrawn', 'lines', 'units', 'cents', 'po_lines', 'po_orders', 'po_cents', 'unpriced'];
  const times = ['po_days', 'po_entered', 'ship_days', 'shipped', 'promised', 'in_time'];
  const tables: readonly (readonly [name: string, key: readonly string[], sums: readonly string[]])[] = [
    ['report_stores', ['customer', 'period', 'store'], [...sums, ...times]],
    ['report_items', ['customer', 'store', 'period', 'code'], [...sums, ...times]],
    ['report_sizes', ['customer', 'code', 'period', 'store', 'size'], ['orders', 'units']],
  ];
  for (const [name, key, columns] of tables) {
    await knex.schema.createTable(name, (table) => {
      required(table, 'string', ...key);
      required(table, 'bigInteger', ...columns);
      table.primary([...key]);
    });
  }
  // For reports of one item, over all stores.
  await knex.schema.alterTable('report_items', (table) => table.index(['code', 'customer', 'period']));
  await knex.schema.createTable('report_zones', (table) => {
    table.string('customer').primary();
    table.string('time_zone').notNullable();
  });
  await knex.schema.createTable('report_pending', (table) => {
    table.integer('order_id').primary();
  });
  await knex.raw('INSERT INTO report_pending (order_id) SELECT id FROM orders');
}

/**
 * Codes, passwords, and webhook secrets that owners set in the office, in the place of the secrets file's; and how often
 * each customer's were changed, so that all processes follow and no two people overwrite each other.
 */
async function createSecrets(knex: Knex): Promise<void> {
  await knex.schema.createTable('secrets', (table) => {
    table.increments('id');
    required(table, 'string', 'customer', 'kind', 'name', 'value', 'set_by');
    table.bigInteger('set_at');
    table.bigInteger('retired_at');
    table.integer('is_demo').notNullable();
  });
  await knex.schema.createTable('secret_versions', (table) => {
    table.string('customer').primary();
    table.integer('version').notNullable();
  });
}

/** Few messages fail, so the index costs the others nothing. */
async function indexFailedMessages(knex: Knex): Promise<void> {
  await knex.schema.alterTable('outgoing_messages', (table) => {
    table.index(['created_at'], 'outgoing_messages_failed', { predicate: knex.whereRaw("state = 'failed'") });
  });
}

/** The catalog: each document's text by the revision that changed it, null where it was removed. */
async function createDocuments(knex: Knex): Promise<void> {
  await knex.schema.createTable('revisions', (table) => {
    table.integer('id').primary();
    table.bigInteger('at').notNullable();
    table.string('person');
    required(table, 'string', 'by_name', 'source', 'note');
    table.string('files_hash').index();
  });
  await knex.schema.createTable('documents', (table) => {
    table.string('path').notNullable();
    table.integer('revision').notNullable().references('revisions.id');
    table.string('body');
    table.primary(['path', 'revision']);
  });
}

/** The Activity screen lists these together, the newest first. */
async function indexActivity(knex: Knex): Promise<void> {
  await knex.schema.alterTable('activity', (table) => table.index(['at', 'id']));
  await knex.schema.alterTable('order_line_history', (table) => table.index(['changed_at', 'order_id', 'session']));
}

/** Who wants the weekly report, up to which week they've had it, and until when somebody is sending it. */
async function createReportMails(knex: Knex): Promise<void> {
  await knex.schema.createTable('report_mails', (table) => {
    table.string('person').primary().references('people.id').onDelete('CASCADE');
    table.string('week').notNullable();
    table.bigInteger('claimed_until').notNullable();
  });
}

/** What people of the office look at again: filters of the list of all orders, with a name. */
async function createOrderViews(knex: Knex): Promise<void> {
  await knex.schema.createTable('order_views', (table) => {
    table.string('person').notNullable().references('people.id').onDelete('CASCADE');
    required(table, 'string', 'name', 'query');
    table.bigInteger('saved_at').notNullable();
    table.primary(['person', 'name']);
  });
}

/** Which revision of the catalog an order was checked against; null for orders from before there were any. */
async function addOrderRevisions(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => table.integer('revision'));
}

/**
 * Edits of the catalog that aren't published yet, and those that go live later. `draft_version` counts the changes of
 * both.
 */
async function createDraft(knex: Knex): Promise<void> {
  await knex.schema.alterTable('revisions', (table) => table.string('summary').notNullable().defaultTo('[]'));
  await knex.schema.createTable('plans', (table) => {
    table.increments('id');
    table.bigInteger('due_at').notNullable();
    required(table, 'string', 'note', 'summary', 'confirmed');
    table.string('person');
    table.string('by_name').notNullable();
    table.bigInteger('created_at').notNullable();
    table.string('problem');
  });
  await knex.schema.createTable('draft_edits', (table) => {
    table.increments('id');
    required(table, 'string', 'document', 'pointer', 'value', 'base');
    table.string('person');
    table.string('by_name').notNullable();
    table.bigInteger('at').notNullable();
    table.integer('plan').references('plans.id').index();
  });
  await knex.schema.createTable('draft_version', (table) => {
    table.integer('id').primary();
    table.integer('version').notNullable();
  });
}

/**
 * Pictures that people uploaded, by checksum. `bytes` is base64: a move between databases copies rows as JSON. `named_at`
 * is when one was last known to be of use, null once it's been published, which keeps it.
 */
async function createAssets(knex: Knex): Promise<void> {
  await knex.schema.createTable('assets', (table) => {
    table.string('hash').primary();
    table.string('type').notNullable();
    required(table, 'integer', 'width', 'height');
    table.string('bytes').notNullable();
    table.bigInteger('created_at').notNullable();
    table.bigInteger('named_at').index();
  });
}

/**
 * One row: the last migration, the one that servers have to know to write, and, on PostgreSQL, the timeline on which order
 * ids continue.
 */
async function createSchemaVersion(knex: Knex): Promise<void> {
  await knex.schema.createTable('schema_version', (table) => {
    table.integer('id').primary();
    required(table, 'string', 'migration', 'required', 'timeline');
  });
  await knex('schema_version').insert({ id: 1, migration: '', required: '', timeline: '' });
}

/** Deleting an order looks for its key, also to check the reference: without this, among the keys of all orders. */
async function indexKeysOfOrders(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX IF NOT EXISTS idempotency_keys_order_id_index ON idempotency_keys (order_id)');
}

/** Where PostgreSQL's log was after a session's last write. Only servers of earlier releases need it. */
async function addSessionWrites(knex: Knex): Promise<void> {
  for (const name of ['sessions', 'office_sessions'])
    await knex.schema.alterTable(name, (table) => table.string('wrote_lsn'));
}

/**
 * The newest orders of many customers. And, on PostgreSQL, their sums in a period; and a store's orders and those that
 * lack something, which SQLite finds by its search index. An administrator may have made them beforehand, while orders
 * went on (docs/operations.md).
 */
async function indexOrdersOfMany(knex: Knex): Promise<void> {
  // An expression, so that lists of one customer don't use it.
  await knex.raw('CREATE INDEX IF NOT EXISTS orders_by_time ON orders ((created_at + 0), id)');
  if (knex.client.config.client !== 'pg') return;
  // What lists are filtered by, so that counts read the index alone.
  await knex.raw(`CREATE INDEX IF NOT EXISTS orders_of_store ON orders (customer, store, id)
    INCLUDE (paid, stage, created_at, lines_without_po, lines_without_ship_date, ships_by)`);
  await knex.raw(`CREATE INDEX IF NOT EXISTS orders_unfinished ON orders (customer, id, created_at, lines_without_po,
    lines_without_ship_date, stage, store, paid) WHERE lines_without_po > 0 OR lines_without_ship_date > 0`);
  await knex.raw('CREATE INDEX IF NOT EXISTS report_stores_of_period ON report_stores (period, customer)');
  await knex.raw(
    "CREATE INDEX IF NOT EXISTS report_items_of_period ON report_items (period, customer) WHERE store = ''",
  );
  // Without it, the planner knows nothing of the times in the expression.
  await knex.raw('ANALYZE orders');
}

/** Which servers send mails, and failed messages that somebody has seen to. */
async function createMailSenders(knex: Knex): Promise<void> {
  await knex.schema.createTable('mail_senders', (table) => {
    table.string('name').primary();
    table.bigInteger('seen_at').notNullable();
  });
  await knex.schema.alterTable('outgoing_messages', (table) => table.bigInteger('dismissed_at'));
}

/**
 * Orders that wait for an approver, what was decided, and what each store has spent. Few orders wait at a time, so the
 * index of those that do is small.
 */
async function createApprovals(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => table.string('budget_period'));
  await knex.schema.createTable('approvals', (table) => {
    table.integer('order_id').primary().references('orders.id');
    required(table, 'string', 'customer', 'state', 'rule');
    table.bigInteger('expires_at').notNullable();
    table.index(['expires_at', 'order_id'], 'approvals_waiting', { predicate: knex.whereRaw("state = 'waiting'") });
  });
  await knex.schema.createTable('approval_decisions', (table) => {
    table.integer('order_id').notNullable().references('approvals.order_id');
    required(table, 'string', 'key', 'kind', 'email', 'by_name', 'on_behalf_of', 'reason');
    table.bigInteger('at').notNullable();
    table.primary(['order_id', 'key']);
  });
  await knex.schema.createTable('budgets', (table) => {
    required(table, 'string', 'customer', 'store', 'period');
    required(table, 'bigInteger', 'amount_cents', 'reserved_cents', 'spent_cents');
    table.primary(['customer', 'store', 'period']);
  });
}

/** What the shopper wrote to the approvers. Older servers store none. */
async function addApprovalNotes(knex: Knex): Promise<void> {
  await knex.schema.alterTable('approvals', (table) => table.string('note').notNullable().defaultTo(''));
}

/** Each approver's own link, whom a mail is for, when approvers are reminded, and what they lowered. */
async function createApproverLinks(knex: Knex): Promise<void> {
  await knex.schema.createTable('approver_links', (table) => {
    table.integer('order_id').notNullable().references('orders.id');
    required(table, 'string', 'email', 'nonce', 'hash');
    table.primary(['order_id', 'hash']);
  });
  await knex.schema.alterTable('outgoing_messages', (table) => table.string('recipient').notNullable().defaultTo(''));
  await knex.schema.alterTable('approvals', (table) => table.bigInteger('remind_at'));
  await knex.schema.alterTable('approval_decisions', (table) => table.string('lowered').notNullable().defaultTo('[]'));
}

/** Which program has checked all of a revision, so that its next start needn't. */
async function addCheckedRevisions(knex: Knex): Promise<void> {
  await knex.schema.alterTable('revisions', (table) => table.string('checked_by'));
}

/** What a pack item's shopper was quoted. Nobody knows it of earlier orders, whose tier prices may have changed since. */
async function addQuotedPrices(knex: Knex): Promise<void> {
  await knex.schema.alterTable('order_lines', (table) => table.bigInteger('quoted_cents'));
}

/**
 * The day of each order, by its customer's time zone. Older servers store none, so an index finds orders without one.
 * And which budgets are to be counted again once all servers follow the revision that published them.
 */
async function addOrderDays(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => table.string('day'));
  await knex.raw('CREATE INDEX orders_without_day ON orders (id) WHERE day IS NULL');
  await fillDays(knex);
  await knex.schema.createTable('budget_counts', (table) => {
    table.string('customer').primary();
    required(table, 'integer', 'revision');
    required(table, 'bigInteger', 'at');
  });
  await knex.schema.createTable('budget_followers', (table) => {
    table.string('name').primary();
    required(table, 'integer', 'revision');
    required(table, 'bigInteger', 'seen_at');
  });
}

/** What people of the office changed on many lines at once, for a day, and which entries of the history are of it. */
async function createBulkEdits(knex: Knex): Promise<void> {
  await knex.schema.createTable('bulk_edits', (table) => {
    table.string('id').primary();
    table.string('person').notNullable().references('people.id').onDelete('CASCADE');
    table.string('name').notNullable();
    table.integer('line_count').notNullable();
    table.bigInteger('made_at').notNullable();
    table.bigInteger('undone_at');
    table.index('person');
  });
  await knex.schema.alterTable('order_line_history', (table) => {
    table.string('bulk');
    table.index('bulk', 'order_line_history_bulk', { predicate: knex.whereRaw('bulk IS NOT NULL') });
  });
}

/** Up to which revision webhooks go to private addresses without a setting. A new database has no such revision. */
async function createWebhookRule(knex: Knex): Promise<void> {
  await knex.schema.createTable('webhook_rule', (table) => {
    table.integer('since_revision').primary();
  });
  const newest = await knex('revisions').orderBy('id', 'desc').first('id');
  // A store from before revisions takes its files as the first one.
  const revision = newest?.id ?? ((await knex('orders').first('id')) ? 1 : undefined);
  if (revision !== undefined) await knex('webhook_rule').insert({ since_revision: revision });
}

/**
 * What reports add up of each order and of each line (docs/decisions/reports.md), an index of these figures that holds
 * all that a report of whole orders reads, and one of lines for items and sizes. Older servers leave the figures empty,
 * or behind a line's version, so two more indexes find such orders.
 */
async function addReportFigures(knex: Knex): Promise<void> {
  await knex.schema.alterTable('orders', (table) => {
    for (const name of ['units', 'po_lines', 'unpriced', 'po_days', 'ship_days', 'in_time']) table.integer(name);
    table.integer('withdrawn').notNullable().defaultTo(0);
  });
  await knex.schema.alterTable('order_lines', (table) => {
    for (const name of ['po_days', 'ship_days', 'in_time']) table.integer(name);
    table.integer('times_version').notNullable().defaultTo(1);
  });
  for (let last = 0; ; ) {
    const ids: number[] = await knex('orders')
      .where('id', '>', last)
      .orderBy('id')
      .limit(ORDERS_FILLED_AT_ONCE)
      .pluck('id');
    if (ids.length === 0) break;
    await countFigures(knex, ids);
    last = ids.at(-1) as number;
  }
  await knex('orders').where({ paid: 0, payment: 'bypass' }).update({ units: null });
  await knex.raw(`CREATE INDEX orders_reported ON orders (customer, day, store, total_cents, po_total_cents, line_count,
    units, po_lines, unpriced, po_days, ship_days, in_time) WHERE paid <> 0 AND withdrawn = 0`);
  await knex.raw('CREATE INDEX orders_withdrawn ON orders (customer, day) WHERE paid <> 0 AND withdrawn <> 0');
  await knex.raw(`CREATE INDEX order_lines_reported ON order_lines (order_id, code, size, quantity, price_cents, type,
    po_price_cents, po_price_per)`);
  await knex.raw(`CREATE INDEX orders_without_figures ON orders (id) WHERE ${WITHOUT_FIGURES}`);
  await knex.raw(`CREATE INDEX lines_without_times ON order_lines (order_id) WHERE ${WITHOUT_TIMES}`);
}

const ORDERS_FILLED_AT_ONCE = 2_000;

/** What no server since migration 048 reads or writes: sums for reports, writes of sessions, everybody's orders by time. */
async function dropUnused(knex: Knex): Promise<void> {
  for (const name of ['report_stores', 'report_items', 'report_sizes', 'report_zones', 'report_pending'])
    await knex.schema.dropTable(name);
  // Not `dropColumn`: on SQLite, knex would build the tables anew.
  for (const name of ['sessions', 'office_sessions']) await knex.raw('ALTER TABLE ?? DROP COLUMN wrote_lsn', [name]);
  await knex.raw('DROP INDEX orders_by_time');
}
