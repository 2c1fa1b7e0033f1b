import { useSyncExternalStore } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import { isChanged, type LineDraft } from '../../../domain/orders/line-draft';
import type { Order, OrderLine } from '../../../domain/orders/order';
import type { EditableField, EditableValues } from '../../../domain/orders/order-edit';
import { readDrafts, writeDrafts } from '../../../domain/orders/stored-drafts';
import { useStorefront } from '../../data/storefront/storefront-context';
import { createSignal } from '../../device/signal';
import { readSession, writeSession } from '../../device/storage/session-storage';
import { type LineProps, lineKey } from '../order/visible-lines';

export interface EditedLine {
  readonly draft: LineDraft;
  readonly state: 'typing' | 'saving' | 'saved' | 'failed' | 'conflict';
  readonly error?: string;
  /** The draft itself is invalid, so retrying is pointless. */
  readonly isInvalid?: boolean;
  readonly stored?: OrderLine;
}

export interface PasteRequest {
  readonly text: string;
  readonly at: LineProps;
  readonly field: EditableField;
}

export interface PastedLine {
  readonly key: string;
  readonly before: Partial<EditableValues>;
  readonly after: Partial<EditableValues>;
}

interface LineEditState {
  readonly lines: ReadonlyMap<string, EditedLine>;
  readonly paste?: PasteRequest | undefined;
  /** Asks for rows if there's no text. A ship notice marks lines as shipped. */
  readonly sheet?: { readonly text?: string; readonly isNotice?: boolean } | undefined;
  /** Lines of these orders ship. */
  readonly shipping?: readonly Order[] | undefined;
  readonly undoable?: readonly PastedLine[] | undefined;
  readonly history?: LineProps | undefined;
}

export type LineEditStore = ReturnType<typeof createLineEditStore>;

export function isUnsaved({ state, draft }: EditedLine): boolean {
  return state !== 'saved' && isChanged(draft);
}

/**
 * They outlive filters, paging, the screen, and a reload of the page, so nothing typed is lost before it's saved or
 * discarded.
 */
const stores = new Map<CustomerKey, LineEditStore>();

export function useLineEditStore(): LineEditStore {
  const { key } = useStorefront().customer;
  const known = stores.get(key);
  if (known) return known;
  const store = createLineEditStore();
  stores.set(key, store);
  keepWhileReloading(store, `unsaved_lines:${key}`);
  return store;
}

/** @param name session storage has it only while the page is away */
function keepWhileReloading(store: LineEditStore, name: string): void {
  const drafts = readDrafts(readSession(name) ?? '');
  writeSession(name, null);
  store.setLines(drafts.map((draft) => [lineKey(draft.order, draft), { draft, state: 'typing' }]));
  window.addEventListener('pagehide', () => {
    const unsaved = [...store.get().lines.values()].filter(isUnsaved).map(({ draft }) => draft);
    writeSession(name, unsaved.length > 0 ? writeDrafts(unsaved) : null);
  });
}

export function useLineEdits<Part>(store: LineEditStore, select: (state: LineEditState) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

export function createLineEditStore() {
  let state: LineEditState = { lines: new Map() };
  const { notify, subscribe } = createSignal();
  const set = (change: Partial<LineEditState>) => {
    state = { ...state, ...change };
    notify();
  };
  const setLines = (changed: Iterable<readonly [key: string, line: EditedLine | undefined]>) => {
    const lines = new Map(state.lines);
    for (const [key, line] of changed) {
      if (line) lines.set(key, line);
      else lines.delete(key);
    }
    set({ lines });
  };
  return {
    get: () => state,
    subscribe,
    set,
    setLine: (key: string, line: EditedLine | undefined) => setLines([[key, line]]),
    setLines,
  };
}
