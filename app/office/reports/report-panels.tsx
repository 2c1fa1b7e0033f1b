import { useState } from 'react';
import { NO_STORE } from '../../../domain/orders/order';
import { isByDay, periodAround } from '../../../domain/reports/period';
import {
  type ComparedBriefs,
  periodName,
  type Report,
  type ReportView,
  reportsAddress,
} from '../../../domain/reports/report';
import { chartColumns, dollarsOf, periodText } from '../../../domain/reports/report-tables';
import { addSums, type BriefSums, NOTHING_BRIEF } from '../../../domain/reports/sums';
import { Link } from '../../ui/link';
import { Segments } from '../layout/fields';
import { UNDERLINED } from '../layout/parts';
import { shortStoreName } from '../layout/short-store-name';
import { useOffice } from '../session/office-context';
import type { ShowReport } from './report-controls';
import { ChartPanel, ColumnChart, DataTable, dollarText, Legend, NUMBER, OrdersLink, spanBefore } from './report-parts';

export interface PanelProps {
  readonly report: Report;
  readonly view: ReportView;
  readonly show: ShowReport;
}

const MEASURES = [
  ['orders', 'Orders'],
  ['dollars', 'Dollars'],
] as const;

const MANY_DOLLARS = 10_000;

export function PeriodPanel({ report, view, show }: PanelProps) {
  const { by, span, measure } = view;
  const before = spanBefore(view);
  const columns = chartColumns(report, span, before);
  const amountOf = (sums: BriefSums | undefined) => (sums ? measured(view, sums) : 0);
  const isThousands = measure === 'dollars' && columns.some(({ now }) => amountOf(now) >= MANY_DOLLARS);
  const shown = (value: number) => (isThousands ? (value / 1000).toFixed(1) : NUMBER.format(Math.round(value)));
  const unit = measure === 'orders' ? 'orders' : isThousands ? 'thousand dollars' : 'dollars';
  const title = `By ${isByDay(span) ? 'day' : 'month'}, ${unit}`;
  const days = (period: string) =>
    period.length > 7 ? { from: period, to: period } : within(view, periodAround('month', `${period}-01`, ''));
  return (
    <ChartPanel
      title={title}
      className="xl:col-span-6"
      tools={
        <>
          {before && <Legend now={periodName(by, span)} before={periodName(by, before)} />}
          <Segments label="Show" value={measure} options={MEASURES} onChange={(each) => show({ measure: each })} />
        </>
      }
      table={
        <BriefTable
          label={title}
          head="Period"
          view={view}
          rows={columns.map(({ period, now = NOTHING_BRIEF, before: earlier = NOTHING_BRIEF }) => ({
            key: period,
            name: periodText(period, true),
            orders: days(period),
            now,
            before: earlier,
          }))}
        />
      }
    >
      <ColumnChart
        label={`${title}. ${columns.map(({ period, now }) => `${periodText(period)} ${shown(amountOf(now))}`).join(', ')}`}
        height={220}
        tick={(value) => tickText(value, measure === 'dollars')}
        columns={columns.map(({ period, now, before: earlier }) => ({
          label: isByDay(span) ? String(Number(period.slice(8))) : periodText(period),
          value: amountOf(now),
          before: before && amountOf(earlier),
          text: shown(amountOf(now)),
        }))}
      />
    </ChartPanel>
  );
}

function measured({ measure }: ReportView, sums: BriefSums): number {
  return measure === 'orders' ? sums.orders : dollarsOf(sums);
}

interface BriefRow extends ComparedBriefs {
  readonly key: string;
  readonly name: string;
  /** Which of the report's orders it counts. */
  readonly orders: Parameters<typeof OrdersLink>[0]['change'];
}

interface BriefTableProps {
  readonly label: string;
  readonly head: string;
  readonly view: ReportView;
  readonly rows: readonly BriefRow[];
}

function BriefTable({ label, head, view, rows }: BriefTableProps) {
  const { isCompared } = view;
  return (
    <DataTable
      label={label}
      head={[head, 'Orders', 'Units', 'Dollars', ...(isCompared ? ['Before: orders', 'Before: dollars'] : [])]}
      rows={rows.map(({ key, name, orders, now, before }) => ({
        key,
        cells: [
          name,
          <OrdersLink key="orders" view={view} {...(orders ? { change: orders } : {})}>
            {NUMBER.format(now.orders)}
          </OrdersLink>,
          NUMBER.format(now.units),
          dollarText(dollarsOf(now)),
          ...(isCompared ? [NUMBER.format(before.orders), dollarText(dollarsOf(before))] : []),
        ],
      }))}
    />
  );
}

