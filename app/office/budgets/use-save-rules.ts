import { useState } from 'react';
import type { CustomerRules } from '../../../domain/calls/approvals';
import type { WireCustomer } from '../../../domain/calls/office';
import type { FieldProblem } from '../../../domain/catalog/check/catalog-problems';
import { CallError } from '../../data/api/client';
import { saveRules } from '../session/office-calls';
import { failureText } from '../session/office-context';

/** Saves all of a customer's rules and budgets, or nothing: a budget may need a rule, and a rule a budget. */
export function useSaveRules({ key }: WireCustomer) {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState('');
  const [isSaving, setSaving] = useState(false);

  /**
   * @param seen what they were when the person began, whatever others publish meanwhile
   * @param unread fields that can't be read: nothing is sent until they're corrected
   */
  async function save(
    wanted: CustomerRules,
    seen: CustomerRules,
    unread: readonly FieldProblem[],
  ): Promise<'saved' | 'conflict' | 'failed'> {
    if (isSaving) return 'failed';
    if (unread.length > 0) {
      setFailure('');
      setProblems(unread);
      return 'failed';
    }
    setSaving(true);
    setFailure('');
    try {
      const saved = await saveRules({ customer: key, ...wanted, seen });
      setProblems(saved.problems);
      return saved.problems.length === 0 ? 'saved' : 'failed';
    } catch (error) {
      setFailure(failureText(error) ?? '');
      return error instanceof CallError && error.code === 'version' ? 'conflict' : 'failed';
    } finally {
      setSaving(false);
    }
  }

  const forget = () => {
    setProblems([]);
    setFailure('');
  };
  return { save, problems, failure, setFailure, isSaving, forget };
}
