import { Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { officeQuery } from '../../../domain/orders/office-view';
import { isAllowed } from '../../../domain/people/roles';
import { countOf } from '../../../domain/text/count-of';
import { createOrderLines, OrderLinesContext, useOrderLines } from '../../orders/lines/order-lines';
import { NewOrdersNotice } from '../../orders/list/new-orders-notice';
import { LoadFailure, LoadMore } from '../../ui/load-more';
import { lazyScreen } from '../../ui/routing/lazy-screen';
import { SmallDialog } from '../../ui/small-dialog';
import { DenseButton, Notice, OfficeScreen } from '../layout/parts';
import { PartBoundary } from '../layout/screen-boundary';
import { useListKeys } from '../layout/use-list-keys';
import { useSelection } from '../layout/use-selection';
import { useOffice, usePermitted } from '../session/office-context';
import { BulkBar } from './bulk-bar';
import { OrderFilters } from './order-filters';
import { OrderRows } from './order-rows';
import { RecentEdits, useRecentEdits } from './recent-edits';
import { useBulkEdit } from './use-bulk-edit';
import { OFFICE, type OfficeOrders, useFreshOrders, useOfficeOrders, useOfficeView } from './use-office-orders';
import { ViewTabs } from './view-tabs';

const { Screen: UnsavedLines } = lazyScreen(async () => (await import('./open-order')).UnsavedLines);

/** The orders of all customers at which the person may read them. */
export function OrdersScreen() {
  const { customers } = useOffice().me;
  // Only whether orders may wait matters to them.
  const hasRules = customers.some(({ has_rules }) => has_rules);
  const lines = useMemo(
    () => createOrderLines({ ...OFFICE, ...(hasRules && { has_rules: true as const }) }),
    [hasRules],
  );
  return (
    <OrderLinesContext value={lines}>
      <AllOrders />
    </OrderLinesContext>
  );
}

function AllOrders() {
  const { grants } = useOffice().me.person;
  const { view, show } = useOfficeView();
  const navigate = useNavigate();
  const { expire, load } = useOrderLines();
  const list = useOfficeOrders(view, expire);
  const { orders = [], isOutdated, isLoading, failure, hasMore } = list;
  const fresh = useFreshOrders(view, list);
  const selection = useSelection(useMemo(() => orders.map(({ orderNumber }) => orderNumber), [orders]));
  const { clear } = selection;
  const selected = useMemo(
    () => orders.filter(({ orderNumber }) => selection.selected.has(orderNumber)),
    [orders, selection.selected],
  );
  const recent = useRecentEdits();
  const bulk = useBulkEdit(selected, recent.reload);
  const [isHelping, setHelping] = useState(false);
  const [open, setOpen] = useState(view.orderNumber);
  const opened = orders.find(({ orderNumber }) => orderNumber === open)?.customer;
  const customers = usePermitted('orders.read');

  // The versions that are checked are those that the list showed when it was selected.
  useEffect(() => load(selected.map(({ orderNumber }) => orderNumber)), [load, selected]);
  const handleClose = () => {
    clear();
    bulk.forget();
  };
  useListKeys({ select: selection.toggle, help: () => setHelping(true), clear: handleClose });

  return (
    <OfficeScreen
      title="Orders"
      tools={
        <>
          <RecentEdits edits={recent.edits} isBusy={bulk.isBusy} onUndo={bulk.undo} />
          <KeyHints onHelp={() => setHelping(true)} />
        </>
      }
    >
      <ViewTabs view={view} revision={list.orders} />
      <OrderFilters view={view} show={show} customers={customers} note={countText(list)} />
      {list.orders && (
        <div aria-busy={isOutdated} className={isOutdated && !failure ? 'opacity-60' : ''}>
          {orders.length > 0 && (
            <OrderRows orders={orders} selection={selection} failures={bulk.failures} open={open} onOpen={setOpen} />
          )}
          {orders.length === 0 && !failure && (
            <NoOrders isFiltered={officeQuery(view) !== ''} onClear={() => void navigate('/orders')} />
          )}
        </div>
      )}
      {failure && <LoadFailure failure={failure} onRetry={() => void list.reload()} />}
      {hasMore && !failure && (
        <LoadMore
          text={isLoading ? 'Loading orders…' : 'Show older orders'}
          isLoading={isLoading}
          onLoad={list.loadMore}
        />
      )}
      {/* At the bottom of the window: no row moves. */}
      <div className="sticky bottom-[calc(1rem+var(--office-bar))] z-10 mt-3 grid grid-cols-[minmax(0,1fr)] gap-2 short:static">
        <div aria-live="polite" className="justify-self-center empty:hidden">
          {fresh.count > 0 && <NewOrdersNotice fresh={fresh} />}
        </div>
        <PartBoundary isSilent>
          <Suspense fallback={null}>{opened && <UnsavedLines customer={opened} />}</Suspense>
        </PartBoundary>
        {(selected.length > 0 || bulk.done) && (
          <BulkBar
            selected={selected}
            bulk={bulk}
            mayChange={selected.every(({ customer }) => isAllowed(grants, 'orders.change', customer))}
            onClose={handleClose}
          />
        )}
      </div>
      {isHelping && <KeysDialog onClose={() => setHelping(false)} />}
    </OfficeScreen>
  );
}

function countText({ orders, hasMore }: OfficeOrders): string {
  if (!orders || orders.length === 0) return '';
  return `${hasMore ? `Showing ${orders.length.toLocaleString('en-US')}` : countOf(orders.length, 'order')}, newest first`;
}

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  return (
    <Notice text={isFiltered ? 'No orders match.' : 'No orders yet. Your customers’ orders will be listed here.'}>
      {isFiltered && <DenseButton onClick={onClear}>Show all orders</DenseButton>}
    </Notice>
  );
}

const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['j', 'k'], 'Next order, and the one before'],
  [['Enter'], 'Open the order, and close it'],
  [['x'], 'Select the order'],
  [['Shift', 'x'], 'Select all orders up to this one'],
  [['/'], 'Search'],
  [['Escape'], 'Clear the selection'],
  [['?'], 'Show these keys'],
];

/** In the heading, for those with a keyboard. */
function KeyHints({ onHelp }: { onHelp(): void }) {
  return (
    <button
      type="button"
      aria-label="Keyboard shortcuts"
      onClick={onHelp}
      className="dense flex items-center gap-1.5 rounded-control px-2 text-label text-ink-2 hover:text-ink max-xl:hidden pointer-coarse:hidden"
    >
      <Key>j</Key>
      <Key>k</Key> move
      <span className="w-1" />
      <Key>x</Key> select
      <span className="w-1" />
      <Key>Enter</Key> open
      <span className="w-1" />
      <Key>?</Key> all keys
    </button>
  );
}

function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <SmallDialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-3">
        {KEYS.map(([keys, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd className="text-ink-2">{what}</dd>
          </div>
        ))}
      </dl>
    </SmallDialog>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="min-w-4.5 rounded border border-line-strong bg-surface px-1.25 text-center font-sans text-caption leading-4.5 font-note text-ink-2">
      {children}
    </kbd>
  );
}
