import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
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
import { CheckField, FieldError, INPUT, Segments } from '../layout/fields';
import { CustomerChoice, FilterMenu } from '../layout/filter-menu';
import { shortStoreName } from '../layout/short-store-name';
import { useCustomer } from '../session/office-context';

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
  const stores = useCustomer(customer || undefined)?.stores ?? [];
  const twoDays = useTwoDays(span, show);
  const problemId = useId();
  // The kind changes around the period's last day, so "this year" becomes "this month".
  const handleKind = (kind: PeriodKind) =>
    show({ by: kind, span: kind === 'days' ? span : periodAround(kind, span.to, today) });
  return (
    <div className="mb-4 flex flex-wrap items-start gap-2 print:hidden">
      <Segments label="Period" value={by} options={KINDS} onChange={handleKind} />
      <div>
        <div className="flex items-center gap-1 rounded-control border border-line-strong bg-surface px-0.5">
          <Move view={view} show={show} today={today} by={-1} />
          {by === 'days' ? (
            <TwoDays {...twoDays} problemId={problemId} />
          ) : (
            <b className="min-w-24 px-1 text-center font-name">{spanText(span)}</b>
          )}
          <Move view={view} show={show} today={today} by={1} />
        </div>
        {by === 'days' && twoDays.problem && (
          <FieldError id={problemId} role="alert">
            {twoDays.problem}
          </FieldError>
        )}
      </div>
      <CheckField
        isOn={isCompared}
        onChange={(isOn) => show({ isCompared: isOn })}
        className="rounded-control border border-line-strong bg-surface px-3"
      >
        Compare with {periodName(by, periodBefore(by, span))}
      </CheckField>
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
              ...stores.map(({ code, name }) => ({ value: code, text: shortStoreName(name) })),
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

type Span = ReportView['span'];

/** What's typed shows once it's a period; both days count, whichever comes first. */
function useTwoDays(span: Span, show: ShowReport) {
  const [shown, setShown] = useState(span);
  const [typed, setTyped] = useState(span);
  const [isLeft, setLeft] = useState(false);
  if (shown.from !== span.from || shown.to !== span.to) {
    setShown(span);
    setTyped(span);
    setLeft(false);
  }
  return {
    typed,
    problem: isLeft ? problemOf(typed) : undefined,
    type: (end: keyof Span, day: string) => setTyped({ ...typed, [end]: day }),
    leave() {
      setLeft(true);
      if (problemOf(typed) === undefined) show({ span: typed });
    },
  };
}

function problemOf({ from, to }: Span): string | undefined {
  if (!from || !to) return 'Enter both days.';
  if (from > to) return 'The first day is after the last one.';
  return daysOf({ from, to }) > MAX_PERIOD_DAYS ? 'A report covers at most five years.' : undefined;
}

function TwoDays({
  typed,
  problem,
  problemId,
  type,
  leave,
}: ReturnType<typeof useTwoDays> & { readonly problemId: string }) {
  return (['from', 'to'] as const).map((end) => (
    <input
      key={end}
      type="date"
      aria-label={end === 'from' ? 'First day' : 'Last day'}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={problem && problemId}
      value={typed[end]}
      onChange={(event) => type(end, event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
      className={`${INPUT} w-36! border-0! px-2! max-sm:w-32!`}
    />
  ));
}
