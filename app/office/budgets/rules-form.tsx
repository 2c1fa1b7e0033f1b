import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import type { CustomerRules, PreviewedRules } from '../../../domain/calls/approvals';
import type { WireCustomer } from '../../../domain/calls/office';
import type { FieldProblem } from '../../../domain/catalog/check/catalog-problems';
import { countOf } from '../../../domain/text/count-of';
import { ConfirmDialog } from '../../ui/small-dialog';
import { useWarningBeforeLeaving } from '../../ui/use-warning-before-leaving';
import { Choice, Field, FieldError } from '../layout/fields';
import { DenseButton, Panel, TitledPanel } from '../layout/parts';
import { fetchRules, previewRules } from '../session/office-calls';
import { failureText, useOffice } from '../session/office-context';
import { BudgetFields } from './budget-fields';
import { RuleFields } from './rule-fields';
import {
  amountProblems,
  emptyRule,
  problemAt,
  rulesDocument,
  sentence,
  type TypedRule,
  type TypedRules,
  typedRules,
  withApprover,
} from './rules-model';
import { useSaveRules } from './use-save-rules';

interface RulesFormProps {
  readonly customer: WireCustomer;
  readonly published: CustomerRules;
  /** Begins with one more. */
  readonly hasNewApprover: boolean;
  onDone(): Promise<void>;
  onCancel(): void;
}

/** All rules and budgets of a customer, saved together: a budget may need a rule, and a rule a budget. */
export function RulesForm({ customer, published, hasNewApprover, onDone, onCancel }: RulesFormProps) {
  const { id: person } = useOffice().me.person;
  const draft = `${person} ${customer.key}`;
  const [{ seen, start, typed }, setDraft] = useState(() => {
    const kept = drafts.get(draft);
    if (kept) return hasNewApprover ? { ...kept, typed: withApprover(kept.typed) } : kept;
    const start = hasNewApprover ? withApprover(typedRules(published)) : typedRules(published);
    return { seen: published, start, typed: start };
  });
  const [isLeaving, setLeaving] = useState(false);
  const { save, problems, failure, setFailure, isSaving, forget } = useSaveRules(customer);
  const wanted = useMemo(() => rulesDocument(typed), [typed]);
  const hasChanges = useMemo(() => JSON.stringify(start) !== JSON.stringify(typed), [start, typed]);
  useWarningBeforeLeaving(hasChanges);
  useEffect(() => {
    if (hasChanges) drafts.set(draft, { seen, start, typed });
    else drafts.delete(draft);
  }, [hasChanges, draft, seen, start, typed]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The button that opened it is gone.
    if (!form.current?.contains(document.activeElement)) form.current?.focus();
  }, []);
  const change = (changed: Partial<TypedRules>) => setDraft({ seen, start, typed: { ...typed, ...changed } });
  const changeRule = (index: number, rule: TypedRule) => change({ rules: typed.rules.with(index, rule) });
  const { rules } = typed;

  async function handleSave(event: FormEvent) {
    event.preventDefault();
    if ((await save(wanted, seen, amountProblems(typed))) !== 'saved') return;
    drafts.delete(draft);
    await onDone();
  }

  function handleDiscard() {
    drafts.delete(draft);
    onCancel();
  }

  /** Gives up what was typed for what somebody else has saved. */
  async function startOver() {
    try {
      const fresh = await fetchRules(customer.key);
      const start = typedRules(fresh);
      setDraft({ seen: fresh, start, typed: start });
      forget();
    } catch (error) {
      setFailure(failureText(error) ?? '');
    }
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      onSubmit={(event) => void handleSave(event)}
      noValidate
      aria-label="Rules and budgets"
      className="grid gap-4 outline-none"
    >
      <TitledPanel
        title="Rules"
        note="The first rule that applies decides. Orders paid by card never wait."
        tools={
          <DenseButton onClick={() => change({ rules: [...rules, emptyRule()] })}>
            <Plus size={15} /> Add a rule
          </DenseButton>
        }
      >
        {rules.length === 0 && <p>No order waits for anybody.</p>}
        {rules.map((rule, index) => (
          <RuleFields
            key={rule.id}
            rule={rule}
            name={`Rule ${index + 1}`}
            field={`approvals.rules.${index}`}
            problems={problems}
            customer={customer}
            onChange={(changed) => changeRule(index, changed)}
            onRemove={() => change({ rules: rules.toSpliced(index, 1) })}
            {...(index > 0 && {
              onMoveUp: () => change({ rules: rules.toSpliced(index, 1).toSpliced(index - 1, 0, rule) }),
            })}
          />
        ))}
        {rules.length > 0 && (
          <div className="mt-3 grid gap-3 border-t border-line pt-3 sm:max-w-100 sm:grid-cols-2">
            <Field
              label="Remind after hours"
              inputMode="numeric"
              value={typed.remind}
              error={problemAt(problems, 'approvals.remind_after_hours')}
              onChange={(remind) => change({ remind })}
            />
            <Field
              label="Expire after days"
              inputMode="numeric"
              value={typed.expire}
              error={problemAt(problems, 'approvals.expire_after_days')}
              onChange={(expire) => change({ expire })}
            />
          </div>
        )}
      </TitledPanel>
      <TitledPanel title="Budgets" note="Lines priced on PO count as $0.">
        <div className="grid gap-3 sm:max-w-160 sm:grid-cols-2">
          <Choice
            label="Stores have a budget"
            value={typed.period}
            options={PERIODS}
            onChange={(period) => change({ period: period as TypedRules['period'] })}
          />
          {typed.period !== '' && (
            <Choice
              label="An order over it"
              value={typed.over}
              options={OVER}
              onChange={(over) => change({ over: over as TypedRules['over'] })}
            />
          )}
        </div>
        {problemAt(problems, 'budgets.over') && <FieldError>{problemAt(problems, 'budgets.over')}</FieldError>}
        {typed.period !== '' && (
          <BudgetFields
            customer={customer}
            isFirst={seen.budgets === null}
            amounts={typed.amounts}
            problems={problems}
            onChange={(amounts) => change({ amounts })}
          />
        )}
      </TitledPanel>
      <SaveBar customer={customer} wanted={wanted} problems={problems} failure={failure}>
        {failure !== '' && <DenseButton onClick={() => void startOver()}>Start over with what’s saved</DenseButton>}
        <DenseButton onClick={() => (hasChanges ? setLeaving(true) : onCancel())}>Cancel</DenseButton>
        <DenseButton type="submit" variant="dark" disabled={isSaving}>
          Save
        </DenseButton>
      </SaveBar>
      <ConfirmDialog
        title="Discard your changes?"
        isOpen={isLeaving}
        stay="Keep editing"
        go="Discard"
        onClose={() => setLeaving(false)}
        onGo={handleDiscard}
      >
        <p className="mt-3">The rules and budgets stay as they were.</p>
      </ConfirmDialog>
    </form>
  );
}

