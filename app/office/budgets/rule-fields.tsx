import { ArrowUp, Plus, Trash2, X } from 'lucide-react';
import type { WireCustomer } from '../../../domain/calls/office';
import type { FieldProblem } from '../../../domain/catalog/check/catalog-problems';
import { IconButton } from '../../ui/icon-button';
import { Popup } from '../../ui/popup';
import { CheckField, Choice, Field, FieldError, LABEL } from '../layout/fields';
import { DenseButton } from '../layout/parts';
import { emptyApprover, problemAt, type TypedRule } from './rules-model';
import { sentenceOf, storeName } from './rules-panel';

interface RuleFieldsProps {
  readonly rule: TypedRule;
  /** 'Rule 1' */
  readonly name: string;
  /** Where problems are: 'approvals.rules.0' */
  readonly field: string;
  readonly problems: readonly FieldProblem[];
  readonly customer: WireCustomer;
  onChange(rule: TypedRule): void;
  onRemove(): void;
  onMoveUp?(): void;
}

const WHEN = [
  ['over', 'Orders over an amount'],
  ['over_budget', 'Orders over the budget'],
  ['priced_on_po', 'Orders with lines priced on PO'],
  ['every', 'All orders'],
] as const;

export function RuleFields({ rule, name, field, problems, customer, onChange, onRemove, onMoveUp }: RuleFieldsProps) {
  const { when, dollars, approvers, all, self } = rule;
  const whenProblem = problemAt(problems, `${field}.when`, true);
  const approversProblem = problemAt(problems, `${field}.approvers`);
  return (
    <fieldset className="border-t border-line py-3.5 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 font-heading">{sentenceOf(rule, customer)}</p>
        {onMoveUp && <IconButton label={`Move up ${name}`} Icon={ArrowUp} onClick={onMoveUp} />}
        <IconButton label={`Remove ${name}`} Icon={Trash2} onClick={onRemove} />
      </div>
      <div className="mt-2 grid items-start gap-3 sm:grid-cols-[16rem_8rem] lg:grid-cols-[16rem_8rem_minmax(0,1fr)]">
        <Choice
          label="Which orders"
          value={when}
          options={WHEN}
          onChange={(next) => onChange({ ...rule, when: next as TypedRule['when'] })}
        />
        {when === 'over' ? (
          <Field
            label="Over, $"
            inputMode="decimal"
            value={dollars}
            error={whenProblem}
            onChange={(text) => onChange({ ...rule, dollars: text })}
          />
        ) : (
          <p className="text-label font-medium text-err sm:pt-7">{whenProblem}</p>
        )}
        <Stores
          rule={rule}
          customer={customer}
          error={problemAt(problems, `${field}.stores`, true)}
          onChange={onChange}
        />
      </div>
      <div className="mt-3 grid gap-2">
        {approvers.map((approver, index) => {
          const set = (changed: Partial<typeof approver>) =>
            onChange({ ...rule, approvers: approvers.with(index, { ...approver, ...changed }) });
          return (
            <div
              key={approver.id}
              className="grid items-start gap-2 sm:grid-cols-[minmax(0,16rem)_minmax(0,22rem)_auto] sm:justify-start"
            >
              <Field
                label="Approver’s name"
                value={approver.name}
                maxLength={100}
                autoFocus={index > 0 && approver.name === '' && approver.email === ''}
                onChange={(next) => set({ name: next })}
              />
              <Field
                label="Mail, not shown to shoppers"
                type="email"
                value={approver.email}
                maxLength={254}
                error={
                  problemAt(problems, `${field}.approvers.${index}`) ?? (index === 0 ? approversProblem : undefined)
                }
                onChange={(email) => set({ email })}
              />
              {approvers.length > 1 && (
                <span className="sm:pt-5.5">
                  <IconButton
                    label={`Remove ${approver.name || approver.email || 'approver'}`}
                    Icon={X}
                    onClick={() => onChange({ ...rule, approvers: approvers.toSpliced(index, 1) })}
                  />
                </span>
              )}
            </div>
          );
        })}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
        <DenseButton onClick={() => onChange({ ...rule, approvers: [...approvers, emptyApprover()] })}>
          <Plus size={15} /> Add an approver
        </DenseButton>
        {approvers.length > 1 && (
          <CheckField isOn={all} onChange={(on) => onChange({ ...rule, all: on })}>
            Each of them has to approve
          </CheckField>
        )}
        <CheckField isOn={self} onChange={(on) => onChange({ ...rule, self: on })}>
          They may approve their own orders
        </CheckField>
      </div>
    </fieldset>
  );
}

interface StoresProps extends Pick<RuleFieldsProps, 'rule' | 'customer' | 'onChange'> {
  readonly error: string | undefined;
}

function Stores({ rule, customer, error, onChange }: StoresProps) {
  const { stores } = rule;
  const toggle = (code: string, isOn: boolean) => {
    const next = isOn ? [...(stores ?? []), code] : (stores ?? []).filter((each) => each !== code);
    onChange({ ...rule, stores: next.length === 0 ? undefined : next });
  };
  const unknown = (stores ?? []).filter((code) => !customer.stores.some((each) => each.code === code));
  return (
    <div className="min-w-0 max-lg:col-span-full">
      <span className={LABEL}>Stores</span>
      <Popup
        label="Stores"
        isSheet
        className="dense inline-flex w-full max-w-100 items-center rounded-control border border-line-strong bg-surface px-3 text-left hover:border-ink-3"
        button={
          <span className="truncate">
            <span className="sr-only">Stores: </span>
            {stores ? stores.map((code) => storeName(customer, code)).join(', ') : 'Any store'}
          </span>
        }
      >
        {() => (
          <div className="max-h-80 overflow-y-auto p-2 sm:w-80">
            <CheckField isOn={stores === undefined} onChange={() => onChange({ ...rule, stores: undefined })}>
              Any store, and orders without one
            </CheckField>
            {[...customer.stores.map(({ code }) => code), ...unknown].map((code) => (
              <CheckField key={code} isOn={stores?.includes(code) ?? false} onChange={(isOn) => toggle(code, isOn)}>
                {storeName(customer, code)}
              </CheckField>
            ))}
          </div>
        )}
      </Popup>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
