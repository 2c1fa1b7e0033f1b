import { type Span, spanText } from '../reports/period';
import type { Report, ReportItems } from '../reports/report';
import { average, changeText, dollarsOf } from '../reports/report-tables';
import type { BriefSums, Sums } from '../reports/sums';
import type { MailBlock, MailModel } from './mail-order';
import { MAX_ROWS } from './mail-order';

interface ReportMail {
  readonly report: Pick<Report, 'total' | 'stores'> & Pick<ReportItems, 'items'>;
  readonly span: Span;
  /** Links to the report, and to the page where the mail is switched off. */
  readonly links: { readonly report: string; readonly account: string };
  readonly titleOf: (customer: string) => string;
}

/** Last week's orders in a few numbers, for people who asked for it on their account's page. */
export function reportMail({ report, span, links, titleOf }: ReportMail): MailModel {
  const { now, before } = report.total;
  const orders = `${number(now.orders)} ${now.orders === 1 ? 'order' : 'orders'}`;
  return {
    subject: `${spanText(span)}: ${orders}, ${dollars(now)}`,
    note: 'Weekly report',
    title: `${orders} last week`,
    intro: [`${spanText(span)}, compared with the week before.`],
    blocks: [
      { kind: 'facts', rows: factsOf(now, before) },
      ...tableOf(
        'Stores',
        'Store',
        report.stores.map(({ customer, name, now: sums }) => [`${titleOf(customer)}, ${name.split(',')[0]}`, sums]),
      ),
      ...tableOf(
        'Items',
        'Item',
        report.items.map(({ code, name, now: sums }) => [`${code} ${name}`, sums]),
      ),
      {
        kind: 'links',
        links: [
          { label: 'Open the report', address: links.report },
          { label: 'Stop this mail', address: links.account },
        ],
      },
    ],
    footer: 'Sent by your store office, because you asked for it under Your account.',
  };
}

function factsOf(now: Sums, before: Sums): readonly (readonly [label: string, value: string])[] {
  const compared = (value: number, earlier: number, text: string) => {
    const change = changeText(value, earlier);
    return change === '' ? text : `${text} (${change})`;
  };
  const days = average(now.po_days, now.po_entered);
  const shipDays = average(now.ship_days, now.shipped);
  return [
    ['Orders', compared(now.orders, before.orders, number(now.orders))],
    ['Units', compared(now.units, before.units, number(now.units))],
    ['Dollars', compared(dollarsOf(now), dollarsOf(before), dollars(now))],
    ['Lines without a price', number(now.unpriced)],
    ...(days === undefined ? [] : [['Days to PO', days.toFixed(1)] as const]),
    ...(shipDays === undefined ? [] : [['Days to shipment', shipDays.toFixed(1)] as const]),
  ];
}

/** Rows of those that had orders, the most dollars first. */
function tableOf(
  heading: string,
  head: string,
  sums: readonly (readonly [name: string, sums: BriefSums])[],
): MailBlock[] {
  const ordered = sums.filter(([, { orders }]) => orders > 0);
  if (ordered.length === 0) return [];
  const more = ordered.length - MAX_ROWS;
  return [
    {
      kind: 'table',
      heading,
      heads: [head, 'Orders', 'Dollars'],
      rows: ordered
        .slice(0, MAX_ROWS)
        .map(([name, each]) => ({ cells: [name, number(each.orders), dollars(each)], isRepeated: false })),
      endsInNumbers: true,
      more: more > 0 ? `${more} more in the report` : '',
    },
  ];
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

function dollars(sums: Pick<Sums, 'cents' | 'po_cents'>): string {
  return `$${Math.round(dollarsOf(sums)).toLocaleString('en-US')}`;
}
