import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type OrderView, readOrderView, writeOrderView } from '../../../../domain/orders/order-view';
import { KEEPS_SCROLL } from '../../../layout/routing/use-scroll-position';

/** What changes, given the view of the address, which is ahead of the one on the screen while that renders. */
export type ViewChange = Partial<OrderView> | ((current: OrderView) => Partial<OrderView>);

interface ShownView {
  /** The same object while the address stays the same. */
  readonly view: OrderView;
  /** Changes the view and the address. `isReplacing` replaces the history entry, so that going back skips it. */
  show(change: ViewChange, options?: { isReplacing: boolean }): void;
}

/** The view is kept in the address, so that Back and Forward work and links can be shared. */
export function useOrderView(): ShownView {
  const { search } = useLocation();
  const navigate = useNavigate();
  const view = useMemo(() => readOrderView(new URLSearchParams(search)), [search]);
  const show = useCallback(
    (change: ViewChange, { isReplacing } = { isReplacing: false }) => {
      const current = readOrderView(new URLSearchParams(window.location.search));
      const changed = typeof change === 'function' ? change(current) : change;
      const query = new URLSearchParams(writeOrderView({ ...current, ...changed })).toString();
      void navigate({ search: query }, { replace: isReplacing, state: KEEPS_SCROLL });
    },
    [navigate],
  );
  return { view, show };
}
