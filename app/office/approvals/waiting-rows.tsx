import { memo } from 'react';
import { budgetFromDollars, leftOf, leftText } from '../../../domain/approvals/budget';
import { whenText } from '../../../domain/approvals/rules';
import type { WireWaitingOrder } from '../../../domain/calls/approvals';
import { formatDollars } from '../../../domain/money';
import { budgetPeriodName } from '../../../domain/reports/budget-report';
import { countOf } from '../../../domain/text/count-of';
import { formatTime } from '../../ui/format-time';
import { CHECKBOX, SelectAll } from '../layout/fields';
import { CustomerName, DenseButton, Heads, Panel } from '../layout/parts';
import { shortStoreName } from '../layout/short-store-name';
import { ROW_BUTTON } from '../layout/use-list-keys';
import type { Selection } from '../layout/use-selection';
import { decisionText } from './approval-facts';

interface WaitingRowsProps extends Omit<RowProps, 'order' | 'isSelected' | 'onToggle'> {
  readonly orders: readonly WireWaitingOrder[];
  readonly selection: Selection;
}

const CELL = 'px-2.5 py-2.5 align-top max-lg:p-0 lg:border-t lg:border-line';
const HEADS = ['Order', 'For', 'Waits for', 'Budget', 'Expires', 'Total', 'Decide'];

/** A table, or cards where it doesn't fit. */
export function WaitingRows({ orders, selection, ...props }: WaitingRowsProps) {
  const { selected, toggle, toggleAll } = selection;
  const count = orders.filter(({ order_id }) => selected.has(order_id)).length;
  return (
    <Panel className="overflow-clip">
      <div className="flex px-4 py-1">
        <SelectAll count={count} of={orders.length} onToggle={toggleAll} hasText />
      </div>
      <table className="w-full max-lg:block">
        <thead className="text-left text-label text-ink-2 max-lg:sr-only">
          <tr>
            <th scope="col" className="w-12">
              <span className="sr-only">Select</span>
            </th>
            <Heads names={HEADS} className="last:sr-only" />
          </tr>
        </thead>
        {orders.map((order) => (
          <Row
            key={order.order_id}
            order={order}
            isSelected={selected.has(order.order_id)}
            onToggle={toggle}
            {...props}
          />
        ))}
      </table>
    </Panel>
  );
}

interface RowProps {
  readonly order: WireWaitingOrder;
  readonly isSelected: boolean;
  readonly isBusy: boolean;
  onToggle(orderNumber: string, isRange: boolean): void;
  onApprove(order: WireWaitingOrder): void;
  onDecline(order: WireWaitingOrder): void;
}

function Row({ order, isSelected, isBusy, onToggle, onApprove, onDecline }: RowProps) {
  const { order_id } = order;
  return (
    <tbody className="max-lg:block">
      <tr
        className={`max-lg:grid max-lg:grid-cols-[1.75rem_minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-1.5 max-lg:border-t max-lg:border-line max-lg:px-4 max-lg:py-3 ${isSelected ? 'bg-send-tint/50' : ''}`}
      >
        <td className={`${CELL} lg:pl-4`}>
          <label className="-m-3 inline-grid size-11 place-items-center">
            <input
              type="checkbox"
              data-order={order_id}
              aria-label={`Select ${order_id}`}
              checked={isSelected}
              onChange={({ nativeEvent }) => onToggle(order_id, (nativeEvent as MouseEvent).shiftKey)}
              className={`${CHECKBOX} ${ROW_BUTTON}`}
            />
          </label>
        </td>
        <Facts order={order} />
        <td className={`${CELL} max-lg:order-1 max-lg:col-[2/-1] lg:pr-4`}>
          <span className="flex gap-2 max-sm:[&>*]:flex-1 lg:justify-end">
            <DenseButton
              variant="dark"
              disabled={isBusy}
              aria-label={`Approve ${order_id}`}
              // Held down, Enter would go on with the rows below.
              onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
              onClick={() => onApprove(order)}
            >
              Approve
            </DenseButton>
            <DenseButton disabled={isBusy} aria-label={`Decline ${order_id}`} onClick={() => onDecline(order)}>
              Decline
            </DenseButton>
          </span>
        </td>
      </tr>
    </tbody>
  );
}

