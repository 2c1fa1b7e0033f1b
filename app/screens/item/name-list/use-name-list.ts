import { useMemo, useState } from 'react';
import {
  type ListEntry,
  type ListOptions,
  type ListProblem,
  MAX_LIST_LENGTH,
  MAX_LIST_LINES,
} from '../../../../domain/cart/name-list/name-list';
import {
  readNameList,
  withoutProblem,
  withPlainBreaks,
  withSuggestion,
} from '../../../../domain/cart/name-list/read-name-list';
import type { CatalogItem } from '../../../../domain/catalog/catalog';
import { useDraft } from '../../../cart/drafts';
import { useStorefront } from '../../../storefront/storefront-context';

const TOO_LONG = `A list can have at most ${MAX_LIST_LINES} lines and ${MAX_LIST_LENGTH.toLocaleString('en-US')} characters. Nothing was changed. Fill the grid with a part of it, then with the rest.`;

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
  const isRead = result.kind === 'read';

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
    people: isRead ? result.people : [],
    problems: isRead ? result.problems : [],
    use: (problem: ListProblem, entry: ListEntry) => setText(withSuggestion(text, problem, entry, options)),
    leaveOut: (problem: ListProblem) => setText(withoutProblem(text, problem)),
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
