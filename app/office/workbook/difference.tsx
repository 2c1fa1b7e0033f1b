import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import {
  type ReadWorkbook,
  WORKBOOK_TABS,
  type WorkbookChange,
  type WorkbookTab,
} from '../../../domain/calls/workbook';
import { countOf } from '../../../domain/text/count-of';
import { Panel } from '../layout/parts';
import { useCustomer } from '../session/office-context';
import { rowsText } from './mistakes';

const NAMES: Readonly<Record<WorkbookTab, string>> = {
  prices: 'Prices',
  items: 'Items',
  sold: 'Sold',
  stores: 'Stores',
  colors: 'Colors',
};

const NUMBER_CLASS = 'whitespace-nowrap tabular-nums';
const CELL = 'px-2.5 py-2.5 first:pl-4 last:pr-4';

export function Difference({ read }: { read: ReadWorkbook }) {
  const [chosen, setTab] = useState<WorkbookTab>();
  const tab = chosen ?? WORKBOOK_TABS.find((each) => read.tabs[each].count > 0) ?? 'prices';
  const { count, listed, more } = read.tabs[tab];
  return (
    <Panel aria-label="What it would change" className="overflow-clip">
      <div className="flex flex-wrap items-center gap-x-4 px-4 pt-3">
        <h2 className="text-lead font-heading">What it would change</h2>
        <span className="ml-auto text-label text-ink-2">Rows that change nothing are left out</span>
      </div>
      <fieldset className="flex overflow-x-auto border-b border-line px-2">
        <legend className="sr-only">Show</legend>
        {WORKBOOK_TABS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === tab}
            onClick={() => setTab(each)}
            className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-2.5 font-note text-ink-2 aria-pressed:border-ink aria-pressed:font-heading aria-pressed:text-ink"
          >
            {NAMES[each]} <span className="font-note text-ink-2">{read.tabs[each].count}</span>
          </button>
        ))}
      </fieldset>
      {tab === 'prices' && count > 0 && <PricesNote read={read} />}
      {count === 0 ? <p className="p-4 text-ink-2">Nothing changes here.</p> : <Changes tab={tab} changes={listed} />}
      {more > 0 && <p className="border-t border-line px-4 py-2.5 text-ink-2">And {more} more.</p>}
      {read.others.length > 0 && (
        <ul aria-label="In stores" className="border-t border-line px-4 py-2.5 text-ink-2">
          {read.others.map((other) => (
            <li key={other}>{other}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** "41 prices become Hennessy's own: 38 go up, 3 go down, on average by 2.9%. 1 by more than 30%." */
function PricesNote({ read: { target, tabs, prices } }: { read: ReadWorkbook }) {
  const owner = useCustomer(target === 'base' ? undefined : target)?.title;
  const { up, down, average, unusual } = prices;
  const one = tabs.prices.count === 1;
  const become = owner ? `${one ? 'becomes' : 'become'} ${owner}’s own` : `${one ? 'changes' : 'change'} for all`;
  const ways = [
    up > 0 && `${up} ${up === 1 ? 'goes' : 'go'} up`,
    down > 0 && `${down} ${down === 1 ? 'goes' : 'go'} down`,
  ].filter(Boolean);
  const way = ways.length > 0 ? `: ${ways.join(', ')}, on average by ${Math.abs(average)}%` : '';
  return (
    <p className="flex flex-wrap gap-x-2 bg-sunken/50 px-4 py-2.5">
      <span>
        <b className="font-heading">{countOf(tabs.prices.count, 'price')}</b> {become}
        {way}.
      </span>
      {unusual > 0 && <b className="font-heading text-err">{unusual} by more than 30%.</b>}
    </p>
  );
}

function Changes({ tab, changes }: { tab: WorkbookTab; changes: readonly WorkbookChange[] }) {
  const isPrices = tab === 'prices';
  const isOfItems = isPrices || tab === 'items' || tab === 'sold';
  const hasWhat = changes.some(({ what }) => what !== '');
  return (
    <table className="w-full text-left">
      <thead className="text-label text-ink-2">
        <tr className="*:px-2.5 *:py-2 *:font-semibold *:whitespace-nowrap *:first:pl-4 *:last:pr-4">
          <th scope="col" className="max-sm:hidden">
            Row
          </th>
          <th scope="col">{isOfItems ? 'Item' : 'Name'}</th>
          {hasWhat && <th scope="col">{isPrices ? 'Size' : 'What'}</th>}
          <th scope="col" className={isPrices ? 'text-right' : ''}>
            {isPrices ? 'Now, $' : 'Now'}
          </th>
          <th scope="col">{isPrices ? 'New, $' : 'New'}</th>
          {isPrices && (
            <th scope="col" className="text-right max-sm:hidden">
              Change
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list comes as a whole, and items repeat
          <tr key={index} className={`border-t border-line align-top ${change.unusual ? 'bg-err-wash' : ''}`}>
            <td className={`${CELL} whitespace-nowrap text-ink-2 max-sm:hidden`}>
              {change.rows && rowsText(allOf(change.rows))}
            </td>
            <td className={CELL}>
              <span className="flex flex-wrap gap-x-3 wrap-anywhere">
                {change.code && <b className="min-w-16 font-heading">{change.code}</b>}
                {change.name}
              </span>
            </td>
            {hasWhat && <td className={CELL}>{change.what}</td>}
            <td className={`${CELL} text-ink-2 ${isPrices ? `text-right ${NUMBER_CLASS}` : 'wrap-anywhere'}`}>
              {change.from}
            </td>
            <td className={`${CELL} font-heading ${isPrices ? NUMBER_CLASS : 'wrap-anywhere'}`}>
              <span className="flex gap-2">
                <ArrowRight size={15} className="mt-0.5 shrink-0 text-ink-3" />
                {change.to}
              </span>
            </td>
            {isPrices && (
              <td
                className={`${CELL} text-right ${NUMBER_CLASS} max-sm:hidden ${change.unusual ? 'font-heading text-err' : 'text-ink-2'}`}
              >
                {change.change}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function allOf([first, last]: readonly [number, number]): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
