import { beforeAll, describe, expect, it } from 'vitest';
import { changePerson, findPerson } from '../../../server/people/rows';
import { reportWeek, sendReportMails } from '../../../server/reports/send-report-mails';
import { HOUR_MS, MINUTE_MS, useMailStore } from '../../support/messages/mail-store';
import { addPerson, type OfficeBrowser, signInToOffice } from '../../support/office/office';

const WEEK_MS = 7 * 24 * HOUR_MS;
const store = useMailStore();
let rep: OfficeBrowser;
let other: OfficeBrowser;

/** Two processes look at the same time. */
async function send(): Promise<readonly (readonly [to: readonly string[], subject: string | undefined])[]> {
  const before = store.smtp.mails.length;
  await Promise.all([sendReportMails(store.server.services), sendReportMails(store.server.services)]);
  return store.smtp.mails.slice(before).map(({ recipients, subject }) => [recipients, subject]);
}

/** To the first Monday at seven after now, in Atlanta. */
function untilMonday(): void {
  const week = reportWeek(store.server.services.now());
  while (reportWeek(store.server.services.now()) === week) store.passTime(HOUR_MS);
}

beforeAll(async () => {
  await addPerson(store.server, 'rep@example.com', [{ role: 'rep', customer: 'hennessy' }]);
  await addPerson(store.server, 'other@example.com', [{ role: 'rep', customer: 'leith' }]);
  rep = await signInToOffice(store.server, 'rep@example.com');
  other = await signInToOffice(store.server, 'other@example.com');
});

describe('reportWeek', () => {
  it.each([
    ['2026-11-22T17:00:00Z', '2026-11-16'],
    ['2026-11-23T11:59:59Z', '2026-11-16'],
    ['2026-11-23T12:00:00Z', '2026-11-23'],
    ['2026-11-29T17:00:00Z', '2026-11-23'],
  ])('changes on Mondays at seven: %s', (time, week) => {
    expect(reportWeek(Date.parse(time))).toBe(week);
  });
});

describe('the weekly report', () => {
  it('goes once a week to whoever wants it, with their own customers’ orders', async () => {
    expect((await rep.get('/v1/office/report-mail')).json).toEqual({ wanted: false, is_sent: true });
    expect((await rep.post('/v1/office/report-mail', { wanted: true })).status).toBe(204);
    await other.post('/v1/office/report-mail', { wanted: true });
    expect((await rep.get('/v1/office/report-mail')).json.wanted).toBe(true);
    await store.order();
    await store.order();
    expect(await send()).toEqual([]);
    untilMonday();
    const sent = await send();

    expect(sent.toSorted()).toEqual([
      [['other@example.com'], expect.stringMatching(/: 0 orders, \$0$/)],
      [['rep@example.com'], expect.stringMatching(/: 2 orders, \$504$/)],
    ]);
    const text = store.smtp.mails.find(({ recipients }) => recipients.includes('rep@example.com'))?.text ?? '';
    expect(text).toContain('PL420 Performance Polo');
    expect(text).toContain('/office/account');
    expect(await send()).toEqual([]);
    store.passTime(WEEK_MS);
    expect(await send()).toHaveLength(2);
  });

  it('is tried again if the mail server is busy, and stops with one call', async () => {
    untilMonday();
    store.smtp.answerRecipient = () => 450;
    expect(await send()).toEqual([]);
    store.smtp.answerRecipient = () => undefined;
    expect(await send()).toEqual([]);
    other = await signInToOffice(store.server, 'other@example.com');
    expect((await other.post('/v1/office/report-mail', { wanted: false })).status).toBe(204);
    store.passTime(11 * MINUTE_MS);

    expect((await send()).map(([to]) => to)).toEqual([['rep@example.com']]);
  });

  it('stops for people who are disabled', async () => {
    const { db, now } = store.server.services;
    const person = await findPerson(db.read, { email: 'rep@example.com' });
    if (!person) throw new Error('nobody has this address');
    await changePerson(db, { id: '', name: 'Test' }, person, { isDisabled: true }, now());
    untilMonday();

    expect(await send()).toEqual([]);
    expect(await db.read('report_mails')).toEqual([]);
  });
});
