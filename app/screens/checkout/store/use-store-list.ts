import { type KeyboardEvent, useState } from 'react';
import { findStores } from '../../../../domain/catalog/store-names';

interface OpenList {
  /** Undefined until something is typed; then all stores show. */
  readonly typed?: string;
  readonly active: number;
  /** Somebody moved to it or typed for it, so Tab takes it. */
  readonly isMeant: boolean;
}

export type StoreList = ReturnType<typeof useStoreList>;

export function useStoreList(stores: readonly string[], chosen: string | undefined, onChoose: (store: string) => void) {
  const [list, setList] = useState<OpenList>();
  const found = list ? findStores(stores, list.typed ?? '') : [];
  const active = list?.active ?? 0;

  const close = () => setList(undefined);
  const open = () => {
    if (!list) setList({ active: Math.max(0, stores.indexOf(chosen ?? '')), isMeant: false });
  };

  function choose(store: string | undefined): void {
    if (store !== undefined) onChoose(store);
    close();
  }

  function move(by: number): void {
    const next = Math.max(0, Math.min(active + by, found.length - 1));
    if (list) setList({ ...list, active: next, isMeant: true });
    else open();
  }

  function handleKey(event: KeyboardEvent): void {
    // Input methods use these keys themselves.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Tab') {
      choose(list?.isMeant ? found[active] : undefined);
      return;
    }
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    // Enter must not submit the form.
    else if (event.key === 'Enter') list ? choose(found[active]) : open();
    else if (event.key === 'Escape' && list) close();
    else return;
    event.preventDefault();
  }

  return {
    isOpen: list !== undefined,
    typed: list?.typed,
    found,
    active,
    open,
    close,
    type: (typed: string) => setList({ typed, active: 0, isMeant: typed !== '' }),
    point: (index: number) => list && index !== active && setList({ ...list, active: index }),
    choose,
    handleKey,
  };
}
