import { useState } from 'react';
import { unitCount } from '../../../domain/catalog/quantity-words';
import { periodName, type ReportItems, reportsAddress } from '../../../domain/reports/report';
import { cartonOf, changeText, dollarsOf } from '../../../domain/reports/report-tables';
import { Link } from '../../ui/link';
import { INPUT } from '../layout/fields';
import { DenseButton, Panel, UNDERLINED } from '../layout/parts';
import type { Loaded } from '../session/office-context';
import type { PanelProps } from './report-panels';
import {
  type Answer,
  ChartPanel,
  ColumnChart,
  DataTable,
  dollarText,
  NUMBER,
  OrdersLink,
  spanBefore,
} from './report-parts';

interface ItemPanelsProps extends Pick<PanelProps, 'view' | 'show'> {
  readonly loaded: Loaded<Answer<ReportItems>>;
  onRetry(): void;
}

/** Comes after the rest of the report, in room that is kept for it. */
export function ItemPanels({ loaded, onRetry, view, show }: ItemPanelsProps) {
  if (loaded.kind !== 'loaded')
    return (
      <Panel aria-label="Items and sizes" className={`mt-4 flex flex-col items-start gap-3 p-4 ${ROOM}`}>
        <h2 className="text-card">Items and sizes</h2>
        {loaded.kind === 'loading' ? (
          <p role="status" className="text-label text-ink-2">
            Adding up…
          </p>
        ) : (
          <>
            <p role="alert">{loaded.message}</p>
            <DenseButton onClick={onRetry}>Try again</DenseButton>
          </>
        )}
      </Panel>
    );
  const { isStale, ...report } = loaded.value;
  return (
    <div
      inert={isStale}
      aria-busy={isStale}
      className={`mt-4 grid gap-4 xl:grid-cols-11 ${ROOM} ${isStale ? 'opacity-60' : ''}`}
    >
      <SizePanel report={report} view={view} show={show} />
      <ItemPanel report={report} view={view} />
    </div>
  );
}

/** Eight items and the button under them. */
const ROOM = 'min-h-108';

interface ItemsProps extends Pick<PanelProps, 'view' | 'show'> {
  readonly report: ReportItems;
}

/** For stocking: how an item's units spread over its sizes. */
function SizePanel({ report: { size_run, items }, view, show }: ItemsProps) {
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
          <OrdersLink view={view} change={{ item: code }}>
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
          label: each.size,
          note: share(each.units),
          value: each.units,
          text: NUMBER.format(each.units),
        }))}
      />
    </ChartPanel>
  );
}

const CARTON = 24;

const ITEMS = 8;

function ItemPanel({ report: { items }, view }: Omit<ItemsProps, 'show'>) {
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
                Change<span className="sr-only"> from {periodName(view.by, before)}</span>
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
                <OrdersLink view={view} change={{ item: code }}>
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