/** Memoized: of hundreds of orders, each selection changes one. */
const Facts = memo(function Facts({ order }: Pick<RowProps, 'order'>) {
  const { order_id, ordered_by, store, customer, created_at, total, items, note } = order;
  return (
    <>
      <td className={CELL}>
        <b className="block font-heading">{order_id}</b>
        <span className="block">{ordered_by}</span>
        <span className="block text-label text-ink-2">{formatTime(created_at)}</span>
      </td>
      <td className={`${CELL} max-lg:order-1 max-lg:col-[2/-1]`}>
        <CustomerName customer={customer} />
        <span className="block text-label text-ink-2">{shortStoreName(store)}</span>
        <span className="block text-label text-ink-2">{itemsText(items)}</span>
        {note !== '' && <span className="mt-1 block max-w-90 whitespace-pre-line wrap-anywhere">“{note}”</span>}
      </td>
      <td className={`${CELL} max-lg:order-1 max-lg:col-[2/-1]`}>
        <WaitsFor order={order} />
      </td>
      <td className={`${CELL} text-label max-lg:order-1 max-lg:col-[2/-1]`}>
        <BudgetText order={order} />
      </td>
      <td className={`${CELL} text-label whitespace-nowrap max-lg:order-1 max-lg:col-[2/-1]`}>
        <Expires at={order.expires_at} />
      </td>
      <td className={`${CELL} font-figure tabular-nums`}>{formatDollars(total)}</td>
    </>
  );
});

const MAX_ITEMS = 2;

/** "12 Performance Polo, 500 Laser Keychain, 3 more items" */
function itemsText(items: WireWaitingOrder['items']): string {
  const shown = items.slice(0, MAX_ITEMS).map(({ name, quantity }) => `${quantity.toLocaleString('en-US')} ${name}`);
  const more = items.length - shown.length;
  return [...shown, ...(more > 0 ? [countOf(more, 'more item')] : [])].join(', ');
}

function WaitsFor({ order: { approvers, all, missing, when, decisions } }: { order: WireWaitingOrder }) {
  const names = approvers.filter(({ email }) => missing.includes(email)).map(({ name, email }) => name || email);
  const why = when.every ? 'Every order waits' : whenText(when);
  return (
    <>
      <span className="block">{names.join(all ? ' and ' : ' or ') || 'Nobody who may decide'}</span>
      {decisions.map((decision) => (
        <span key={`${decision.by} ${decision.at}`} className="block text-label text-ok">
          {decisionText(decision)}
        </span>
      ))}
      <span className="block text-label text-ink-2 first-letter:uppercase">{why}</span>
    </>
  );
}

/** What the store's budget has left with this order and others that wait. */
function BudgetText({ order: { budget } }: { order: WireWaitingOrder }) {
  if (!budget) return <span className="text-ink-2">No budget</span>;
  const left = leftOf(budgetFromDollars(budget));
  const of = `of ${formatDollars(budget.amount)}, ${budgetPeriodName(budget.period)}`;
  return (
    <>
      <b className={`block font-heading ${left < 0 ? 'text-err' : ''}`}>{leftText(left)}</b>
      <span className="block text-ink-2">{of}, with what waits</span>
    </>
  );
}

const SOON_MS = 2 * 24 * 3_600_000;

function Expires({ at }: { at: number }) {
  const isSoon = at - Date.now() < SOON_MS;
  return (
    <span className={isSoon ? 'rounded-thumb bg-wait-tint px-2 py-1 font-name text-wait' : ''}>
      <span className="lg:hidden">Expires </span>
      {formatTime(at)}
    </span>
  );
}
