import { useCallback, useState } from 'react';

/** Which orders are opened, in whatever list they stand; the one of a link is so from the beginning. */
export function useOpenOrders(linked: string) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(linked ? [linked] : []));
  const [shownLink, setShownLink] = useState(linked);
  if (shownLink !== linked) {
    setShownLink(linked);
    if (linked) setOpen(new Set([...open, linked]));
  }
  const isOpen = useCallback((orderId: string) => open.has(orderId), [open]);
  const toggle = useCallback(
    (orderId: string) =>
      setOpen((before) => {
        const others = [...before].filter((each) => each !== orderId);
        return new Set(others.length < before.size ? others : [...before, orderId]);
      }),
    [],
  );
  return { isOpen, toggle };
}
