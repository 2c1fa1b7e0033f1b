import { createHash } from 'node:crypto';
import { MAX_WAIT_MS } from '../../domain/messages/message';
import { reportMail } from '../../domain/messages/report-mail';
import { addDays, dayInTimeZone } from '../../domain/orders/calendar-day';
import { weekOf } from '../../domain/orders/office-view';
import { permittedCustomers } from '../../domain/people/roles';
import type { Span } from '../../domain/reports/period';
import { readReportView, reportsAddress } from '../../domain/reports/report';
import type { AccessNeeds } from '../access/needs';
import { type Background, repeat, stopSoon } from '../jobs/repeat';
import { isTaken, officeOrigin, sendOfficeMail } from '../messages/mail/office-mail';
import type { Delivery } from '../messages/smtp/mail-server';
import { findPerson, type Person } from '../people/rows';
import { claimReportMail, markReportMailed, postponeReportMail, setReportMail } from './mail-rows';
import { presentReport, presentReportItems } from './present-report';

const EVERY_MS = 10 * 60_000;

/** Mondays at seven, where the stores are. */
const FROM_HOUR_MS = 7 * 60 * 60_000;

/** The Monday of the week whose mail is due: the week before is reported. */
export function reportWeek(now: number): string {
  return weekOf(dayInTimeZone(now - FROM_HOUR_MS))[0];
}

/** Every process looks; claims keep them from sending one twice. */
export function startSendingReports(services: AccessNeeds): Background {
  const sending = repeat((isStopped) => sendReportMails(services, isStopped), { everyMs: EVERY_MS, runAtStart: true });
  return { stop: () => stopSoon(sending.stop()) };
}

/** Sends last week's report to everybody who wants it and hasn't had it. A mail that fails is tried again later. */
export async function sendReportMails(services: AccessNeeds, isStopped = () => false): Promise<void> {
  const { db, now, log } = services;
  const week = reportWeek(now());
  try {
    while (!isStopped()) {
      const id = await claimReportMail(db, week, now());
      if (id === undefined) return;
      const person = await findPerson(db.read, { id });
      if (!person) continue;
      const retryMs = await sendTo(services, person, week);
      if (retryMs === undefined) await markReportMailed(db.write, id, week);
      else await postponeReportMail(db.write, id, now() + retryMs);
    }
  } catch (error) {
    log.warn({ err: error }, 'weekly reports could not be sent');
  }
}

/** @returns when to try again; undefined once it's sent */
async function sendTo(services: AccessNeeds, person: Person, week: string): Promise<number | undefined> {
  const { db, settings, stores, customers } = services;
  const permitted = permittedCustomers(person.grants, 'reports.read', customers).flatMap(
    (key) => stores.get(key) ?? [],
  );
  if (person.disabledAt !== null || permitted.length === 0) {
    await setReportMail(db.write, person.id, false, week);
    return RETRY_MS;
  }
  const now: Span = { from: addDays(week, -7), to: addDays(week, -1) };
  const before: Span = { from: addDays(week, -14), to: addDays(week, -8) };
  const report = await presentReport(db, { now, before }, permitted);
  const { items } = await presentReportItems(db, { now, before }, permitted);
  const origin = officeOrigin(settings);
  const view = { ...readReportView(new URLSearchParams(), week), by: 'days' as const, span: now };
  const model = reportMail({
    ...{ report: { ...report, items }, span: now },
    links: { report: `${origin}/office${reportsAddress(view)}`, account: `${origin}/office/account` },
    titleOf: (key) => stores.get(key)?.outline.title ?? key,
  });
  // If the process dies before it's marked, it goes out again under the same Message-ID.
  const id = createHash('sha256').update(`${person.id} ${week}`).digest('hex');
  return retryAfter(await sendOfficeMail(settings, person, model, id));
}

const RETRY_MS = 10 * 60_000;

/** A mail that was cut off may have arrived, so it isn't sent every few minutes. */
function retryAfter(delivery: Delivery | 'filed'): number | undefined {
  if (isTaken(delivery)) return undefined;
  const isCutOff = delivery !== 'filed' && delivery.kind === 'failed' && !delivery.isUnreachable;
  return isCutOff ? MAX_WAIT_MS : RETRY_MS;
}
