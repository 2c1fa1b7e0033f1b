import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { type BudgetReport, budgetCsv, budgetPeriodName, periodBeside } from '../../../domain/reports/budget-report';
import { DenseButton, LoadedContent } from '../layout/parts';
import { saveCsv } from '../layout/save-csv';
import { fetchBudgets } from '../session/office-calls';
import { useOfficeData } from '../session/office-context';
import { BudgetFigures, BudgetTable } from './budget-table';

/** The part of a report on budgets, which have their own periods, and on how long orders waited. */
export function BudgetSection({ customer }: { customer: CustomerKey }) {
  const [period, setPeriod] = useState('');
  const [report, reload] = useOfficeData(useCallback(() => fetchBudgets(customer, period), [customer, period]));
  return (
    <section aria-labelledby="budgets" className="mt-6">
      <LoadedContent loaded={report} onRetry={() => void reload()}>
        {(loaded) => (
          <>
            <div className="mb-3 flex flex-wrap items-center gap-2.5">
              <h2 id="budgets" className="mr-auto text-card">
                Budgets and approvals
              </h2>
              <PeriodTools report={loaded} show={(change) => setPeriod(change.period)} />
            </div>
            <BudgetFigures report={loaded} />
            <BudgetTable report={loaded} />
          </>
        )}
      </LoadedContent>
    </section>
  );
}

interface PeriodToolsProps {
  readonly report: BudgetReport;
  show(change: { period: string }): void;
}

export function PeriodTools({ report, show }: PeriodToolsProps) {
  const { customer, period, current } = report;
  return (
    <>
      <span className="flex items-center rounded-control border border-line-strong bg-surface">
        <Step label="Period before" onClick={() => show({ period: periodBeside(period, -1) })}>
          <ChevronLeft size={16} />
        </Step>
        <b className="min-w-20 text-center font-name">{budgetPeriodName(period)}</b>
        <Step
          label="Period after"
          isDisabled={period === current}
          onClick={() => show({ period: periodBeside(period, 1) })}
        >
          <ChevronRight size={16} />
        </Step>
      </span>
      <DenseButton onClick={() => saveCsv(`budgets-${customer}-${period}.csv`, budgetCsv(report))}>
        <Download size={16} strokeWidth={1.75} /> CSV
      </DenseButton>
    </>
  );
}

function Step(props: { label: string; isDisabled?: boolean; onClick(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      disabled={props.isDisabled}
      onClick={props.onClick}
      className="dense grid w-9 place-items-center rounded-control hover:bg-sunken disabled:text-line-strong max-sm:w-11"
    >
      {props.children}
    </button>
  );
}
