import { useSyncExternalStore } from 'react';
import { createSignal } from '../signal';

/** Activates the new build that is waiting, if there is one. */
let activate: (() => void) | undefined;
const { notify, subscribe } = createSignal();

/** A new build has been installed and is waiting. @param accept lets it take over */
export function announceUpdate(accept: () => void): void {
  activate = accept;
  notify();
}

/** Activates the waiting build; undefined while there is none. */
export function useWaitingUpdate(): (() => void) | undefined {
  return useSyncExternalStore(subscribe, () => activate);
}
