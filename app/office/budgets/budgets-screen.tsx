import { Pencil } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isAllowed } from '../../../domain/people/roles';
import { BUDGET_PERIOD, type BudgetReport } from '../../../domain/reports/budget-report';
import type { CustomerRules } from '../../../domain/wire/approvals';
import type { WireCustomer } from '../../../domain/wire/office';
import { FilterMenu } from '../layout/filter-menu';
import { CustomerMark, DenseButton, LoadedContent, OfficeScreen, Panel } from '../layout/parts';
import { fetchBudgets, fetchRules } from '../session/office-calls';
import { useOffice, useOfficeData } from '../session/office-context';
import { PeriodTools } from './budget-section';
import { BudgetFigures, BudgetTable } from './budget-table';
import { RulesForm } from './rules-form';
import { RulesPanel } from './rules-panel';

/** A customer's budgets and approval rules. The address keeps customer and period. */
export function BudgetsScreen() {
  const [params, setParams] = useSearchParams();
  const { person, customers } = useOffice().me;
  const permitted = customers.filter(({ key }) => isAllowed(person.grants, 'approvals.change', key));
  const customer =
    permitted.find(({ key }) => key === params.get('customer')) ??
    permitted.find(({ has_rules }) => has_rules) ??
    permitted[0];
  if (!customer)
    return (
      <OfficeScreen title="Budgets">
        <Panel className="p-5">There are no customers yet.</Panel>
      </OfficeScreen>
    );
  const wanted = params.get('period') ?? '';
  const show = (change: { customer?: string; period?: string }) =>
    setParams(new URLSearchParams({ customer: customer.key, ...change }));
  return (
    <CustomerBudgets
      key={customer.key}
      customer={customer}
      period={BUDGET_PERIOD.test(wanted) ? wanted : ''}
      show={show}
      choice={
        permitted.length > 1 && (
          <FilterMenu
            label="Customer"
            value={customer.key}
            options={permitted.map(({ key, title, brand }) => ({
              ...{ value: key, text: title },
              mark: <CustomerMark color={brand} />,
            }))}
            onChange={(key) => show({ customer: key })}
          />
        )
      }
    />
  );
}

interface CustomerBudgetsProps {
  readonly customer: WireCustomer;
  /** '' for today's. */
  readonly period: string;
  readonly choice: ReactNode;
  show(change: { period: string }): void;
}

function CustomerBudgets({ customer, period, choice, show }: CustomerBudgetsProps) {
  const { grants } = useOffice().me.person;
  const { key } = customer;
  const [rules, reloadRules] = useOfficeData(useCallback(() => fetchRules(key), [key]));
  const maySee = isAllowed(grants, 'reports.read', key);
  const loadReport = useCallback(
    async () => (maySee ? await fetchBudgets(key, period) : undefined),
    [maySee, key, period],
  );
  const [report, reloadReport] = useOfficeData(loadReport);
  const [isEditing, setEditing] = useState(false);
  const shown = report.kind === 'loaded' ? report.value : undefined;
  const reload = async () => void (await Promise.all([reloadRules(), reloadReport()]));

  return (
    <OfficeScreen
      title="Budgets"
      tools={
        !isEditing && (
          <>
            {choice}
            {shown && <PeriodTools report={shown} show={show} />}
          </>
        )
      }
    >
      <LoadedContent loaded={rules} onRetry={() => void reload()}>
        {(value) =>
          isEditing ? (
            <RulesForm
              customer={customer}
              published={value}
              onDone={async () => {
                await reload();
                setEditing(false);
              }}
              onCancel={() => {
                setEditing(false);
                void reloadRules();
              }}
            />
          ) : (
            <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21.5rem]">
              <div className="min-w-0">
                <LoadedContent loaded={report} onRetry={() => void reloadReport()}>
                  {(budgets) => budgets && <Budgets report={budgets} />}
                </LoadedContent>
              </div>
              <RulesPanel
                customer={customer}
                rules={value}
                tool={<EditButton rules={value} onEdit={() => setEditing(true)} />}
              />
            </div>
          )
        }
      </LoadedContent>
    </OfficeScreen>
  );
}

function EditButton({ rules: { approvals, budgets }, onEdit }: { rules: CustomerRules; onEdit(): void }) {
  return (
    <DenseButton onClick={onEdit}>
      <Pencil aria-hidden size={14} /> {approvals === null && budgets === null ? 'Set up' : 'Edit'}
    </DenseButton>
  );
}

function Budgets({ report }: { report: BudgetReport }) {
  return (
    <>
      <BudgetFigures report={report} />
      <BudgetTable report={report} />
    </>
  );
}
