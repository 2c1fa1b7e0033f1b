import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useStorefront } from '../storefront/storefront-context';
import { type DraftParser, keepDraft, readDraft } from './drafts';

/**
 * Like useState, but the value survives leaving the screen, a reload and a new build in this tab. Setting it back to
 * the initial value forgets it. Needs a `key` per name.
 *
 * @param name what the draft belongs to, for example an item's code; drafts are kept per customer
 * @param parse checks what was stored; undefined starts with the initial value
 */
export function useDraft<T>(
  name: string,
  parse: DraftParser<T>,
  initial: T,
): readonly [T, Dispatch<SetStateAction<T>>] {
  const { customer } = useStorefront();
  const [start] = useState(initial);
  const [value, setValue] = useState(() => readDraft(customer.key, name, parse) ?? start);
  useEffect(() => keepDraft(customer.key, name, value, start), [customer.key, name, value, start]);
  return [value, setValue];
}
