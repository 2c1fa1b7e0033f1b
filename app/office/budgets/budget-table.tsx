import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { countOf } from '../../../domain/count-of';
import { formatDollars } from '../../../domain/money';
import { officeOrdersAddress } from '../../../domain/orders/office-view';
import {
  type BudgetReport,
  leftOf,
  type StoreBudget,
  spanOfBudget,
  totalOf,
  waitText,
} from '../../../domain/reports/budget-report';
import { Panel } from '../layout/parts';

const UNDERLINED = 'underline decoration-line-strong underline-offset-4 hover:decoration-ink';

/** What all stores together have, and how long orders waited. */
export function BudgetFigures({ report: { stores, waits } }: { report: BudgetReport }) {
  const total = totalOf(stores);
  const left = leftOf(total);
  const { counts, median_ms, longest_ms } = waits;
  const share = total.amount > 0 ? `${Math.round((total.spent / total.amount) * 100)}%` : '';
  const ends = [
    `${counts.approved} approved`,
    `${counts.declined} declined`,
    ...(counts.expired > 0 ? [`${counts.expired} expired`] : []),
    ...(counts.withdrawn > 0 ? [`${counts.withdrawn} withdrawn`] : []),
  ].join(', ');
  return (
    <Panel
      aria-label="Figures"
      className="mb-4 grid grid-cols-2 overflow-hidden md:grid-cols-3 2xl:grid-cols-5 [&>*]:border-line [&>*]:shadow-rule-left"
    >
      {stores.length > 0 && (
        <>
          <Figure name={`Budget, ${countOf(stores.length, 'store')}`}>{formatDollars(total.amount)}</Figure>
          <Figure name="Spent" note={share}>
            {formatDollars(total.spent)}
          </Figure>
          <Figure
            name="Reserved"
            note={`${countOf(counts.waiting, 'order')} ${counts.waiting === 1 ? 'waits' : 'wait'}`}
          >
            {formatDollars(total.reserved)}
          </Figure>
          <Figure name={left < 0 ? 'Over' : 'Left'}>{formatDollars(Math.abs(left))}</Figure>
        </>
      )}
      <Figure name="Answered after" note={longest_ms === null ? ends : `at most ${waitText(longest_ms)}: ${ends}`}>
        {median_ms === null ? '–' : waitText(median_ms)}
      </Figure>
    </Panel>
  );
}

function Figure({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <dl className="min-h-20 px-4 py-2.5">
      <dt className="text-label text-ink-2">{name}</dt>
      <dd className="text-amount font-total tabular-nums">{children}</dd>
      <dd className="text-label text-ink-2">{note}</dd>
    </dl>
  );
}

const CELL = 'px-2.5 py-2 text-right tabular-nums max-sm:p-0 sm:border-t sm:border-line sm:last:pr-4';

export function BudgetTable({ report }: { report: BudgetReport }) {
  const { stores } = report;
  if (stores.length === 0)
    return (
      <Panel className="p-5">
        <p>No store has a budget in this period.</p>
      </Panel>
    );
  return (
    <Panel aria-labelledby="budgets-by-store" className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-3.5 pb-2">
        <h2 id="budgets-by-store" className="mr-auto text-card">
          By store
        </h2>
        <Key name="Spent" className="bg-ink-2" />
        <Key name="Reserved" className={RESERVED} />
        <Key name="Left" className="border border-line-strong" />
      </div>
      <table className="w-full max-sm:block">
        <thead className="text-label text-ink-2 max-sm:sr-only">
          <tr>
            <th scope="col" className="px-4 py-2 text-left font-semibold">
              Store
            </th>
            {['Spent', 'Reserved', 'Left', 'Budget'].map((head) => (
              <th key={head} scope="col" className="px-2.5 py-2 text-right font-semibold last:pr-4">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {stores.map((store) => (
            <Row key={store.store} store={store} report={report} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

const RESERVED = 'bg-send';

function Key({ name, className }: { name: string; className: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-label text-ink-2">
      <span aria-hidden className={`h-3 w-4.5 rounded-[3px] forced-color-adjust-none ${className}`} />
      {name}
    </span>
  );
}

function Row({ store, report: { customer, period } }: { store: StoreBudget; report: BudgetReport }) {
  const { name, amount, reserved, spent } = store;
  const left = leftOf(store);
  const shortName = store.store === 'None' ? 'No store' : (name.split(',')[0] ?? name);
  const span = spanOfBudget(period);
  return (
    <tr className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1 max-sm:border-t max-sm:border-line max-sm:px-4 max-sm:py-3">
      <th
        scope="row"
        className="px-4 py-2 text-left font-name max-sm:col-span-2 max-sm:p-0 sm:w-2/5 sm:border-t sm:border-line"
      >
        {shortName}
        <Bar amount={amount} reserved={reserved} spent={spent} />
      </th>
      <Amount name="Spent" amount={spent}>
        <Link to={officeOrdersAddress({ customer, store: name, ...span })} className={UNDERLINED}>
          {formatDollars(spent)}
        </Link>
      </Amount>
      <Amount name="Reserved" amount={reserved}>
        <Link to={`/approvals?customer=${customer}`} className={UNDERLINED}>
          {formatDollars(reserved)}
        </Link>
      </Amount>
      <td className={`${CELL} font-heading max-sm:text-left`}>
        <span className="font-normal text-ink-2 sm:hidden">Left </span>
        {left < 0 ? <span className="text-err">{formatDollars(-left)} over</span> : formatDollars(left)}
      </td>
      <td className={CELL}>
        <span className="text-ink-2 sm:hidden">Budget </span>
        {formatDollars(amount)}
      </td>
    </tr>
  );
}

function Amount({ name, amount, children }: { name: string; amount: number; children: ReactNode }) {
  return (
    <td className={`${CELL} max-sm:text-left max-sm:even:text-left max-sm:odd:text-right`}>
      <span className="text-ink-2 sm:hidden">{name} </span>
      {amount === 0 ? <span className="text-ink-2">None</span> : children}
    </td>
  );
}

/** The table has the numbers. */
function Bar({ amount, reserved, spent }: Pick<StoreBudget, 'amount' | 'reserved' | 'spent'>) {
  const most = Math.max(amount, spent + reserved, 0.01);
  const isOver = spent + reserved > amount;
  return (
    <span
      aria-hidden
      className="mt-1.5 flex h-2.5 max-w-80 overflow-hidden rounded-full border border-line-strong bg-surface forced-color-adjust-none"
    >
      <span className={isOver ? 'bg-err' : 'bg-ink-2'} style={{ width: `${(spent / most) * 100}%` }} />
      <span
        className={isOver ? 'bg-err/60' : RESERVED}
        style={{ width: `${(reserved / most) * 100}%` }}
        hidden={reserved === 0}
      />
    </span>
  );
}