interface Draft {
  /** What the person began with, whatever others publish meanwhile. */
  readonly seen: CustomerRules;
  readonly start: TypedRules;
  readonly typed: TypedRules;
}

/** Drafts by person and customer: what was typed stays while somebody looks at another screen. */
const drafts = new Map<string, Draft>();

export function hasDraft(person: string, customer: CustomerKey): boolean {
  return drafts.has(`${person} ${customer}`);
}

const PERIODS = [
  ['', 'No budgets'],
  ['month', 'Each month'],
  ['quarter', 'Each quarter'],
  ['year', 'Each year'],
] as const;

const OVER = [
  ['approve', 'waits for an approver'],
  ['refuse', 'is refused'],
] as const;

interface SaveBarProps {
  readonly customer: WireCustomer;
  readonly wanted: CustomerRules;
  readonly problems: readonly FieldProblem[];
  readonly failure: string;
  /** Buttons. */
  readonly children: ReactNode;
}

/** What the typed rules would have done, or why they weren't saved. */
export function SaveBar({ failure, children, ...preview }: SaveBarProps) {
  return (
    <Panel className="sticky bottom-[calc(0.75rem+var(--office-bar))] z-10 flex flex-wrap items-center gap-x-4 gap-y-2.5 p-4 shadow-float max-sm:p-3">
      <div className="min-w-0 flex-1 basis-72">
        {failure === '' ? (
          <Preview {...preview} />
        ) : (
          <p role="alert" className="text-err">
            {failure}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:[&>*]:flex-1">{children}</div>
    </Panel>
  );
}

/** Previews when typing pauses, not at every key. */
const PREVIEW_AFTER_MS = 1_000;

function Preview({ customer, wanted, problems }: Omit<SaveBarProps, 'failure' | 'children'>) {
  const [previewed, setPreviewed] = useState<PreviewedRules>();
  const text = JSON.stringify(wanted);
  useEffect(() => {
    let isOver = false;
    setPreviewed(undefined);
    const timer = setTimeout(() => {
      const load = previewRules(customer.key, JSON.parse(text));
      // Without a connection there's no preview; saving reports it.
      load.then((made) => isOver || setPreviewed(made)).catch(() => undefined);
    }, PREVIEW_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [customer.key, text]);
  const [first] = problems;
  return <p role="status">{first ? `Nothing was saved. ${problemText(problems)}` : previewText(previewed)}</p>;
}

function problemText(problems: readonly FieldProblem[]): string {
  if (problems.length > 1) return `${countOf(problems.length, 'field')} need another look.`;
  return sentence(problems[0]?.message ?? '');
}

function previewText(previewed: PreviewedRules | undefined): string {
  if (!previewed || 'problems' in previewed) return 'Whoever orders sees the new rules at once.';
  const { orders, waiting, refused } = previewed;
  if (orders === 0) return 'There are no orders of the last 90 days to try this on.';
  const more = refused > 0 ? ` ${refused} would have been refused.` : '';
  return `In the last 90 days, ${waiting} of ${countOf(orders, 'order')} would have waited.${more}`;
}
