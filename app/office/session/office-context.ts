import { createContext, use, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import type { OfficeMe, WireCustomer } from '../../../domain/calls/office';
import { isAllowed, type Permission } from '../../../domain/people/roles';
import { Canceled, messageOf } from '../../data/api/client';
import { onReconnect } from '../../device/connection/on-reconnect';
import { isScriptMissing } from '../../device/installation/page-release';
import { download } from '../../ui/save-file';
import { useToast } from '../../ui/toast';
import { requireSession } from './office-calls';

export interface OfficeState {
  readonly me: OfficeMe;
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

const NOT_LOADED =
  'A part of the office could not be loaded, so nothing was changed. Check the connection and try again, or reload the page.';

/** Undefined if the person canceled, which isn't an error. */
export function failureText(error: unknown): string | undefined {
  if (error instanceof Canceled) return undefined;
  if (isScriptMissing(error)) return NOT_LOADED;
  if (error instanceof Error && error.name === 'NotAllowedError') return 'No passkey was used. Nothing was changed.';
  if (error instanceof Error && error.name === 'InvalidStateError') return 'This device’s passkey was added before.';
  return messageOf(error);
}

/** Runs an action, and shows its failure as a toast. @returns its result; undefined if it failed or was canceled */
export function useOfficeAction() {
  const toast = useToast();
  return useCallback(
    async <Result>(make: () => Promise<Result>, done?: string): Promise<Result | undefined> => {
      try {
        const result = await make();
        if (done) toast.show(done);
        return result;
      } catch (error) {
        const text = failureText(error);
        if (text) toast.show(text, 'error');
        return undefined;
      }
    },
    [toast],
  );
}

/** Downloads a file. A link couldn't ask to sign in again, so this does before. */
export function useDownload(): (address: string) => void {
  const act = useOfficeAction();
  return (address) => void act(requireSession).then((me) => me && download(address));
}

export type Loaded<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'loaded'; readonly value: Value };

/** Loads at once and with every change of `load`. The second value loads again; the old value stays until then. */
export function useOfficeData<Value>(load: () => Promise<Value>): readonly [Loaded<Value>, () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ kind: 'loading' });
  const latest = useRef(0);
  const reload = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    const settle = (next: Loaded<Value>) => mine === latest.current && setLoaded(next);
    try {
      settle({ kind: 'loaded', value: await load() });
    } catch (error) {
      settle({ kind: 'failed', message: failureText(error) ?? 'Nothing was loaded.' });
    }
  }, [load]);
  useEffect(() => void reload(), [reload]);
  const hasFailed = loaded.kind === 'failed';
  useEffect(() => (hasFailed ? onReconnect(reload) : undefined), [hasFailed, reload]);
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
