import { useCallback, useEffect, useRef, useState } from 'react';

/** Order numbers. @param listed in the order of the list, for ranges */
export function useSelection(listed: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const latest = useRef({ listed, anchor: '' });
  useEffect(() => {
    latest.current.listed = listed;
  }, [listed]);

  /** @param isRange also those between it and the one toggled before */
  const toggle = useCallback((orderNumber: string, isRange = false) => {
    const { listed, anchor } = latest.current;
    const [from, to] = [listed.indexOf(anchor), listed.indexOf(orderNumber)].toSorted((a, b) => a - b);
    const range = isRange && from !== undefined && from >= 0 ? listed.slice(from, (to ?? from) + 1) : [orderNumber];
    latest.current.anchor = orderNumber;
    setSelected((before) => {
      const next = new Set(before);
      const isAdding = isRange || !before.has(orderNumber);
      for (const each of range) {
        if (isAdding) next.add(each);
        else next.delete(each);
      }
      return next;
    });
  }, []);
  const clear = useCallback(() => setSelected(new Set()), []);
  return {
    selected,
    toggle,
    clear,
    toggleAll: () => setSelected(selected.size < listed.length ? new Set(listed) : new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
