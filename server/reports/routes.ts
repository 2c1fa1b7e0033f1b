import type Router from '@koa/router';
import { type ReportMail, reportMailBody, reportQuery } from '../../domain/calls/reports';
import { notFound } from '../../domain/refusals';
import type { Report, ReportItems } from '../../domain/reports/report';
import type { AccessNeeds } from '../access/needs';
import { may, type OfficeContext, type OfficeInput, permittedStores } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import type { StoreData } from '../catalog/live/store-data';
import type { HasDatabase } from '../database/database';
import { validQuery, withBody } from '../http/request/valid-input';
import { createRouter, sendJson, using } from '../http/router';
import type { HasClock } from '../operations/clock';
import type { HasSettings } from '../operations/settings/settings';
import { setReportMail, wantsReportMail } from './mail-rows';
import { presentReport, presentReportItems } from './present-report';
import { reportWeek } from './send-report-mails';

/** What the orders of all customers come to at which a person may read reports, and who gets that by mail. */
export function officeReportRoutes(services: AccessNeeds): Router {
  return createRouter()
    .get(
      '/v1/office/report',
      limitRate(services, 'office-report', 300),
      may(services, 'reports.read'),
      using(services, showReport),
    )
    .get(
      '/v1/office/report-items',
      limitRate(services, 'office-report-items', 300),
      may(services, 'reports.read'),
      using(services, showReportItems),
    )
    .get(
      '/v1/office/report-mail',
      limitRate(services, 'office-report-mail', 300),
      may(services, 'reports.read'),
      using(services, showReportMail),
    )
    .post(
      '/v1/office/report-mail',
      limitRate(services, 'office-set-report-mail', 60),
      may(services, 'reports.read'),
      withBody(reportMailBody),
      using(services, changeReportMail),
    );
}

async function showReport(
  services: HasDatabase & Pick<StoreData, 'customers' | 'stores'>,
  ctx: OfficeContext,
): Promise<void> {
  const { query, stores } = readQuery(services, ctx);
  const report: Report = await presentReport(services.db, query, stores);
  // Pages of the previous release read these, too.
  sendJson(ctx, { kind: 'report', items: [], size_run: null, ...report });
}

async function showReportItems(
  services: HasDatabase & Pick<StoreData, 'customers' | 'stores'>,
  ctx: OfficeContext,
): Promise<void> {
  const { query, stores, sizesOf } = readQuery(services, ctx);
  const items: ReportItems = await presentReportItems(services.db, query, stores, sizesOf);
  sendJson(ctx, items);
}

function readQuery(services: Pick<StoreData, 'customers' | 'stores'>, ctx: OfficeContext) {
  const { from, to, before_from, before_to, customer: key, store, item, sizes_of } = validQuery(reportQuery, ctx);
  const stores = permittedStores(services, ctx).filter(({ outline }) => !key || outline.key === key);
  // A store's code only means something at its customer.
  if (stores.length === 0 || (store !== undefined && !key)) throw notFound();
  const before = before_from && before_to ? { from: before_from, to: before_to } : undefined;
  return { query: { store, code: item, now: { from, to }, before }, stores, sizesOf: item ?? sizes_of };
}

async function showReportMail(services: HasDatabase & HasSettings, ctx: OfficeContext): Promise<void> {
  const { db, settings } = services;
  const wanted = await wantsReportMail(db.read, ctx.state.office.person.id);
  sendJson(ctx, { wanted, is_sent: settings.mail.smtpUrl !== undefined } satisfies ReportMail);
}

async function changeReportMail(
  services: HasDatabase & HasClock,
  ctx: OfficeInput<typeof reportMailBody>,
): Promise<void> {
  const { db, now } = services;
  await setReportMail(db.write, ctx.state.office.person.id, ctx.state.input.wanted, reportWeek(now()));
  ctx.status = 204;
}
