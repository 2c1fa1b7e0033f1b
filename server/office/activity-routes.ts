import { Readable } from 'node:stream';
import type Router from '@koa/router';
import type { CustomerKey } from '../../domain/address/customer-key';
import { type ActivityList, activityQuery, exportActivityQuery, type WireActivity } from '../../domain/calls/office';
import { dateWriter } from '../../domain/orders/orders-csv';
import { activitySentence, changeText, editsText } from '../../domain/people/activity';
import { isAllowed } from '../../domain/people/roles';
import { BYTE_ORDER_MARK, csvRow } from '../../domain/text/csv';
import type { AccessNeeds } from '../access/needs';
import { may, type OfficeContext, permittedKeys } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import { logSecurity } from '../access/security-log';
import { type ActivityFilters, type FeedEntry, type FeedPosition, type OrderEdits, readFeed } from '../activity/rows';
import { decisionAt, listActedFor } from '../approvals/rows';
import type { StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import type { ActivityRow } from '../database/tables';
import { validQuery } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import { limitOpenExports } from '../orders/export-routes';
import { findPerson, namesOf } from '../people/rows';

const PAGE = 50;

/** What people did. Nothing here changes any of it. */
export function officeActivityRoutes(services: AccessNeeds): Router {
  return createRouter()
    .get(
      '/v1/office/activity',
      limitRate(services, 'office-activity', 300),
      may(services, 'activity.read'),
      using(services, showActivity),
    )
    .get(
      '/v1/office/export-activity',
      limitRate(services, 'office-export-activity', 20),
      may(services, 'activity.read'),
      limitOpenExports(),
      using(services, exportActivity),
    );
}

async function showActivity(services: HasDatabase & Pick<StoreData, 'customers'>, ctx: OfficeContext): Promise<void> {
  const { after, ...query } = validQuery(activityQuery, ctx);
  const page = { after: after === undefined ? undefined : positionIn(after), most: PAGE };
  const filters = await filtersOf(services, ctx, query);
  const { entries, next } = await readFeed(services.db, filters, page);
  sendJson(ctx, {
    entries: await presentFeed(services, entries),
    next: next && idOf(next),
  } satisfies ActivityList);
}

type Query = Omit<ReturnType<typeof validQuery<typeof exportActivityQuery>>, 'time_zone'>;

/** Without the permission to read about people, only their customers' activity shows. */
async function filtersOf(
  services: HasDatabase & Pick<StoreData, 'customers'>,
  ctx: OfficeContext,
  { person: id, customer, ...rest }: Query,
): Promise<ActivityFilters> {
  const { grants } = ctx.state.office.person;
  const person = id === undefined ? undefined : await findPerson(services.db.read, { id });
  const permitted = permittedKeys(services, ctx, 'activity.read').filter((key) => !customer || key === customer);
  const seesAll = customer === undefined && isAllowed(grants, 'people.read');
  return {
    ...rest,
    customers: seesAll ? undefined : permitted,
    person: id === undefined ? undefined : { id, name: person?.name ?? '' },
  };
}

const SOURCES = { a: 'activity', e: 'edit' } as const;

function idOf({ at, source, id }: FeedPosition): string {
  return `${at}-${source.charAt(0)}-${id}`;
}

function positionIn(text: string): FeedPosition {
  const [at = '', source = '', id = ''] = text.split('-');
  return { at: Number(at), source: SOURCES[source as keyof typeof SOURCES], id: Number(id) };
}

async function presentFeed(services: HasDatabase, entries: readonly FeedEntry[]): Promise<readonly WireActivity[]> {
  const { read } = services.db;
  const rows = entries.flatMap((entry) => (entry.source === 'activity' ? [entry.row] : []));
  const subjects = rows.map(({ subject }) => subject);
  const [names, actedFor] = await Promise.all([namesOf(read, subjects), listActedFor(read, rows)]);
  return entries.map((entry) =>
    entry.source === 'activity' ? presentActivity(entry.row, names, actedFor) : presentEdits(entry.edits),
  );
}

/**
 * @param names of people, by id
 * @param actedFor as `listActedFor` has it
 */
export function presentActivity(
  row: ActivityRow,
  names: ReadonlyMap<string, string>,
  actedFor: ReadonlyMap<string, string>,
): WireActivity {
  const isPerson = row.kind.startsWith('person.') || row.kind.startsWith('passkey.');
  return {
    id: idOf({ at: row.at, source: 'activity', id: row.id }),
    at: row.at,
    by: row.by_name,
    kind: row.kind,
    customer: row.customer,
    subject: row.subject === row.person ? '' : (names.get(row.subject) ?? (isPerson ? REMOVED : row.subject)),
    on_behalf_of: actedFor.get(decisionAt(row)) ?? '',
    before: row.value_before === '' ? null : JSON.parse(row.value_before),
    after: row.value_after === '' ? null : JSON.parse(row.value_after),
  };
}

const REMOVED = 'somebody who was removed';

function presentEdits(edits: OrderEdits): WireActivity {
  const { at, orderId, by, customer, orderNumber, lines, fields } = edits;
  return {
    id: idOf({ at, source: 'edit', id: orderId }),
    at,
    by,
    kind: 'order.edited',
    customer,
    subject: orderNumber,
    on_behalf_of: '',
    before: null,
    after: editsText(lines, fields),
  };
}

const EXPORT_PAGE = 500;

/** Years of most offices; a spreadsheet takes a million. */
const MAX_EXPORTED = 200_000;

async function exportActivity(services: AccessNeeds, ctx: OfficeContext): Promise<void> {
  const { time_zone: timeZone, ...query } = validQuery(exportActivityQuery, ctx);
  const { db, stores, now } = services;
  const filters = await filtersOf(services, ctx, query);
  const writeDate = dateWriter(timeZone);
  const titleOf = (customer: CustomerKey | null) => (customer && stores.get(customer)?.outline.title) ?? '';
  const rowOf = (entry: WireActivity) =>
    csvRow([
      writeDate(entry.at),
      entry.by,
      activitySentence(entry.kind, entry.subject, entry.on_behalf_of),
      titleOf(entry.customer),
      changeText(entry),
    ]);
  const readPage = (after: FeedPosition | undefined) => readFeed(db, filters, { after, most: EXPORT_PAGE });
  // Before sending anything, so a search that takes too long is refused, not truncated.
  const first = await readPage(undefined);
  async function* file() {
    yield BYTE_ORDER_MARK + csvRow(['Time', 'Who', 'What', 'Customer', 'Change']);
    let page = first;
    for (let sent = 0; ; sent += EXPORT_PAGE) {
      yield (await presentFeed(services, page.entries)).map(rowOf).join('');
      if (!page.next || sent >= MAX_EXPORTED) return;
      page = await readPage(page.next);
    }
  }
  logSecurity(services, ctx, 'activity_exported');
  ctx.attachment(`activity-${writeDate(now()).slice(0, 10)}.csv`);
  sendJson(ctx, Readable.from(file()));
}
