import { ChevronsDownUp, ChevronsUpDown, Download, X } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { countOf } from '../../../../domain/count-of';
import { isFiltered, type OrderView } from '../../../../domain/orders/order-view';
import { exportAddress } from '../../../api/order-calls';
import { Button, buttonClasses } from '../../../components/button';
import { lazyOptional } from '../../../components/lazy-optional';
import { useStorefront } from '../../../storefront/storefront-context';
import { type OpenOrders, useOpen } from './open-orders';
import type { FreshOrders } from './use-new-orders';

const NewOrdersNotice = lazyOptional(async () => (await import('./new-orders-notice')).NewOrdersNotice);

interface ListHeadingProps {
  readonly view: OrderView;
  readonly shown: number;
  readonly hasMore: boolean;
  readonly fresh: FreshOrders;
  onClear(): void;
  readonly children: ReactNode;
}

export function ListHeading({ view, shown, hasMore, fresh, onClear, children }: ListHeadingProps) {
  const { customer } = useStorefront();
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <p id="list-heading" tabIndex={-1} aria-live="polite" className="text-label text-ink-2 outline-none">
        {fresh.count > 0 ? (
          <Suspense fallback={null}>
            <NewOrdersNotice fresh={fresh} />
          </Suspense>
        ) : view.orderNumber ? (
          <>
            Showing only order <b className="font-heading text-ink">{view.orderNumber}</b>
          </>
        ) : (
          countText(shown, hasMore)
        )}
      </p>
      {isFiltered(view) && shown > 0 && (
        <Button size="small" onClick={onClear}>
          <X size={18} strokeWidth={1.75} />
          {view.orderNumber ? 'Show all orders' : 'Clear filters'}
        </Button>
      )}
      {shown > 0 && (
        <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0">
          {children}
          <a href={exportAddress(customer, view)} download className={buttonClasses('secondary', 'small')}>
            <Download size={18} strokeWidth={1.75} />
            Export as CSV
          </a>
        </div>
      )}
    </div>
  );
}

function countText(shown: number, hasMore: boolean): string {
  if (hasMore) return `Showing ${shown.toLocaleString('en-US')}, newest first`;
  const count = countOf(shown, 'order');
  return shown === 0 ? count : `${count}, newest first`;
}

const NOTHING_TO_DO = 'aria-disabled:border-line aria-disabled:text-ink-3';

/** A button with nothing to do stays, so it keeps the focus. */
export function ExpandAll({ listed, open }: { listed: readonly string[]; open: OpenOrders }) {
  const canOpen = useOpen(open, ({ isOpen }) => listed.some((orderNumber) => !isOpen(orderNumber)));
  const canClose = useOpen(open, ({ isOpen }) => listed.some(isOpen));
  return (
    <>
      <Button size="small" className={NOTHING_TO_DO} aria-disabled={!canOpen} onClick={() => open.openAll(listed)}>
        <ChevronsUpDown size={18} strokeWidth={1.75} />
        Expand all
      </Button>
      <Button size="small" className={NOTHING_TO_DO} aria-disabled={!canClose} onClick={open.closeAll}>
        <ChevronsDownUp size={18} strokeWidth={1.75} />
        Collapse all
      </Button>
    </>
  );
}
