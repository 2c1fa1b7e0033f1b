import { createContext, use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { isAllowed, type Permission } from '../../../domain/people/roles';
import type { OfficeMe, WireCustomer } from '../../../domain/wire/office';
import { CallError, messageOf } from '../../api/client';
import { useToast } from '../../components/toast';

export interface OfficeState {
  readonly me: OfficeMe;
  /**
   * Makes a call. If the session has ended, or the last proof is too old, it asks the person and then repeats the call,
   * so nothing that was typed is lost.
   *
   * @throws CallError, or Canceled if the person didn't want to
   */
  call<Result>(make: () => Promise<Result>): Promise<Result>;
  reloadMe(): Promise<void>;
  leave(): void;
}

export const OfficeContext = createContext<OfficeState | undefined>(undefined);

export function useOffice(): OfficeState {
  const office = use(OfficeContext);
  if (!office) throw new Error('Used outside the office');
  return office;
}

export function useCustomer(key: CustomerKey | undefined): WireCustomer | undefined {
  return useOffice().me.customers.find((customer) => customer.key === key);
}

/** The customers at which the person may do it. */
export function usePermitted(permission: Permission): readonly WireCustomer[] {
  const { person, customers } = useOffice().me;
  return customers.filter(({ key }) => isAllowed(person.grants, permission, key));
}

export class Canceled extends Error {
  override readonly name = 'Canceled';
}

/** Why a call waits for the person before it's repeated. */
export function needsPerson(error: unknown): 'not_proven' | 'not_signed_in' | undefined {
  const code = error instanceof CallError ? error.code : undefined;
  if (code === 'not_proven') return 'not_proven';
  return code === 'not_signed_in' ? 'not_signed_in' : undefined;
}

/** Undefined if the person canceled, which isn't an error. */
export function failureText(error: unknown): string | undefined {
  if (error instanceof Canceled) return undefined;
  if (error instanceof Error && error.name === 'NotAllowedError') return 'No passkey was used. Nothing was changed.';
  if (error instanceof Error && error.name === 'InvalidStateError') return 'This device’s passkey was added before.';
  return messageOf(error);
}

/** Runs an action with `call`, and shows its failure as a toast. @returns its result; undefined if it failed or was canceled */
export function useOfficeAction() {
  const { call } = useOffice();
  const toast = useToast();
  return useCallback(
    async <Result>(make: () => Promise<Result>, done?: string): Promise<Result | undefined> => {
      try {
        const result = await call(make);
        if (done) toast.show(done);
        return result;
      } catch (error) {
        const text = failureText(error);
        if (text) toast.show(text, 'error');
        return undefined;
      }
    },
    [call, toast],
  );
}

export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'loaded'; readonly value: Value };

/** Loads at once and with every change of `load`. The second value loads again; the old value stays until then. */
export function useOfficeData<Value>(load: () => Promise<Value>): readonly [Loaded<Value>, () => Promise<void>] {
  const { call } = useOffice();
  const [loaded, setLoaded] = useState<Loaded<Value>>({ kind: 'loading' });
  const latest = useRef(0);
  const reload = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const settle = (next: Loaded<Value>) => mine === latest.current && setLoaded(next);
    try {
      settle({ kind: 'loaded', value: await call(load) });
    } catch (error) {
      settle({ kind: 'failed', message: failureText(error) ?? 'Nothing was loaded.' });
    }
  }, [call, load]);
  useEffect(() => void reload(), [reload]);
  return [loaded, reload];
}

const LIVE_EVERY_MS = 30_000;

/** Reloads every 30 seconds while it's visible, and on return. */
export function useLiveData<Value>(load: () => Promise<Value>): readonly [Loaded<Value>, () => Promise<void>] {
  const data = useOfficeData(load);
  const [, reload] = data;
  useWhileVisible(reload, LIVE_EVERY_MS);
  return data;
}

/** Calls it regularly while the page is visible, and on return. */
export function useWhileVisible(look: () => unknown, everyMs: number): void {
  useEffect(() => {
    const lookIfVisible = () => {
      if (document.visibilityState === 'visible') look();
    };
    const timer = setInterval(lookIfVisible, everyMs);
    document.addEventListener('visibilitychange', lookIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfVisible);
    };
  }, [look, everyMs]);
}

let draftCount: number | undefined;
const draftListeners = new Set<() => void>();

/** Tells the menu, which mustn't load the catalog. */
export function tellDraftCount(count: number | undefined): void {
  if (count === undefined || count === draftCount) return;
  draftCount = count;
  for (const listener of draftListeners) listener();
}

/** How many changes the catalog's draft has; undefined until a screen has read it. */
export function useDraftCount(): number | undefined {
  return useSyncExternalStore(
    (listener) => {
      draftListeners.add(listener);
      return () => draftListeners.delete(listener);
    },
    () => draftCount,
  );
}
