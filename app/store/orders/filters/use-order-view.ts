import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type OrderView, readOrderView, writeOrderView } from '../../../../domain/orders/order-view';
import { KEEPS_SCROLL } from '../../layout/routing/use-scroll-position';

/** A function gets the address's view, which is ahead of the screen while that renders. */
type ViewChange = Partial<OrderView> | ((current: OrderView) => Partial<OrderView>);

/** @param isReplacing so that Back skips the view before */
export type ShowView = (change: ViewChange, isReplacing?: boolean) => void;

/** The view lives in the address, so Back and Forward work and links can be shared. */
export function useOrderView() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => readOrderView(new URLSearchParams(search)), [search]);
  const show = useCallback<ShowView>(
    (change, isReplacing = false) => {
      const current = readOrderView(new URLSearchParams(window.location.search));
      const changed = typeof change === 'function' ? change(current) : change;
      const query = new URLSearchParams(writeOrderView({ ...current, ...changed })).toString();
      void navigate({ search: query }, { replace: isReplacing, state: KEEPS_SCROLL });
    },
    [navigate],
  );
  return { view, show };
}
