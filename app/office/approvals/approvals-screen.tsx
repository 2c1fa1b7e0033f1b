import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CustomerKey } from '../../../domain/catalog/customer';
import { countOf } from '../../../domain/count-of';
import { dateWriter } from '../../../domain/orders/orders-csv';
import { isAllowed } from '../../../domain/people/roles';
import type { WaitingOrders, WireWaitingOrder } from '../../../domain/wire/approvals';
import { localDay } from '../../components/local-day';
import { saveFile } from '../../components/save-file';
import { CustomerChoice, FilterMenu } from '../layout/filter-menu';
import { DenseButton, LoadedContent, OfficeScreen, Panel } from '../layout/parts';
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
  const [params, setParams] = useSearchParams();
  const customer = (params.get('customer') ?? '') as CustomerKey | '';
  const [waiting, reload] = useLiveData(useCallback(() => fetchWaiting(customer), [customer]));
  const orders = waiting.kind === 'loaded' ? waiting.value.orders : [];

  return (
    <OfficeScreen
      title="Approvals"
      note={waiting.kind === 'loaded' && countText(waiting.value)}
      tools={
        <>
          <CustomerChoice
            permission="approvals.decide"
            value={customer}
            onChange={(key) => setParams(key ? { customer: key } : {})}
          />
          <DenseButton disabled={orders.length === 0} onClick={() => saveWaiting(orders)}>
            <Download size={16} strokeWidth={1.75} /> CSV
          </DenseButton>
        </>
      }
    >
      <LoadedContent loaded={waiting} onRetry={() => void reload()}>
        {() => <WaitingList orders={orders} reload={reload} />}
      </LoadedContent>
    </OfficeScreen>
  );
}

function saveWaiting(orders: readonly WireWaitingOrder[]): void {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const csv = waitingCsv(orders, dateWriter(timeZone));
  saveFile(`waiting-for-approval-${localDay(Date.now())}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
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
  useListKeys({ select: selection.toggle, letGo: selection.clear });

  const approve = async (some: readonly WireWaitingOrder[]) => {
    if (await decisions.decide(some, { kind: 'approve', reason: '', on_behalf_of: approver.address }))
      selection.clear();
  };
  const decline = async (reason: string) => {
    const isSent = await decisions.decide(declining, { kind: 'decline', reason, on_behalf_of: approver.address });
    // What was typed stays until it has arrived.
    if (!isSent) return;
    setDeclining([]);
    selection.clear();
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
      <Results decisions={decisions} />
      {orders.length === 0 ? (
        <Panel className="p-5">
          <p>No order waits for an approver.</p>
        </Panel>
      ) : (
        <WaitingRows
          orders={orders}
          selection={selection}
          isBusy={decisions.isBusy}
          onApprove={(order) => void approve([order])}
          onDecline={(order) => setDeclining([order])}
        />
      )}
      {selected.length > 0 && (
        <DecideBar
          selected={selected}
          isBusy={decisions.isBusy}
          onApprove={() => void approve(selected)}
          onDecline={() => setDeclining(selected)}
          onClose={selection.clear}
        />
      )}
      <DeclineDialog
        orders={declining}
        isBusy={decisions.isBusy}
        onClose={() => setDeclining([])}
        onDecline={(reason) => void decline(reason)}
      />
    </>
  );
}

/** Who decides: the person, or an approver that the desk or a controller stands in for. */
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
  // With one approver, and none of one's own, there's nothing to choose.
  const usual = !isOwn && options.length === 2 ? (options[1]?.value ?? '') : '';
  const address = options.some(({ value }) => value === chosen) ? (chosen ?? usual) : usual;
  return { address, options, choose };
}
