import type Router from '@koa/router';
import { type ReportMail, reportMailBody, reportQuery } from '../../domain/calls/reports';
import { notFound } from '../../domain/refusals';
import type { Report, ReportItems } from '../../domain/reports/report';
import { may, type OfficeContext, type OfficeInput, permittedStores } from '../access/office/office-session';
import { limitRate } from '../access/rate-limit';
import { validQuery, withBody } from '../http/request/valid-input';
import { createRouter, sendJson } from '../http/router';
import { setReportMail, wantsReportMail } from './mail-rows';
import { presentReport, presentReportItems } from './present-report';
import { reportWeek } from './send-report-mails';

/** What the orders of all customers come to at which a person may read reports, and who gets that by mail. */
export function officeReportRoutes(): Router {
  return createRouter()
    .get('/v1/office/report', limitRate('office-report', 300), may('reports.read'), showReport)
    .get('/v1/office/report-items', limitRate('office-report-items', 300), may('reports.read'), showReportItems)
    .get('/v1/office/report-mail', limitRate('office-report-mail', 300), may('reports.read'), showReportMail)
    .post(
      '/v1/office/report-mail',
      limitRate('office-set-report-mail', 60),
      may('reports.read'),
      withBody(reportMailBody),
      changeReportMail,
    );
}

async function showReport(ctx: OfficeContext): Promise<void> {
  const { query, stores } = readQuery(ctx);
  const report: Report = await presentReport(ctx.services.db, query, stores);
  // Pages of the previous release read these, too.
  sendJson(ctx, { kind: 'report', items: [], size_run: null, ...report });
}

async function showReportItems(ctx: OfficeContext): Promise<void> {
  const { query, stores, sizesOf } = readQuery(ctx);
  const items: ReportItems = await presentReportItems(ctx.services.db, query, stores, sizesOf);
  sendJson(ctx, items);
}

function readQuery(ctx: OfficeContext) {
  const { from, to, before_from, before_to, customer: key, store, item, sizes_of } = validQuery(reportQuery, ctx);
  const stores = permittedStores(ctx).filter(({ outline }) => !key || outline.key === key);
  // A store's code only means something at its customer.
  if (stores.length === 0 || (store !== undefined && !key)) throw notFound();
  const before = before_from && before_to ? { from: before_from, to: before_to } : undefined;
  return { query: { store, code: item, now: { from, to }, before }, stores, sizesOf: item ?? sizes_of };
}

async function showReportMail(ctx: OfficeContext): Promise<void> {
  const { db, settings } = ctx.services;
  const wanted = await wantsReportMail(db.read, ctx.state.office.person.id);
  sendJson(ctx, { wanted, is_sent: settings.mail.smtpUrl !== undefined } satisfies ReportMail);
}

async function changeReportMail(ctx: OfficeInput<typeof reportMailBody>): Promise<void> {
  const { db, now } = ctx.services;
  await setReportMail(db.write, ctx.state.office.person.id, ctx.state.input.wanted, reportWeek(now()));
  ctx.status = 204;
}
