import { createHash } from 'node:crypto';
import { reportMail } from '../../../domain/messages/report-mail';
import { addDays, dayInTimeZone } from '../../../domain/orders/calendar-day';
import { weekOf } from '../../../domain/orders/office-view';
import { permittedCustomers } from '../../../domain/people/roles';
import type { Span } from '../../../domain/reports/period';
import { readReportView, reportsAddress } from '../../../domain/reports/report';
import { findPerson, type Person } from '../../db/people';
import { claimReportMail, markReportMailed, setReportMail } from '../../db/report-mails';
import { type Repeated, repeat } from '../../jobs/repeat';
import type { Services } from '../../operations/services/services';
import { presentReport } from '../../reports/present-report';
import { officeOrigin, sendOfficeMail } from './office-mail';

const EVERY_MS = 10 * 60_000;

/** Mondays at seven, where the stores are. */
const FROM_HOUR_MS = 7 * 60 * 60_000;

/** The Monday of the week whose mail is due: the week before is reported. */
export function reportWeek(now: number): string {
  return weekOf(dayInTimeZone(now - FROM_HOUR_MS))[0];
}

/** Every process looks; claims keep them from sending one twice. */
export function startSendingReports(services: Services): Repeated {
  return repeat((isStopped) => sendReportMails(services, isStopped), { everyMs: EVERY_MS, runAtStart: true });
}

/** Sends last week's report to everybody who wants it and hasn't had it. A mail that fails is tried again later. */
export async function sendReportMails(services: Services, isStopped = () => false): Promise<void> {
  const { db, now, log } = services;
  const week = reportWeek(now());
  try {
    while (!isStopped()) {
      const id = await claimReportMail(db, week, now());
      if (id === undefined) return;
      const person = await findPerson(db.read, { id });
      if (person && (await sendTo(services, person, week))) await markReportMailed(db.write, id, week);
    }
  } catch (error) {
    log.warn({ err: error }, 'weekly reports could not be sent');
  }
}

/** @returns false to try again later */
async function sendTo(services: Services, person: Person, week: string): Promise<boolean> {
  const { db, settings, stores, customers } = services;
  const permitted = permittedCustomers(person.grants, 'reports.read', customers).flatMap(
    (key) => stores.get(key) ?? [],
  );
  if (person.disabledAt !== null || permitted.length === 0) {
    await setReportMail(db.write, person.id, false, week);
    return false;
  }
  const now: Span = { from: addDays(week, -7), to: addDays(week, -1) };
  const before: Span = { from: addDays(week, -14), to: addDays(week, -8) };
  const report = await presentReport(db, { now, before }, permitted);
  if (report.kind === 'counting') return false;
  const origin = officeOrigin(settings);
  const view = { ...readReportView(new URLSearchParams(), week), by: 'days' as const, span: now };
  const model = reportMail({
    ...{ report, span: now },
    links: { report: `${origin}/office${reportsAddress(view)}`, account: `${origin}/office/account` },
    titleOf: (key) => stores.get(key)?.outline.title ?? key,
  });
  // If the process dies before it's marked, it goes out again under the same Message-ID.
  return sendOfficeMail(settings, person, model, createHash('sha256').update(`${person.id} ${week}`).digest('hex'));
}
