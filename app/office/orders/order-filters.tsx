import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { WireCustomer } from '../../../domain/calls/office';
import type { Counted, OfficeView, Only } from '../../../domain/orders/office-view';
import { NO_STORE } from '../../../domain/orders/order';
import { STAGES } from '../../../domain/orders/order-filters';
import { STAGE_NAMES } from '../../../domain/orders/stage';
import { Day, PERIODS } from '../../ui/filter-fields';
import { ScrollRow } from '../../ui/scroll-row';
import { SearchField } from '../../ui/search-field';
import { CustomerChoice, FilterMenu } from '../layout/filter-menu';
import { DenseButton } from '../layout/parts';
import { shortStoreName } from '../layout/short-store-name';
import { useDownload, useOffice } from '../session/office-context';
import { exportAddress, mayDecide, type ShowView } from './use-office-orders';

interface OrderFiltersProps {
  readonly view: OfficeView;
  readonly show: ShowView;
  readonly customers: readonly WireCustomer[];
  readonly note: ReactNode;
}

/** The lists that the Today screen counts. */
const OF_TODAY: Readonly<Record<Only | 'due-today', string>> = {
  new: 'New',
  'no-po': 'No PO for a day',
  'since-yesterday': 'Since yesterday',
  'due-today': 'Ships today',
};

export function OrderFilters({ view, show, customers, note }: OrderFiltersProps) {
  const { person } = useOffice().me;
  const download = useDownload();
  const chosen = customers.filter(({ key }) => view.customer === '' || key === view.customer);
  const stores = [...new Set(chosen.flatMap(({ stores }) => stores.map(({ name }) => name)))].toSorted();
  const known = ['', NO_STORE, ...stores];
  // These lists already determine the dates and stages.
  const isOfToday = view.only !== '' || view.due === 'today';
  return (
    <div className="flex flex-wrap items-center gap-2 py-3">
      <search className="min-w-0 basis-66 max-lg:basis-full [&>div]:h-11 pointer-fine:[&>div]:h-9">
        <SearchField search={view.search} show={show} />
      </search>
      <ScrollRow as="div" className="min-w-0 gap-2 max-lg:flex-1">
        <CustomerChoice
          permission="orders.read"
          value={view.customer}
          onChange={(customer) => show({ customer, store: '' })}
        />
        <FilterMenu
          label="Store"
          value={view.store}
          options={[
            { value: '', text: `All ${stores.length}` },
            ...stores.map((name) => ({ value: name, text: shortStoreName(name) })),
            { value: NO_STORE, text: 'None' },
            ...(known.includes(view.store) ? [] : [{ value: view.store, text: view.store }]),
          ]}
          onChange={(store) => show({ store })}
        />
        {isOfToday ? (
          <FilterMenu
            label="Showing"
            value={view.only || 'due-today'}
            options={[
              { value: '', text: 'All' },
              ...Object.entries(OF_TODAY).map(([value, text]) => ({ value, text })),
            ]}
            onChange={(value) =>
              show(value === 'due-today' ? { due: 'today', only: '' } : { due: '', only: value as OfficeView['only'] })
            }
          />
        ) : (
          <>
            <DateMenu view={view} show={show} />
            {(view.counted || view.item) && <CountedMenu view={view} show={show} />}
            <FilterMenu
              label="Stage"
              value={view.stage}
              options={[
                { value: '', text: 'All' },
                ...[
                  ...(mayDecide(person, chosen) || view.stage === 'waiting' ? (['waiting'] as const) : []),
                  ...STAGES,
                ].map((stage) => ({
                  value: stage,
                  text: STAGE_NAMES[stage],
                })),
              ]}
              onChange={(stage) => show({ stage: stage as OfficeView['stage'] })}
            />
          </>
        )}
      </ScrollRow>
      <span aria-live="polite" className="ml-auto text-label text-ink-2 max-xl:sr-only">
        {note}
      </span>
      <DenseButton onClick={() => download(exportAddress(view))}>
        <Download size={16} strokeWidth={1.75} />
        CSV
      </DenseButton>
    </div>
  );
}

const COUNTED_TEXTS: Readonly<Record<Counted, string>> = {
  report: 'Without cancelled and refunded',
  budget: 'By code, of budgets',
};

/** What a number of another screen counts, which its link has brought along. */
function CountedMenu({ view: { counted, item }, show }: Pick<OrderFiltersProps, 'view' | 'show'>) {
  const text = [counted && COUNTED_TEXTS[counted], item && `with ${item}`].filter(Boolean).join(', ');
  return (
    <FilterMenu
      label="Counted"
      value={COUNTED_HERE}
      options={[
        { value: COUNTED_HERE, text: counted ? `${text}, by the group’s days` : text },
        { value: '', text: 'All orders' },
      ]}
      onChange={(value) => value === '' && show({ counted: '', item: '' })}
    />
  );
}

const COUNTED_HERE = 'counted';

const CHOSEN = 'days';

function DateMenu({ view: { from, to }, show }: Pick<OrderFiltersProps, 'view' | 'show'>) {
  const [isChoosing, setChoosing] = useState(false);
  const period = to === '' ? PERIODS.findIndex((each) => each.from() === from) : -1;
  const isOwn = period < 0 || isChoosing;
  return (
    <FilterMenu
      label="Date"
      value={isOwn ? CHOSEN : String(period)}
      options={[
        ...PERIODS.map(({ text }, index) => ({ value: String(index), text })),
        { value: CHOSEN, text: daysText(from, to) },
      ]}
      onChange={(value) => {
        setChoosing(value === CHOSEN);
        if (value !== CHOSEN) show({ from: PERIODS[Number(value)]?.from() ?? '', to: '' });
      }}
    >
      <div className="mt-1 grid gap-2 border-t border-line pt-2">
        <Day label="From" value={from} onChange={(day) => show({ from: day })} />
        <Day label="To" value={to} onChange={(day) => show({ to: day })} />
      </div>
    </FilterMenu>
  );
}

function daysText(from: string, to: string): string {
  if (from && to) return `${from} to ${to}`;
  if (to) return `Up to ${to}`;
  return from ? `From ${from}` : 'Chosen days';
}
