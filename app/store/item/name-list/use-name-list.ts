import { useMemo, useState } from 'react';
import { numberQuestions, withEdits, withoutProblems } from '../../../../domain/cart/name-list/bulk-answers';
import { withoutProblem, withSuggestion } from '../../../../domain/cart/name-list/edit-name-list';
import {
  type ListEntry,
  type ListOptions,
  type ListProblem,
  MAX_LIST_LENGTH,
  MAX_LIST_LINES,
  type NameList,
} from '../../../../domain/cart/name-list/name-list';
import { readNameList } from '../../../../domain/cart/name-list/read-name-list';
import { withPlainBreaks } from '../../../../domain/cart/name-list/split-list';
import type { CatalogItem } from '../../../../domain/catalog/catalog';
import { useDraft } from '../../../cart/drafts';
import { useStorefront } from '../../../data/storefront/storefront-context';

const TOO_LONG = `A list can have at most ${MAX_LIST_LINES} lines and ${MAX_LIST_LENGTH.toLocaleString('en-US')} characters. Nothing was changed. Fill the grid with a part of it, then with the rest.`;

const NOTHING: NameList = { people: [], problems: [], leftOut: [] };

/** @param color for people without one */
export function useNameList(item: CatalogItem, color: string) {
  const { customer } = useStorefront();
  const [text, saveText] = useDraft(`crew-list:${item.code}`, listText, '');
  const [last, saveLast] = useDraft(`last-crew-list:${item.code}`, listText, '');
  const [refusal, setRefusal] = useState<string>();
  const options: ListOptions = useMemo(
    () => ({
      sizes: Object.keys(item.sizes),
      colors: item.colors,
      color,
      cut: item.type === 'mens' || item.type === 'womens' ? item.type : undefined,
      knownColors: customer.colors,
    }),
    [item, color, customer.colors],
  );
  const result = useMemo(() => readNameList(text, options), [text, options]);
  const { people, problems, leftOut } = result.kind === 'read' ? result : NOTHING;
  const questions = useMemo(() => numberQuestions(problems, options), [problems, options]);

  function setText(typed: string) {
    const next = withPlainBreaks(typed);
    const isTooLong = readNameList(next, options).kind !== 'read';
    setRefusal(isTooLong ? TOO_LONG : undefined);
    if (!isTooLong) saveText(next);
  }

  return {
    text,
    setText,
    refusal,
    setRefusal,
    people,
    problems,
    leftOut,
    /** Questions about numbers that one press answers. */
    questions,
    use: (problem: ListProblem, entry: ListEntry) => setText(withSuggestion(text, problem, entry, options)),
    leaveOut: (problem: ListProblem) => setText(withoutProblem(text, problem)),
    leaveAllOut: (all: readonly ListProblem[]) => setText(withoutProblems(text, all)),
    edit: (edits: Parameters<typeof withEdits>[1]) => setText(withEdits(text, edits)),
    last,
    /** Clears the list after it has filled the grid; the shopper can bring it back. */
    finish() {
      saveLast(text);
      saveText('');
    },
  };
}

function listText(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MAX_LIST_LENGTH ? value : undefined;
}
