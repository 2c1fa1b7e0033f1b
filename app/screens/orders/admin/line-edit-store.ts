import { useSyncExternalStore } from 'react';
import type { CustomerKey } from '../../../../domain/catalog/customer';
import { isChanged, type LineDraft } from '../../../../domain/orders/line-draft';
import type { OrderLine } from '../../../../domain/orders/order';
import type { EditableField, LineFields } from '../../../../domain/orders/order-edit';
import { useStorefront } from '../../../storefront/storefront-context';
import type { LineProps } from '../order/visible-lines';

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

export interface SheetRequest {
  readonly text?: string;
}

export interface PastedLine {
  readonly key: string;
  readonly before: Partial<LineFields>;
  readonly after: Partial<LineFields>;
}

interface LineEditState {
  readonly lines: ReadonlyMap<string, EditedLine>;
  readonly paste?: PasteRequest | undefined;
  readonly sheet?: SheetRequest | undefined;
  readonly undoable?: readonly PastedLine[] | undefined;
  readonly history?: LineProps | undefined;
}

/** Outlives filters, paging, and the screen itself, so nothing typed is lost before it's saved or discarded. */
export interface LineEditStore {
  get(): LineEditState;
  subscribe(listener: () => void): () => void;
  set(change: Partial<LineEditState>): void;
  setLine(key: string, line: EditedLine | undefined): void;
  setLines(lines: Iterable<readonly [key: string, line: EditedLine | undefined]>): void;
}

export function isUnsaved({ state, draft }: EditedLine): boolean {
  return state !== 'saved' && isChanged(draft);
}

const stores = new Map<CustomerKey, LineEditStore>();

export function useLineEditStore(): LineEditStore {
  const { key } = useStorefront().customer;
  const known = stores.get(key);
  if (known) return known;
  const store = createLineEditStore();
  stores.set(key, store);
  return store;
}

export function useLineEdits<Part>(store: LineEditStore, select: (state: LineEditState) => Part): Part {
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

export function createLineEditStore(): LineEditStore {
  let state: LineEditState = { lines: new Map() };
  const listeners = new Set<() => void>();
  const set = (change: Partial<LineEditState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const setLines: LineEditStore['setLines'] = (changed) => {
    const lines = new Map(state.lines);
    for (const [key, line] of changed) {
      if (line) lines.set(key, line);
      else lines.delete(key);
    }
    set({ lines });
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    setLine: (key, line) => setLines([[key, line]]),
    setLines,
  };
}
