import { useSyncExternalStore } from 'react';
import type { CustomerKey } from '../../../../domain/catalog/customer';
import { isChanged, type LineDraft } from '../../../../domain/orders/line-draft';
import type { OrderLine } from '../../../../domain/orders/order';
import type { EditableField, LineFields } from '../../../../domain/orders/order-edit';
import { useStorefront } from '../../../storefront/storefront-context';
import type { LineProps } from '../order/line-props';

/**
 * What an admin has under hand: the lines that are being edited, in whatever order they are. It outlives filters, paging
 * and the screen itself, so that nothing typed is lost before it is saved or given up.
 */
export interface LineWork {
  readonly draft: LineDraft;
  readonly state: 'typing' | 'saving' | 'saved' | 'failed' | 'conflict';
  /** Why it could not be saved. */
  readonly trouble?: string;
  /** The draft itself is at fault: saving it again as it is leads nowhere. */
  readonly isFaulty?: boolean;
  /** After a conflict: the line as somebody else has left it. After saving: as it is now. */
  readonly stored?: OrderLine;
}

/** A column from the clipboard and the line it was pasted into. */
export interface PasteRequest {
  readonly text: string;
  readonly at: LineProps;
  readonly field: EditableField;
}

/** What a paste has put into a line, and what had been there. */
export interface PastedLine {
  readonly key: string;
  readonly before: Partial<LineFields>;
  readonly after: Partial<LineFields>;
}

interface DeskState {
  readonly lines: ReadonlyMap<string, LineWork>;
  readonly paste?: PasteRequest | undefined;
  readonly undoable?: readonly PastedLine[] | undefined;
  readonly history?: LineProps | undefined;
}

export interface Desk {
  get(): DeskState;
  /** Returns the function that stops listening. */
  subscribe(listener: () => void): () => void;
  set(change: Partial<DeskState>): void;
  /** Takes a line in hand, or with undefined off it. */
  setLine(key: string, work: LineWork | undefined): void;
}

export function isUnsaved({ state, draft }: LineWork): boolean {
  return state !== 'saved' && isChanged(draft);
}

const desks = new Map<CustomerKey, Desk>();

export function useDesk(): Desk {
  const { key } = useStorefront().customer;
  const known = desks.get(key);
  if (known) return known;
  const desk = createDesk();
  desks.set(key, desk);
  return desk;
}

export function useDeskState<Part>(desk: Desk, part: (state: DeskState) => Part): Part {
  return useSyncExternalStore(desk.subscribe, () => part(desk.get()));
}

function createDesk(): Desk {
  let state: DeskState = { lines: new Map() };
  const listeners = new Set<() => void>();
  const set = (change: Partial<DeskState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    setLine(key, work) {
      const lines = new Map(state.lines);
      if (work) lines.set(key, work);
      else lines.delete(key);
      set({ lines });
    },
  };
}
