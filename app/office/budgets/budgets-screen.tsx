import { Pencil } from 'lucide-react';
import { type ReactNode, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BUDGET_PERIOD } from '../../../domain/approvals/budget';
import type { CustomerRules } from '../../../domain/calls/approvals';
import type { WireCustomer } from '../../../domain/calls/office';
import { customerOptions, FilterMenu } from '../layout/filter-menu';
import { DenseButton, LoadedContent, OfficeScreen, Panel } from '../layout/parts';
import { fetchApprovers, fetchBudgets, fetchRules } from '../session/office-calls';
import { useOffice, useOfficeData, usePermitted } from '../session/office-context';
import { ApproversPanel, WaitingPanel } from './approvers-panel';
import { PeriodTools } from './budget-section';
import { BudgetFigures, BudgetTable } from './budget-table';
import { hasDraft, RulesForm, SaveBar } from './rules-form';
import { RulesPanel } from './rules-panel';
import { type Amounts, useAmounts } from './use-amounts';

/** A customer's budgets and approval rules. The address keeps customer and period. */
export function BudgetsScreen() {
  const [params, setParams] = useSearchParams();
  const permitted = usePermitted('approvals.change');
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
            options={customerOptions(permitted)}
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
  const load = useCallback(async () => {
    const [rules, report, approvers] = await Promise.all([
      fetchRules(customer.key),
      fetchBudgets(customer.key, period),
      fetchApprovers(customer.key),
    ]);
    return { rules, report, approvers };
  }, [customer.key, period]);
  const [loaded, reload] = useOfficeData(load);
  const { id: person } = useOffice().me.person;
  const [editing, setEditing] = useState<'rules' | 'approver' | undefined>(() =>
    hasDraft(person, customer.key) ? 'rules' : undefined,
  );
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    const isBack = wasEditing.current && !editing;
    wasEditing.current = editing !== undefined;
    if (!isBack) return;
    // After the dialog that asked, which gives the focus back as well.
    const frame = requestAnimationFrame(() => editButton.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [editing]);
  const shown = loaded.kind === 'loaded' ? loaded.value : undefined;
  const amounts = useAmounts(customer, shown?.rules, reload);
  const isEditable = shown?.rules.budgets != null && shown.report.period === shown.report.current;

  return (
    <OfficeScreen
      title="Budgets"
      tools={
        !editing && (
          <>
            {choice}
            {shown && <PeriodTools report={shown.report} show={show} />}
            <SaveAmounts amounts={amounts} className="max-lg:hidden" />
          </>
        )
      }
    >
      <LoadedContent loaded={loaded} onRetry={() => void reload()}>
        {({ rules, report, approvers }) =>
          editing ? (
            <RulesForm
              customer={customer}
              published={rules}
              hasNewApprover={editing === 'approver'}
              onDone={async () => {
                await reload();
                setEditing(undefined);
              }}
              onCancel={() => {
                setEditing(undefined);
                void reload();
              }}
            />
          ) : (
            <>
              <BudgetFigures report={report} />
              <div className="grid items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_21.5rem]">
                <form
                  id={AMOUNTS}
                  aria-label="Budgets"
                  noValidate
                  className="min-w-0"
                  onSubmit={(event) => {
                    event.preventDefault();
                    void amounts.save();
                  }}
                >
                  <BudgetTable report={report} edited={isEditable ? { customer, amounts } : undefined} />
                  {(amounts.changeCount > 0 || amounts.failure !== '') && (
                    <div className="mt-3.5">
                      <SaveBar customer={customer} {...amounts}>
                        <DenseButton onClick={amounts.discard}>Discard</DenseButton>
                        <SaveAmounts amounts={amounts} className="lg:hidden" />
                      </SaveBar>
                    </div>
                  )}
                </form>
                <div className="grid items-start gap-3.5 lg:max-xl:grid-cols-2 lg:max-xl:[&>:first-child]:col-span-2">
                  <RulesPanel
                    customer={customer}
                    rules={rules}
                    tool={<EditButton ref={editButton} rules={rules} onEdit={() => setEditing('rules')} />}
                  />
                  <ApproversPanel approvers={approvers.approvers} onAdd={() => setEditing('approver')} />
                  <WaitingPanel customer={customer} of={approvers} />
                </div>
              </div>
            </>
          )
        }
      </LoadedContent>
    </OfficeScreen>
  );
}

const AMOUNTS = 'amounts';

/** Under the table where there's no room beside its title. */
function SaveAmounts({ amounts, className }: { amounts: Amounts; className: string }) {
  return (
    <DenseButton
      type="submit"
      form={AMOUNTS}
      variant="dark"
      disabled={amounts.isSaving || amounts.changeCount === 0}
      className={className}
    >
      Save amounts
    </DenseButton>
  );
}

interface EditButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly rules: CustomerRules;
  onEdit(): void;
}

function EditButton({ ref, rules: { approvals, budgets }, onEdit }: EditButtonProps) {
  return (
    <DenseButton ref={ref} onClick={onEdit}>
      <Pencil size={14} /> {approvals === null && budgets === null ? 'Set up' : 'Edit'}
    </DenseButton>
  );
}
