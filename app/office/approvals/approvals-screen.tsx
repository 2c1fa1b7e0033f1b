import { Download } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { WaitingOrders, WireWaitingOrder } from '../../../domain/calls/approvals';
import { dateWriter } from '../../../domain/orders/orders-csv';
import { isAllowed } from '../../../domain/people/roles';
import { countOf } from '../../../domain/text/count-of';
import { localDay, localTimeZone } from '../../ui/local-day';
import { FilterMenu, useCustomerFilter } from '../layout/filter-menu';
import { DenseButton, LoadedContent, OfficeScreen, Panel } from '../layout/parts';
import { saveCsv } from '../layout/save-csv';
import { useListKeys } from '../layout/use-list-keys';
import { useSelection } from '../layout/use-selection';
import { fetchWaiting } from '../session/office-calls';
import { useLiveData, useOffice } from '../session/office-context';
import { DecideBar, Results } from './decide-bar';
import { DeclineDialog } from './decline-dialog';
import { useDecisions } from './use-decisions';
import { waitingCsv } from './waiting-csv';
import { WaitingRows } from './waiting-rows';

/** The orders that wait for an approver, of all customers. The address keeps which customer's are shown. */
export function ApprovalsScreen() {
  const { customer, filter } = useCustomerFilter('approvals.decide');
  const [waiting, reload] = useLiveData(useCallback(() => fetchWaiting(customer), [customer]));
  // A look that fails mustn't take away the list with what's being typed about it.
  const [last, setLast] = useState<{ readonly of: string; readonly list: WaitingOrders }>();
  if (waiting.kind === 'loaded' && waiting.value !== last?.list) setLast({ of: customer, list: waiting.value });
  const known = last?.of === customer ? last.list : undefined;
  const orders = known?.orders ?? [];

  return (
    <OfficeScreen
      title="Approvals"
      note={known && countText(known)}
      tools={
        <>
          {filter}
          <DenseButton disabled={orders.length === 0} onClick={() => saveWaiting(orders)}>
            <Download size={16} strokeWidth={1.75} /> CSV
          </DenseButton>
        </>
      }
    >
      <LoadedContent loaded={waiting} onRetry={() => void reload()}>
        {() => null}
      </LoadedContent>
      {known && <WaitingList orders={orders} reload={reload} />}
    </OfficeScreen>
  );
}

function saveWaiting(orders: readonly WireWaitingOrder[]): void {
  const csv = waitingCsv(orders, dateWriter(localTimeZone()));
  saveCsv(`waiting-for-approval-${localDay(Date.now())}.csv`, csv);
}

function countText({ orders: { length }, has_more }: WaitingOrders): string {
  if (has_more) return `The ${length} that wait the longest; more come up as these are decided`;
  return length === 0 ? '' : `${countOf(length, 'order')}, the longest waiting first`;
}

interface WaitingListProps {
  readonly orders: readonly WireWaitingOrder[];
  reload(): Promise<void>;
}

