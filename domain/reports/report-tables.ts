import { MONTH_NAMES } from '../orders/calendar-day';
import { chartPeriods, type Span } from './period';
import type { Report, ReportItems, SizeRun } from './report';
import type { BriefSums, Sums } from './sums';

/** "+14.4%", "−6.3%" with a minus sign, or '' where nothing was before. */
export function changeText(now: number, before: number): string {
  if (before === 0) return '';
  const percent = ((now - before) / before) * 100;
  const amount = Math.abs(percent).toFixed(1);
  if (amount === '0.0') return '0.0%';
  return `${percent < 0 ? '−' : '+'}${amount}%`;
}

/** Undefined where there's nothing to divide by. */
export function average(sum: number, count: number): number | undefined {
  return count === 0 ? undefined : sum / count;
}

/** Catalog prices and those that admins entered. */
export function dollarsOf({ cents, po_cents }: Pick<Sums, 'cents' | 'po_cents'>): number {
  return (cents + po_cents) / 100;
}

export interface ChartColumn {
  /** YYYY-MM or YYYY-MM-DD */
  readonly period: string;
  readonly now: BriefSums | undefined;
  /** The day or month of the period before that it's compared with. */
  readonly beforePeriod: string | undefined;
  readonly before: BriefSums | undefined;
}

/** A column for each day or month, with the one at the same place of the period before. */
export function chartColumns(report: Report, now: Span, before: Span | undefined): readonly ChartColumn[] {
  const sums = new Map(report.periods.map((each) => [each.period, each]));
  const earlier = before ? chartPeriods(before) : [];
  return chartPeriods(now).map((period, index) => {
    const beforePeriod = earlier[index];
    return {
      ...{ period, beforePeriod },
      now: sums.get(period)?.now,
      before: beforePeriod === undefined ? undefined : sums.get(beforePeriod)?.before,
    };
  });
}

/** "Nov", "Nov 24", or with the year. */
export function periodText(period: string, hasYear = false): string {
  const [year, month = '', day] = period.split('-');
  const text = `${MONTH_NAMES[Number(month) - 1]}${day ? ` ${Number(day)}` : ''}`;
  return hasYear ? `${text}${day ? ',' : ''} ${year}` : text;
}

/** How many of each size a carton gets, in the run's proportions: the largest remainders are rounded up. */
export function cartonOf({ sizes }: Pick<SizeRun, 'sizes'>, pieces: number): readonly number[] {
  const units = sizes.reduce((sum, each) => sum + each.units, 0);
  if (units === 0) return sizes.map(() => 0);
  const shares = sizes.map((each) => (each.units * pieces) / units);
  const left = pieces - shares.reduce((sum, share) => sum + Math.floor(share), 0);
  const up = shares
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .toSorted((one, other) => other.rest - one.rest || one.index - other.index)
    .slice(0, left)
    .map(({ index }) => index);
  return shares.map((share, index) => Math.floor(share) + (up.includes(index) ? 1 : 0));
}

/** What files have: all of a report, without rounding. */
export interface ReportTable {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

interface Names {
  readonly now: Span;
  readonly before: Span | undefined;
  /** 'Hennessy' */
  titleOf(customer: string): string;
}

export function reportTables(report: Report & ReportItems, { now, before, titleOf }: Names): readonly ReportTable[] {
  const compared = (name: string) => (before ? [name, `${name} before`] : [name]);
  const values = (one: BriefSums | undefined, other: BriefSums | undefined, of: (sums: BriefSums) => number) =>
    before ? [one ? of(one) : 0, other ? of(other) : 0] : [one ? of(one) : 0];
  const measures: readonly (readonly [name: string, of: (sums: BriefSums) => number])[] = [
    ['Orders', ({ orders }) => orders],
    ['Units', ({ units }) => units],
    ['Dollars', ({ cents }) => cents / 100],
    ['Dollars priced on PO', ({ po_cents }) => po_cents / 100],
  ];
  const head = measures.flatMap(([name]) => compared(name));
  const cells = (one: BriefSums | undefined, other: BriefSums | undefined) =>
    measures.flatMap(([, of]) => values(one, other, of));
  const { total, size_run } = report;
  const summary: readonly (readonly [name: string, of: (sums: Sums) => number | undefined])[] = [
    ...measures,
    ['Lines priced on PO', ({ po_lines }) => po_lines],
    ['Orders with lines priced on PO', ({ po_orders }) => po_orders],
    ['Lines without a price', ({ unpriced }) => unpriced],
    ['Days to PO', ({ po_days, po_entered }) => average(po_days, po_entered)],
    ['Days to shipment', ({ ship_days, shipped }) => average(ship_days, shipped)],
    ['Orders shipped', ({ shipped }) => shipped],
    ['Orders shipped that had a ship date', ({ promised }) => promised],
    ['Of these, in time', ({ in_time }) => in_time],
    ['Orders cancelled or refunded, not counted', ({ withdrawn }) => withdrawn],
  ];
  return [
    {
      name: 'Summary',
      head: ['', `${now.from} to ${now.to}`, ...(before ? [`${before.from} to ${before.to}`] : [])],
      rows: summary.map(([name, of]) => [name, of(total.now) ?? '', ...(before ? [of(total.before) ?? ''] : [])]),
    },
    {
      name: 'Periods',
      head: ['Period', ...(before ? ['Period before'] : []), ...head],
      rows: chartColumns(report, now, before).map((column) => [
        column.period,
        ...(before ? [column.beforePeriod ?? ''] : []),
        ...cells(column.now, column.before),
      ]),
    },
    {
      name: 'Stores',
      head: ['Customer', 'Store', ...head],
      rows: report.stores.map((each) => [titleOf(each.customer), each.name, ...cells(each.now, each.before)]),
    },
    {
      name: 'Items',
      head: ['Item code', 'Item', ...head],
      rows: report.items.map((each) => [each.code, each.name, ...cells(each.now, each.before)]),
    },
    ...(size_run
      ? [
          {
            name: 'Sizes',
            head: ['Item code', 'Size', 'Orders', 'Units'],
            rows: size_run.sizes.map(({ size, orders, units }) => [size_run.code, size, orders, units]),
          },
        ]
      : []),
  ];
}
