import { useState } from 'react';
import { Link } from 'react-router-dom';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { NO_STORE } from '../../../domain/orders/order';
import { isByDay, periodAround } from '../../../domain/reports/period';
import type { ComparedBriefs, Report } from '../../../domain/reports/report';
import { cartonOf, changeText, chartColumns, dollarsOf, periodText } from '../../../domain/reports/report-tables';
import { periodName, type ReportView, reportsAddress } from '../../../domain/reports/report-view';
import { addSums, type BriefSums, NOTHING_BRIEF } from '../../../domain/reports/sums';
import { INPUT, Segments } from '../layout/fields';
import { DenseButton, Panel } from '../layout/parts';
import { useOffice } from '../session/office-context';
import { ChartPanel, ColumnChart, DataTable, Legend } from './charts';
import type { ShowReport } from './report-controls';
import { dollarText, NUMBER, OrdersLink, spanBefore, UNDERLINED } from './report-parts';

interface PanelProps {
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
        <DataTable
          label={title}
          head={['Period', 'Orders', 'Units', 'Dollars', ...(before ? ['Before: orders', 'Before: dollars'] : [])]}
          rows={columns.map(({ period, now = NOTHING_BRIEF, before: earlier = NOTHING_BRIEF }) => ({
            key: period,
            cells: [
              periodText(period, true),
              <OrdersLink key="orders" view={view} change={days(period)}>
                {NUMBER.format(now.orders)}
              </OrdersLink>,
              NUMBER.format(now.units),
              dollarText(dollarsOf(now)),
              ...(before ? [NUMBER.format(earlier.orders), dollarText(dollarsOf(earlier))] : []),
            ],
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

function tickText(value: number, isDollars: boolean): string {
  const text = value >= 1000 ? `${NUMBER.format(value / 1000)}k` : NUMBER.format(value);
  return isDollars ? `$${text}` : text;
}

function within({ span }: ReportView, month: { readonly from: string; readonly to: string }) {
  return { from: month.from < span.from ? span.from : month.from, to: month.to > span.to ? span.to : month.to };
}

interface Bar extends ComparedBriefs {
  readonly key: string;
  readonly name: string;
  readonly address: string;
  readonly orders: Parameters<typeof OrdersLink>[0]['change'];
}

const BARS = 8;

/** By store, or by customer while the report is about several. */
export function StorePanel({ report, view, show }: PanelProps) {
  const bars = useBars(report, view).toSorted((one, other) => measured(view, other.now) - measured(view, one.now));
  const [isLong, setLong] = useState(false);
  const shown = isLong ? bars : bars.slice(0, BARS);
  const all = measured(view, report.total.now);
  const most = Math.max(1, ...bars.map(({ now }) => measured(view, now)));
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
      table={
        <DataTable
          label={title}
          head={[
            'Name',
            'Orders',
            'Units',
            'Dollars',
            ...(view.isCompared ? ['Before: orders', 'Before: dollars'] : []),
          ]}
          rows={bars.map(({ key, name, orders, now, before }) => ({
            key,
            cells: [
              name,
              <OrdersLink key="orders" view={view} {...(orders ? { change: orders } : {})}>
                {NUMBER.format(now.orders)}
              </OrdersLink>,
              NUMBER.format(now.units),
              dollarText(dollarsOf(now)),
              ...(view.isCompared ? [NUMBER.format(before.orders), dollarText(dollarsOf(before))] : []),
            ],
          }))}
        />
      }
    >
      <ul className="grid gap-1">
        {shown.map(({ key, name, address, orders, now }) => (
          <li
            key={key}
            className="grid min-h-7 grid-cols-[minmax(0,1fr)_auto_2.5rem] items-center gap-x-3 text-label sm:grid-cols-[minmax(0,10.5rem)_minmax(0,1fr)_5rem_2.5rem]"
          >
            <Link to={address} className={`truncate ${UNDERLINED}`}>
              {name}
            </Link>
            <span aria-hidden className="max-sm:order-1 max-sm:col-span-3">
              <span
                className="block h-3.5 bg-send forced-colors:bg-[Highlight] max-sm:h-2"
                style={{ width: `${(measured(view, now) / most) * 100}%`, printColorAdjust: 'exact' }}
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
    return stores.map(({ store, name, ...sums }) => ({
      ...{ key: store, name: store === NO_STORE ? 'No store' : (name.split(',')[0] ?? name), ...sums },
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

/** For stocking: how an item's units spread over its sizes. */
export function SizePanel({ report: { size_run, items }, view, show }: PanelProps) {
  if (!size_run) return null;
  const { code, name, sizes, units, orders } = size_run;
  const share = (count: number) => (units === 0 ? '' : `${Math.round((count / units) * 100)}%`);
  const others = items.some((item) => item.code === code) ? items : [{ code, name }, ...items];
  return (
    <ChartPanel
      title="Size run"
      className="xl:col-span-4"
      tools={
        <>
          <span className="hidden print:inline">
            {code} {name}
          </span>
          <select
            aria-label="Item of the size run"
            value={code}
            onChange={(event) => show({ sizesOf: event.target.value })}
            disabled={view.item !== ''}
            className={`${INPUT} max-w-56 pr-8 print:hidden`}
          >
            {others.map((item) => (
              <option key={item.code} value={item.code}>
                {item.code} {item.name}
              </option>
            ))}
          </select>
        </>
      }
      note={
        <>
          <OrdersLink view={view} change={{ search: code }}>
            {unitCount(units)}
          </OrdersLink>{' '}
          in {NUMBER.format(orders)} {orders === 1 ? 'order' : 'orders'}.
          {units > 0 &&
            sizes.length > 1 &&
            ` A carton of ${CARTON} like this: ${cartonOf(size_run, CARTON).join(', ')}.`}
        </>
      }
      table={
        <DataTable
          label={`Sizes of ${code}`}
          head={['Size', 'Orders', 'Units', 'Share']}
          rows={sizes.map((each) => ({
            key: each.size,
            cells: [each.size, NUMBER.format(each.orders), NUMBER.format(each.units), share(each.units)],
          }))}
        />
      }
    >
      <ColumnChart
        label={`Sizes of ${code} ${name}. ${sizes.map((each) => `${each.size} ${each.units}`).join(', ')}`}
        height={170}
        columns={sizes.map((each) => ({
          ...{ label: each.size, note: share(each.units), value: each.units, text: NUMBER.format(each.units) },
        }))}
      />
    </ChartPanel>
  );
}

const CARTON = 24;

const ITEMS = 8;

export function ItemPanel({ report: { items }, view }: PanelProps) {
  const [isLong, setLong] = useState(false);
  const shown = isLong ? items : items.slice(0, ITEMS);
  const before = spanBefore(view);
  return (
    <Panel aria-label="Top items" className="min-w-0 overflow-hidden xl:col-span-7">
      <table className="w-full tabular-nums">
        <thead className="text-label text-ink-2">
          <tr className="[&>*]:h-10 [&>*]:px-3 [&>*]:text-right [&>*]:font-heading">
            <th scope="col" className="pl-4! text-left!">
              <h2 className="text-card text-ink">Top items</h2>
            </th>
            <th scope="col">Orders</th>
            <th scope="col" className="max-sm:hidden">
              Units
            </th>
            <th scope="col">Dollars</th>
            {before && (
              <th scope="col" className="pr-4! max-sm:hidden">
                To {periodName(view.by, before)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ code, name, now, before: earlier }) => (
            <tr key={code} className="border-t border-line [&>td]:h-10 [&>td]:px-3 [&>td]:text-right">
              <th scope="row" className="w-full max-w-0 truncate py-2 pl-4 text-left font-normal">
                <Link
                  to={reportsAddress({ ...view, item: code, sizesOf: '' })}
                  className={`font-heading ${UNDERLINED}`}
                >
                  {code}
                </Link>{' '}
                {name}
              </th>
              <td>
                <OrdersLink view={view} change={{ search: code }}>
                  {NUMBER.format(now.orders)}
                </OrdersLink>
              </td>
              <td className="max-sm:hidden">{NUMBER.format(now.units)}</td>
              <td className="whitespace-nowrap">
                {now.po_lines > 0 && dollarsOf(now) === 0 ? 'Priced on PO' : dollarText(dollarsOf(now))}
              </td>
              {before && (
                <td className={`pr-4! max-sm:hidden ${dollarsOf(now) < dollarsOf(earlier) ? 'text-err' : 'text-ok'}`}>
                  {changeText(dollarsOf(now), dollarsOf(earlier))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {items.length > ITEMS && (
        <DenseButton className="m-3 print:hidden" onClick={() => setLong(!isLong)}>
          {isLong ? 'Show fewer' : `Show all ${items.length} items`}
        </DenseButton>
      )}
    </Panel>
  );
}
