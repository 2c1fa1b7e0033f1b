import type { ReactNode } from 'react';
import { ruleText } from '../../../domain/approvals/rules';
import type { CustomerRules } from '../../../domain/calls/approvals';
import type { WireCustomer } from '../../../domain/calls/office';
import { shortStoreName } from '../layout/short-store-name';
import { dollarsIn, OTHER_STORES, type TypedRules, typedRules, WITHOUT_STORE } from './rules-model';
import { SidePanel } from './side-panel';

interface RulesPanelProps {
  readonly customer: WireCustomer;
  readonly rules: CustomerRules;
  readonly tool: ReactNode;
}

/** Rules and budgets in plain words. */
export function RulesPanel({ customer, rules: published, tool }: RulesPanelProps) {
  const typed = typedRules(published);
  const { rules, remind, expire, period } = typed;
  return (
    <SidePanel title="Rules" tool={tool}>
      {rules.length === 0 ? (
        <p className="border-t border-line px-4 py-3">
          {period === '' ? 'No order waits for anybody, and no store has a budget.' : 'No order waits for anybody.'}
        </p>
      ) : (
        <ol>
          {rules.map((rule, index) => (
            <li key={rule.id} className="grid grid-cols-[1.5rem_1fr] gap-2.5 border-t border-line px-4 py-2.5">
              <span
                aria-hidden
                className="grid size-5.5 place-items-center rounded-thumb bg-sunken text-caption font-semibold"
              >
                {index + 1}
              </span>
              <span>{sentenceOf(rule, customer)}</span>
            </li>
          ))}
        </ol>
      )}
      {rules.length > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-label text-ink-2">
          The first rule that applies decides. {selfText(rules)} Reminder after {remind} hours, expires after {expire}{' '}
          days. Orders paid by card never wait.
        </p>
      )}
      {period !== '' && <p className="border-t border-line px-4 py-2.5 text-label text-ink-2">{budgetText(typed)}</p>}
    </SidePanel>
  );
}

export function sentenceOf(rule: TypedRules['rules'][number], customer: WireCustomer): string {
  const { when, dollars, stores, approvers, all } = rule;
  const over = dollarsIn(dollars);
  return ruleText({
    when: when === 'over' ? { over: typeof over === 'number' && over >= 0 ? over : 0 } : { [when]: true },
    stores: stores?.map((code) => storeName(customer, code)),
    approvers: approvers.map(({ name, email }) => name.trim() || email.trim() || 'somebody'),
    all,
  });
}

export function storeName({ stores }: WireCustomer, code: string): string {
  return shortStoreName(stores.find((store) => store.code === code)?.name ?? code);
}

function selfText(rules: TypedRules['rules']): string {
  const count = rules.filter(({ self }) => self).length;
  if (count === 0) return 'Nobody approves their own order.';
  return count === rules.length
    ? 'Approvers may approve their own orders.'
    : 'Some rules let approvers approve their own orders.';
}

function budgetText({ period, over, amounts }: TypedRules): string {
  const other = amounts[OTHER_STORES];
  const none = amounts[WITHOUT_STORE];
  const named = Object.keys(amounts).filter((code) => code !== OTHER_STORES && code !== WITHOUT_STORE).length;
  const dollars = (text: string) => `$${text}`;
  return [
    `Budgets by ${period}.`,
    ...(named > 0 ? [`${named === 1 ? '1 store has its' : `${named} stores have their`} own amount.`] : []),
    ...(other === undefined ? [] : [`${named > 0 ? 'Others' : 'Stores'} have ${dollars(other)} each.`]),
    ...(none === undefined ? [] : [`Orders without a store share ${dollars(none)}.`]),
    over === 'approve' ? 'Over it, an approver decides.' : 'Over it, an order is refused.',
  ].join(' ');
}
