import { useCallback, useState } from 'react';

/** Which orders are open, by order number and across views. A linked order starts open. */
export function useOpenOrders(linked: string) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(linked ? [linked] : []));
  const [shownLink, setShownLink] = useState(linked);
  if (shownLink !== linked) {
    setShownLink(linked);
    if (linked) setOpen(new Set([...open, linked]));
  }
  const isOpen = useCallback((orderNumber: string) => open.has(orderNumber), [open]);
  const toggle = useCallback(
    (orderNumber: string) =>
      setOpen((before) => {
        const others = [...before].filter((each) => each !== orderNumber);
        return new Set(others.length < before.size ? others : [...before, orderNumber]);
      }),
    [],
  );
  const openAll = useCallback((orders: Iterable<string>) => setOpen((before) => new Set([...before, ...orders])), []);
  const closeAll = useCallback(() => setOpen(new Set()), []);
  return { isOpen, toggle, openAll, closeAll };
}
