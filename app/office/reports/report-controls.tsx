import { ChevronLeft, ChevronRight } from 'lucide-react';
import { NO_STORE } from '../../../domain/orders/order';
import {
  daysOf,
  MAX_PERIOD_DAYS,
  movedPeriod,
  type PeriodKind,
  periodAround,
  periodBefore,
  spanText,
} from '../../../domain/reports/period';
import { periodName, type Report, type ReportView } from '../../../domain/reports/report';
import { INPUT, Segments } from '../layout/fields';
import { CustomerChoice, FilterMenu } from '../layout/filter-menu';
import { useOffice } from '../session/office-context';

export type ShowReport = (change: Partial<ReportView>) => void;

interface ReportControlsProps {
  readonly view: ReportView;
  readonly show: ShowReport;
  readonly today: string;
  readonly catalog: Report['catalog'];
}

const KINDS: readonly (readonly [PeriodKind, string])[] = [
  ['month', 'Month'],
  ['quarter', 'Quarter'],
  ['year', 'Year'],
  ['days', 'Two days'],
];

export function ReportControls({ view, show, today, catalog }: ReportControlsProps) {
  const { by, span, isCompared, customer, store, item } = view;
  const { customers } = useOffice().me;
  const stores = customers.find(({ key }) => key === customer)?.stores ?? [];
  // The kind changes around the period's last day, so "this year" becomes "this month".
  const handleKind = (kind: PeriodKind) =>
    show({ by: kind, span: kind === 'days' ? span : periodAround(kind, span.to, today) });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
      <Segments label="Period" value={by} options={KINDS} onChange={handleKind} />
      <div className="flex items-center gap-1 rounded-control border border-line-strong bg-surface px-0.5">
        <Move view={view} show={show} today={today} by={-1} />
        {by === 'days' ? (
          <TwoDays view={view} show={show} />
        ) : (
          <b className="min-w-24 px-1 text-center font-name">{spanText(span)}</b>
        )}
        <Move view={view} show={show} today={today} by={1} />
      </div>
      <label className="dense inline-flex items-center gap-2 rounded-control border border-line-strong bg-surface px-3">
        <input
          type="checkbox"
          checked={isCompared}
          onChange={(event) => show({ isCompared: event.target.checked })}
          className="size-4.5 accent-send"
        />
        Compare with {periodName(by, periodBefore(by, span))}
      </label>
      <div className="flex flex-wrap gap-2 md:ml-auto">
        <CustomerChoice
          permission="reports.read"
          value={customer}
          onChange={(key) => show({ customer: key, store: '' })}
        />
        {customer && (
          <FilterMenu
            label="Store"
            value={store}
            options={[
              { value: '', text: `All ${stores.length}` },
              ...stores.map(({ code, name }) => ({ value: code, text: name.split(',')[0] ?? name })),
              { value: NO_STORE, text: 'None' },
            ]}
            onChange={(code) => show({ store: code })}
          />
        )}
        <FilterMenu
          label="Item"
          value={item}
          options={[
            { value: '', text: 'All' },
            ...catalog.map(({ code, name }) => ({ value: code, text: `${code} ${name}` })),
          ]}
          onChange={(code) => show({ item: code, sizesOf: '' })}
        />
      </div>
    </div>
  );
}

type PeriodProps = Pick<ReportControlsProps, 'view' | 'show'>;

function Move({
  view: { by: kind, span },
  show,
  today,
  by,
}: PeriodProps & { readonly today: string; readonly by: -1 | 1 }) {
  const moved = movedPeriod(kind, span, by, today);
  const Icon = by < 0 ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={by < 0 ? 'Previous period' : 'Next period'}
      disabled={moved.from > today}
      onClick={() => show({ span: moved })}
      className="grid size-10 place-items-center rounded-thumb hover:bg-sunken disabled:opacity-40 pointer-fine:size-8"
    >
      <Icon size={16} strokeWidth={1.75} />
    </button>
  );
}

function TwoDays({ view: { span }, show }: PeriodProps) {
  const change = (changed: typeof span) => {
    // A field that's being typed into is empty at times.
    if (changed.from && changed.to && changed.from <= changed.to && daysOf(changed) <= MAX_PERIOD_DAYS)
      show({ span: changed });
  };
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <input
          key={`${end} ${span[end]}`}
          type="date"
          aria-label={end === 'from' ? 'First day' : 'Last day'}
          defaultValue={span[end]}
          max={end === 'from' ? span.to : undefined}
          min={end === 'to' ? span.from : undefined}
          onBlur={(event) => change({ ...span, [end]: event.target.value })}
          onKeyDown={(event) => event.key === 'Enter' && change({ ...span, [end]: event.currentTarget.value })}
          className={`${INPUT} w-36! border-0! px-2!`}
        />
      ))}
    </>
  );
}
