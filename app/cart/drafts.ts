import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { CustomerKey } from '../../domain/address/customer-key';
import { jsonOrUndefined } from '../../domain/json';
import { useStorefront } from '../data/storefront/storefront-context';
import { isOlderThan, type Kept, keptNow } from '../device/server-time';
import { readSession, sessionKeys, writeSession } from '../device/storage/session-storage';

/**
 * Text typed but not added to the cart yet, in session storage under `draft:{customer}:{name}`. It survives going back,
 * reloading, and a new build. Only the newest drafts stay, for at most a week by the server's time.
 */
const PREFIX = 'draft:';
const MAX_DRAFTS = 40;
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;

interface StoredDraft extends Kept {
  readonly value: unknown;
}

type DraftParser<T> = (value: unknown) => T | undefined;

/** Undefined if there's none, or `parse` rejects it. */
export function readDraft<T>(customer: CustomerKey, name: string, parse: DraftParser<T>): T | undefined {
  const draft = storedDraft(draftKey(customer, name));
  return draft && !isOlderThan(MAX_AGE_MS, draft) ? parse(draft.value) : undefined;
}

export function saveDraft<T>(customer: CustomerKey, name: string, value: T, initial: T): void {
  const key = draftKey(customer, name);
  const text = JSON.stringify(value);
  if (text === JSON.stringify(initial)) {
    writeSession(key, null);
    return;
  }
  const stored = storedDraft(key);
  if (text === JSON.stringify(stored?.value)) return;
  writeSession(key, JSON.stringify({ ...keptNow(), value } satisfies StoredDraft));
  if (!stored) removeOldDrafts();
}

function draftKey(customer: CustomerKey, name: string): string {
  return `${PREFIX}${customer}:${name}`;
}

function removeOldDrafts(): void {
  const drafts = sessionKeys()
    .filter((key) => key.startsWith(PREFIX))
    .filter((key) => readSession(key) !== null)
    .map((key) => ({ key, draft: storedDraft(key) }))
    .sort((a, b) => (b.draft?.saved_at ?? 0) - (a.draft?.saved_at ?? 0));
  for (const [index, { key, draft }] of drafts.entries()) {
    if (index >= MAX_DRAFTS || !draft || isOlderThan(MAX_AGE_MS, draft)) writeSession(key, null);
  }
}

function storedDraft(key: string): StoredDraft | undefined {
  const draft = jsonOrUndefined(readSession(key) ?? '');
  const isDraft = typeof draft === 'object' && draft !== null && 'saved_at' in draft && 'value' in draft;
  return isDraft && typeof draft.saved_at === 'number' ? (draft as StoredDraft) : undefined;
}

/**
 * Like useState, but the value survives leaving the screen, a reload, and a new build in this tab. Setting it to the
 * initial value removes it. Needs a `key` per name.
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
  useEffect(() => saveDraft(customer.key, name, value, start), [customer.key, name, value, start]);
  return [value, setValue];
}
