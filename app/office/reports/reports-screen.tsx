import { Download, FileSpreadsheet, Printer } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { spanText } from '../../../domain/reports/period';
import { type ReportView, readReportView, reportsAddress } from '../../../domain/reports/report';
import { localDay } from '../../components/local-day';
import { DenseButton, LoadedContent, Notice, OfficeScreen } from '../layout/parts';
import { fetchReport } from '../session/office-calls';
import { useOffice, useOfficeAction, useOfficeData, usePermitted } from '../session/office-context';
import { Figures } from './figures';
import { ItemPanel, SizePanel } from './item-panels';
import { ReportControls, type ShowReport } from './report-controls';
import { type PanelProps, PeriodPanel, StorePanel } from './report-panels';
import { spanBefore } from './report-parts';

const BudgetSection = lazy(async () => ({ default: (await import('../budgets/budget-section')).BudgetSection }));

/** What the orders come to in a period. The address keeps what is shown. */
export function ReportsScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const today = localDay(Date.now());
  const query = params.toString();
  const permitted = usePermitted('reports.read');
  // With one customer, there's nothing to choose.
  const only = permitted.length === 1 ? permitted[0]?.key : undefined;
  const view = useMemo(() => {
    const params = new URLSearchParams(query);
    if (only) params.set('customer', only);
    return readReportView(params, today);
  }, [query, today, only]);
  const show = useCallback<ShowReport>((change) => navigate(reportsAddress({ ...view, ...change })), [view, navigate]);
  const [report, reload] = useOfficeData(useCallback(() => loadReport(view), [view]));
  const ruled = permitted.find(({ key, has_rules }) => has_rules && key === view.customer);
  const loaded = report.kind === 'loaded' && report.value.kind === 'report' ? report.value : undefined;

  return (
    <OfficeScreen
      title="Reports"
      note={<span className="hidden print:inline">{spanText(view.span)}</span>}
      tools={loaded && <FileTools report={loaded} view={view} />}
    >
      <ReportControls view={view} show={show} today={today} catalog={loaded?.catalog ?? []} />
      <LoadedContent loaded={report} onRetry={() => void reload()}>
        {(value) =>
          value.kind === 'counting' ? (
            <Notice text={countingText(value.orders)}>
              <DenseButton onClick={() => void reload()}>Look again</DenseButton>
            </Notice>
          ) : (
            <ReportContent report={value} view={view} show={show} />
          )
        }
      </LoadedContent>
      {ruled && (
        <Suspense fallback={null}>
          <BudgetSection key={ruled.key} customer={ruled.key} />
        </Suspense>
      )}
    </OfficeScreen>
  );
}

function countingText(orders: number): string {
  return `After an upgrade, ${orders.toLocaleString('en-US')} orders still have to be counted. That takes some minutes.`;
}

function loadReport(view: ReportView) {
  const { span, customer, store, item, sizesOf } = view;
  const before = spanBefore(view);
  return fetchReport({
    ...span,
    ...(before ? { before_from: before.from, before_to: before.to } : {}),
    ...(customer ? { customer } : {}),
    ...(store ? { store } : {}),
    ...(item ? { item } : {}),
    ...(sizesOf ? { sizes_of: sizesOf } : {}),
  });
}

function ReportContent(props: PanelProps) {
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
        <SizePanel {...props} />
        <ItemPanel {...props} />
      </div>
      {withdrawn > 0 && (
        <p className="mt-3 text-label text-ink-2">
          Not counted: {withdrawn} {withdrawn === 1 ? 'order that was' : 'orders that were'} cancelled or refunded.
        </p>
      )}
    </>
  );
}

/** Each file has everything the report has, without rounding. */
function FileTools({ report, view }: Pick<PanelProps, 'report' | 'view'>) {
  const { customers } = useOffice().me;
  const act = useOfficeAction();
  const titleOf = (key: string) => customers.find((customer) => customer.key === key)?.title ?? key;
  const save = (kind: 'csv' | 'xlsx') =>
    void act(async () => {
      const { saveReport } = await import('./save-report');
      await saveReport(kind, report, { now: view.span, before: spanBefore(view), titleOf });
    });
  return (
    <span className="flex gap-2 print:hidden">
      <DenseButton onClick={() => window.print()}>
        <Printer size={16} strokeWidth={1.75} />
        Print
      </DenseButton>
      <DenseButton onClick={() => save('csv')}>
        <Download size={16} strokeWidth={1.75} />
        CSV
      </DenseButton>
      <DenseButton onClick={() => save('xlsx')}>
        <FileSpreadsheet size={16} strokeWidth={1.75} />
        Excel
      </DenseButton>
    </span>
  );
}
