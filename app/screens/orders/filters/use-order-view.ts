import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type OrderView, readOrderView, writeOrderView } from '../../../../domain/orders/order-view';

interface AddressedView {
  /** The same object as long as the address is the same. */
  readonly view: OrderView;
  /** Changes what is shown and with it the address; `isMinor` where going back should skip what was shown before. */
  show(change: Partial<OrderView>, options?: { isMinor: boolean }): void;
}

/** What the list is narrowed to is kept in the address: back and forward go through it, and it can be sent to somebody. */
export function useOrderView(): AddressedView {
  const { search } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => readOrderView(new URLSearchParams(search)), [search]);
  const show = useCallback(
    (change: Partial<OrderView>, { isMinor } = { isMinor: false }) => {
      const current = readOrderView(new URLSearchParams(window.location.search));
      const query = new URLSearchParams(writeOrderView({ ...current, ...change })).toString();
      void navigate({ search: query }, { replace: isMinor, preventScrollReset: true });
    },
    [navigate],
  );
  return { view, show };
}