function WaitingList({ orders, reload }: WaitingListProps) {
  const selection = useSelection(orders.map(({ order_id }) => order_id));
  const decisions = useDecisions(reload);
  const approver = useApprover(orders);
  const [declining, setDeclining] = useState<readonly WireWaitingOrder[]>([]);
  // Somebody else may have decided on some of them.
  const selected = orders.filter(({ order_id }) => selection.selected.has(order_id));
  const list = useRef<HTMLDivElement>(null);
  const nextRow = useNextRow(list, !decisions.isBusy && declining.length === 0);
  const handleClear = () => {
    selection.clear();
    decisions.forget();
  };
  useListKeys({ select: selection.toggle, clear: handleClear });

  /** @returns whether all were sent */
  const decide = async (
    some: readonly WireWaitingOrder[],
    decision: { kind: 'approve' | 'decline'; reason: string },
  ) => {
    // Whoever decided for somebody doesn't go on for another person without choosing them.
    approver.choose(approver.address);
    const first = orders.findIndex(({ order_id }) => order_id === some[0]?.order_id);
    const isSent = await decisions.decide(some, { ...decision, on_behalf_of: approver.address });
    if (isSent) selection.clear();
    nextRow.focus(Math.max(0, first), isSent);
    return isSent;
  };
  const decline = async (reason: string) => {
    // What was typed stays until it has arrived.
    if (await decide(declining, { kind: 'decline', reason })) setDeclining([]);
  };

  return (
    <>
      {approver.options.length > 1 && (
        <div className="pb-3">
          <FilterMenu
            label="Decide for"
            value={approver.address}
            options={approver.options}
            onChange={approver.choose}
          />
        </div>
      )}
      {orders.length === 0 ? (
        <Panel className="p-5">
          <p>No order waits for an approver.</p>
        </Panel>
      ) : (
        <div ref={list}>
          <WaitingRows
            orders={orders}
            selection={selection}
            isBusy={decisions.isBusy}
            onApprove={(order) => nextRow.isSettled() && void decide([order], { kind: 'approve', reason: '' })}
            onDecline={(order) => nextRow.isSettled() && setDeclining([order])}
          />
        </div>
      )}
      {/* At the bottom of the window: no row moves. */}
      <div className="sticky bottom-[calc(0.75rem+var(--office-bar))] z-10 mt-3 grid gap-2">
        <Results decisions={decisions} />
        {selected.length > 0 && (
          <DecideBar
            selected={selected}
            isBusy={decisions.isBusy}
            onApprove={() => void decide(selected, { kind: 'approve', reason: '' })}
            onDecline={() => setDeclining(selected)}
            onClose={handleClear}
          />
        )}
      </div>
      {declining.length > 0 && (
        <DeclineDialog
          orders={declining}
          isBusy={decisions.isBusy}
          onClose={() => setDeclining([])}
          onDecline={(reason) => void decline(reason)}
        />
      )}
    </>
  );
}

/** The second press of a double click hits the row that has moved in. */
const SETTLES_MS = 600;

/**
 * Where the focus goes after a decision, which takes the row with the focus away.
 * @param isReady its buttons work again
 */
function useNextRow(list: RefObject<HTMLElement | null>, isReady: boolean) {
  const [wanted, setWanted] = useState<number>();
  const settledAt = useRef(-Infinity);
  useEffect(() => {
    if (wanted === undefined || !isReady) return;
    setWanted(undefined);
    const rows = [...(list.current?.querySelectorAll('tbody') ?? [])];
    const row = rows[wanted] ?? rows.at(-1);
    const place = row?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('main h1');
    place?.focus({ preventScroll: true });
  }, [wanted, isReady, list]);
  return {
    /** @param isMoved whether other rows are in its place now */
    focus(row: number, isMoved: boolean) {
      if (isMoved) settledAt.current = performance.now();
      setWanted(row);
    },
    isSettled: () => performance.now() - settledAt.current > SETTLES_MS,
  };
}

/** Who decides: the person, or an approver that the desk or a controller acts for. */
function useApprover(orders: readonly WireWaitingOrder[]) {
  const { email, name, grants } = useOffice().me.person;
  const [chosen, choose] = useState<string>();
  const others = grants.filter(({ role }) => role !== 'approver');
  const named = orders
    .filter(({ customer }) => isAllowed(others, 'approvals.decide', customer))
    .flatMap(({ approvers, missing }) => approvers.filter((each) => missing.includes(each.email)));
  const names = new Map(named.map((each) => [each.email.toLowerCase(), each.name || each.email]));
  names.delete(email.toLowerCase());
  const options = [
    { value: '', text: `${name}, you` },
    ...[...names].map(([value, text]) => ({ value, text })).toSorted((a, b) => a.text.localeCompare(b.text)),
  ];
  const isOwn = orders.some(({ missing }) => missing.some((each) => each.toLowerCase() === email.toLowerCase()));
  // There's nothing to choose with one approver and no orders of your own.
  const usual = !isOwn && options.length === 2 ? (options[1]?.value ?? '') : '';
  const wanted = chosen ?? usual;
  const address = options.some(({ value }) => value === wanted) ? wanted : '';
  return { address, options, choose };
}
