import { Download, FileSpreadsheet, Printer } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ReportInput } from '../../../domain/calls/reports';
import { spanText } from '../../../domain/reports/period';
import { type ReportItems, type ReportView, readReportView, reportsAddress } from '../../../domain/reports/report';
import { localDay } from '../../ui/local-day';
import { lazyScreen } from '../../ui/routing/lazy-screen';
import { DenseButton, LoadedContent, Notice, OfficeScreen } from '../layout/parts';
import { PartBoundary } from '../layout/screen-boundary';
import { fetchReport, fetchReportItems } from '../session/office-calls';
import { type Loaded, useOffice, useOfficeAction, useOfficeData, usePermitted } from '../session/office-context';
import { Figures } from './figures';
import { ItemPanels } from './item-panels';
import { ReportControls, type ShowReport } from './report-controls';
import { type PanelProps, PeriodPanel, StorePanel } from './report-panels';
import { type Answer, spanBefore } from './report-parts';

const { Screen: BudgetSection } = lazyScreen(async () => (await import('../budgets/budget-section')).BudgetSection);

/** What the orders come to in a period. The address keeps what is shown. */
export function ReportsScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const today = localDay(Date.now());
  const query = params.toString();
  const permitted = usePermitted('reports.read');
  // There's nothing to choose with one customer.
  const only = permitted.length === 1 ? permitted[0]?.key : undefined;
  const view = useMemo(() => {
    const params = new URLSearchParams(query);
    if (only) params.set('customer', only);
    return readReportView(params, today);
  }, [query, today, only]);
  const show = useCallback<ShowReport>((change) => navigate(reportsAddress({ ...view, ...change })), [view, navigate]);
  // Other parts of the view only change how the same numbers show.
  const { sizes_of, ...asked } = queryOf(view);
  const [report, reload] = useReport(asked, fetchReport);
  const [items, reloadItems] = useReport({ ...asked, ...(sizes_of ? { sizes_of } : {}) }, fetchReportItems);
  const ruled = permitted.find(({ key, has_rules }) => has_rules && key === view.customer);
  const loaded = report.kind === 'loaded' ? report.value : undefined;
  const itemPanels = <ItemPanels loaded={items} onRetry={() => void reloadItems()} view={view} show={show} />;

  return (
    <OfficeScreen
      title="Reports"
      note={<span className="hidden print:inline">{spanText(view.span)}</span>}
      tools={loaded && <FileTools report={loaded} items={items} view={view} />}
    >
      <ReportControls view={view} show={show} today={today} catalog={loaded?.catalog ?? []} />
      <LoadedContent loaded={report} onRetry={() => void reload()}>
        {(value) => (
          <ReportContent report={value} view={view} show={show}>
            {itemPanels}
          </ReportContent>
        )}
      </LoadedContent>
      {report.kind === 'failed' && itemPanels}
      {ruled && (
        <PartBoundary>
          <Suspense fallback={null}>
            <BudgetSection key={ruled.key} customer={ruled.key} />
          </Suspense>
        </PartBoundary>
      )}
    </OfficeScreen>
  );
}

function queryOf(view: ReportView): ReportInput {
  const { span, customer, store, item, sizesOf } = view;
  const before = spanBefore(view);
  return {
    ...span,
    ...(before ? { before_from: before.from, before_to: before.to } : {}),
    ...(customer ? { customer } : {}),
    ...(store ? { store } : {}),
    ...(item ? { item } : {}),
    ...(sizesOf ? { sizes_of: sizesOf } : {}),
  };
}

function useReport<Value extends object>(asked: ReportInput, fetch: (query: ReportInput) => Promise<Value>) {
  const query = JSON.stringify(asked);
  const [loaded, reload] = useOfficeData(
    useCallback(async () => ({ query, value: await fetch(JSON.parse(query)) }), [query, fetch]),
  );
  const answer: Loaded<Answer<Value>> =
    loaded.kind === 'loaded'
      ? { kind: 'loaded', value: { ...loaded.value.value, isStale: loaded.value.query !== query } }
      : loaded;
  return [answer, reload] as const;
}

function ReportContent({ children, ...props }: PanelProps & { readonly children: ReactNode }) {
  const { report, view } = props;
  const { orders, withdrawn } = report.total.now;
  if (orders === 0 && report.total.before.orders === 0) {
    return <Notice text={`No orders from ${spanText(view.span)}. Choose another period, or fewer filters.`} />;
  }
  return (
    <>
      <Figures total={report.total} view={view} />
      <div className="grid gap-4 xl:grid-cols-11">
        <PeriodPanel {...props} />
        <StorePanel {...props} />
      </div>
      {children}
      {withdrawn > 0 && (
        <p className="mt-3 text-label text-ink-2">
          Not counted: {withdrawn} {withdrawn === 1 ? 'order that was' : 'orders that were'} cancelled or refunded.
        </p>
      )}
    </>
  );
}

interface FileToolsProps extends Pick<PanelProps, 'report' | 'view'> {
  readonly items: Loaded<Answer<ReportItems>>;
}

/** Each file has everything the report has, without rounding. */
function FileTools({ report, items, view }: FileToolsProps) {
  const { customers } = useOffice().me;
  const act = useOfficeAction();
  const titleOf = (key: string) => customers.find((customer) => customer.key === key)?.title ?? key;
  const complete = items.kind === 'loaded' && !items.value.isStale ? { ...report, ...items.value } : undefined;
  const save = (kind: 'csv' | 'xlsx') =>
    complete &&
    void act(async () => {
      const { saveReport } = await import('./save-report');
      await saveReport(kind, complete, { now: view.span, before: spanBefore(view), titleOf });
    });
  return (
    <span className="flex gap-2 print:hidden">
      <DenseButton onClick={() => window.print()}>
        <Printer size={16} strokeWidth={1.75} />
        Print
      </DenseButton>
      <DenseButton disabled={!complete} onClick={() => save('csv')}>
        <Download size={16} strokeWidth={1.75} />
        CSV
      </DenseButton>
      <DenseButton disabled={!complete} onClick={() => save('xlsx')}>
        <FileSpreadsheet size={16} strokeWidth={1.75} />
        Excel
      </DenseButton>
    </span>
  );
}
