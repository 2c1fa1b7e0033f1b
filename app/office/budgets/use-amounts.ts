import { useCallback, useMemo, useState } from 'react';
import type { CustomerRules } from '../../../domain/calls/approvals';
import type { WireCustomer } from '../../../domain/calls/office';
import { useWarningBeforeLeaving } from '../../ui/use-warning-before-leaving';
import { amountProblems, dollarsIn, OTHER_STORES, problemAt, rulesDocument, typedRules } from './rules-model';
import { useSaveRules } from './use-save-rules';

interface TypedAmount {
  readonly text: string;
  /** What was saved when the person began to type. */
  readonly from: string;
}

const isSame = (one: string, other: string) => dollarsIn(one.trim()) === dollarsIn(other);

/** The budgets' amounts as somebody types them, by store code and `*none`; they stay until they're saved. */
export function useAmounts(customer: WireCustomer, rules: CustomerRules | undefined, reload: () => Promise<void>) {
  const [typed, setTyped] = useState<Readonly<Record<string, TypedAmount>>>({});
  const { save, problems, failure, isSaving, forget } = useSaveRules(customer);
  const saved = useMemo(() => typedRules(rules ?? { approvals: null, budgets: null }), [rules]);
  const savedAt = useCallback((code: string) => saved.amounts[code] ?? '', [saved]);
  const changes = Object.entries(typed).filter(([code, { text }]) => !isSame(text, savedAt(code)));
  const texts = changes.map(([code, { text }]) => [code, text] as const);
  const wanted = rulesDocument({ ...saved, amounts: { ...saved.amounts, ...Object.fromEntries(texts) } });

  const hasChanges = changes.length > 0;
  useWarningBeforeLeaving(hasChanges);

  const discard = () => {
    setTyped({});
    forget();
  };

  return {
    valueAt: (code: string) => typed[code]?.text ?? savedAt(code),
    /** What a store without its own amount has. */
    others: saved.amounts[OTHER_STORES] ?? '',
    type: useCallback(
      (code: string, text: string) =>
        setTyped((before) => ({ ...before, [code]: { text, from: before[code]?.from ?? savedAt(code) } })),
      [savedAt],
    ),
    problemAt: (code: string) => problemAt(problems, `budgets.stores.${code}`),
    /** What somebody else has saved since, where this person typed something else. */
    takenAt: (code: string) => {
      const change = typed[code];
      const isTaken = change && change.from !== savedAt(code) && !isSame(change.text, savedAt(code));
      return isTaken ? savedAt(code) || 'None' : undefined;
    },
    changeCount: changes.length,
    wanted,
    problems,
    failure,
    isSaving,
    discard,
    save: async () => {
      if (!rules || !hasChanges) return;
      const sent = new Map(texts);
      const isUnsaved = ([code, { text }]: readonly [string, TypedAmount]) => sent.get(code) !== text;
      const outcome = await save(wanted, rules, amountProblems({ rules: [], amounts: Object.fromEntries(texts) }));
      if (outcome === 'failed') return;
      // After a conflict, what was typed is beside what others have saved.
      await reload();
      // What was typed while it was being saved isn't saved yet.
      if (outcome === 'saved') setTyped((now) => Object.fromEntries(Object.entries(now).filter(isUnsaved)));
    },
  };
}

export type Amounts = ReturnType<typeof useAmounts>;