function tickText(value: number, isDollars: boolean): string {
  const text = value >= 1000 ? `${NUMBER.format(value / 1000)}k` : NUMBER.format(value);
  return isDollars ? `$${text}` : text;
}

function within({ span }: ReportView, month: { readonly from: string; readonly to: string }) {
  return { from: month.from < span.from ? span.from : month.from, to: month.to > span.to ? span.to : month.to };
}

interface Bar extends BriefRow {
  readonly address: string;
}

const BARS = 8;

/** Rows by store, or by customer while the report is about several. */
export function StorePanel({ report, view, show }: PanelProps) {
  const bars = useBars(report, view).toSorted((one, other) => measured(view, other.now) - measured(view, one.now));
  const [isLong, setLong] = useState(false);
  const shown = isLong ? bars : bars.slice(0, BARS);
  const all = measured(view, report.total.now);
  const max = Math.max(1, ...bars.map(({ now }) => measured(view, now)));
  const text = (sums: BriefSums) =>
    view.measure === 'orders' ? NUMBER.format(sums.orders) : dollarText(dollarsOf(sums));
  const title = view.customer ? 'By store' : 'By customer';
  return (
    <ChartPanel
      title={title}
      className="xl:col-span-5"
      tools={
        <Segments label="Show" value={view.measure} options={MEASURES} onChange={(measure) => show({ measure })} />
      }
      table={<BriefTable label={title} head="Name" view={view} rows={bars} />}
    >
      <ul className="grid gap-1">
        {shown.map(({ key, name, address, orders, now }) => (
          <li
            key={key}
            className="grid min-h-7 grid-cols-[minmax(0,1fr)_auto_2.5rem] items-center gap-x-3 text-label sm:grid-cols-[minmax(0,10.5rem)_minmax(0,1fr)_5rem_2.5rem]"
          >
            <Link to={address} className={`py-0.5 wrap-anywhere ${UNDERLINED}`}>
              {name}
            </Link>
            <span aria-hidden className="max-sm:order-1 max-sm:col-span-3">
              <span
                className="block h-3.5 bg-send forced-colors:bg-[Highlight] max-sm:h-2"
                style={{ width: `${(measured(view, now) / max) * 100}%`, printColorAdjust: 'exact' }}
              />
            </span>
            <b className="text-right font-heading tabular-nums">
              <OrdersLink view={view} {...(orders ? { change: orders } : {})}>
                {text(now)}
              </OrdersLink>
            </b>
            <span className="text-right text-ink-2 tabular-nums">
              {all === 0 ? '' : `${Math.round((measured(view, now) / all) * 100)}%`}
            </span>
          </li>
        ))}
      </ul>
      {bars.length > BARS && (
        <button
          type="button"
          onClick={() => setLong(!isLong)}
          className={`dense self-start text-label print:hidden ${UNDERLINED}`}
        >
          {isLong ? 'Show fewer' : `${bars.length - BARS} more`}
        </button>
      )}
    </ChartPanel>
  );
}

function useBars({ stores }: Report, view: ReportView): readonly Bar[] {
  const { customers } = useOffice().me;
  if (view.customer) {
    // While the customer's own report loads, this one is of others, too.
    const own = stores.filter(({ customer }) => customer === view.customer);
    return own.map(({ store, name, ...sums }) => ({
      key: store,
      name: store === NO_STORE ? 'No store' : shortStoreName(name),
      ...sums,
      address: reportsAddress({ ...view, store }),
      orders: { store: name },
    }));
  }
  return customers.flatMap(({ key, title }): Bar[] => {
    const own = stores.filter(({ customer }) => customer === key);
    if (own.length === 0) return [];
    const now = own.reduce((sum, each) => addSums(sum, each.now), NOTHING_BRIEF);
    const before = own.reduce((sum, each) => addSums(sum, each.before), NOTHING_BRIEF);
    const address = reportsAddress({ ...view, customer: key });
    return [{ key, name: title, address, orders: { customer: key }, now, before }];
  });
}
