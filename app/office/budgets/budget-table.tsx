import { type KeyboardEvent, memo, type ReactNode, useId, useMemo, useState } from 'react';
import { type Budget, budgetFromDollars, leftOf, leftText } from '../../../domain/approvals/budget';
import type { WireCustomer } from '../../../domain/calls/office';
import { absoluteCents, type Cents, formatCents, ZERO_CENTS } from '../../../domain/money';
import { type OfficeView, officeOrdersAddress } from '../../../domain/orders/office-view';
import { NO_STORE } from '../../../domain/orders/order';
import {
  type BudgetReport,
  type StoreBudget,
  spanOfBudget,
  totalOf,
  waitText,
} from '../../../domain/reports/budget-report';
import { countOf } from '../../../domain/text/count-of';
import { zoneName } from '../../../domain/zoned-time';
import { Link } from '../../ui/link';
import { INPUT, SearchBox } from '../layout/fields';
import { Figure, Heads, Panel, UNDERLINED } from '../layout/parts';
import { shortStoreName } from '../layout/short-store-name';
import { useOffice } from '../session/office-context';
import { isFound, MANY_STORES } from './budget-fields';
import { WITHOUT_STORE } from './rules-model';
import type { Amounts } from './use-amounts';

/** What all stores together have. */
export function BudgetFigures({ report }: { report: BudgetReport }) {
  const { stores, reserved_orders: waiting, placed, days_left, time_zone } = report;
  if (stores.length === 0) return null;
  const total = totalOf(stores);
  const left = leftOf(total);
  const share = total.amount > 0 ? `${Math.round((total.spent / total.amount) * 100)}%, ` : '';
  const days = days_left === 0 ? 'Last day' : days_left !== null && `${countOf(days_left, 'day')} left`;
  return (
    <Panel
      aria-label="Figures"
      className="mb-3.5 grid grid-cols-2 overflow-hidden md:grid-cols-3 lg:grid-cols-5 [&>*]:border-line [&>*]:shadow-rule-left"
    >
      <Figure name={`Budget, ${countOf(stores.length, 'store')}`} note={days && `${days}, ${zoneName(time_zone)}`}>
        {formatCents(total.amount)}
      </Figure>
      <Figure name="Spent" note={`${share}in ${countOf(placed.orders, 'order')}`}>
        <Link to={ordersOf(report)} className={UNDERLINED}>
          {formatCents(total.spent)}
        </Link>
      </Figure>
      <Figure name="Reserved" note={`${countOf(waiting, 'order')} ${waiting === 1 ? 'waits' : 'wait'} for an answer`}>
        <Link to={ordersOf(report, { stage: 'waiting' })} className={UNDERLINED}>
          {formatCents(total.reserved)}
        </Link>
      </Figure>
      <Figure name={left < 0 ? 'Over' : 'Left'}>{formatCents(absoluteCents(left))}</Figure>
      <Figure name="Priced on PO" note="count as $0">
        {countOf(placed.lines_without_price, 'line')}
      </Figure>
    </Panel>
  );
}

interface BudgetTableProps {
  readonly report: BudgetReport;
  /** Customer and typed amounts, if they may be edited. */
  readonly edited?: { readonly customer: WireCustomer; readonly amounts: Amounts } | undefined;
}

const CELL = 'px-2.5 py-1.5 text-right tabular-nums max-sm:p-0 sm:border-t sm:border-line sm:last:pr-4';
const HEADS = ['Spent', 'Reserved', 'Left', 'Budget, $'];

export function BudgetTable({ report, edited }: BudgetTableProps) {
  const [search, setSearch] = useState('');
  const all = edited?.customer;
  const stores = useMemo(() => (all ? withAllStores(report, all) : report.stores), [report, all]);
  if (stores.length === 0)
    return (
      <Panel>
        <p className="p-4">No store has a budget in this period.</p>
        <Notes report={report} />
      </Panel>
    );
  const found = stores.filter(({ name }) => isFound(name, search));
  return (
    <Panel aria-labelledby="budgets-by-store" className="@container overflow-clip">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 pt-3 pb-1">
        <h2 id="budgets-by-store" className="text-card">
          By store
        </h2>
        {stores.length > MANY_STORES && (
          <SearchBox label="Find a store" placeholder="Find a store" value={search} onChange={setSearch} />
        )}
        <span className="ml-auto flex flex-wrap gap-x-4">
          <Key name="Spent" className={LOOKS.spent} />
          <Key name="Reserved" className={LOOKS.reserved} />
          <Key name="Left" className="border border-line-strong" />
        </span>
      </div>
      <table className="w-full max-sm:block" onKeyDown={moveByArrow}>
        <thead className="text-label text-ink-2 max-sm:sr-only">
          <tr>
            <th scope="col" className="px-4 py-2 text-left font-semibold">
              Store
            </th>
            <Heads names={HEADS} className="text-right last:pr-4" />
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {found.map((store) => (
            <Row key={store.store} store={store} report={report} {...(edited && amountAt(store, edited.amounts))} />
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p className="border-t border-line px-4 py-3">Nothing is called “{search}”.</p>}
      <Notes report={report} />
    </Panel>
  );
}

/** Stores that have no budget can be given one. */
function withAllStores({ stores }: BudgetReport, customer: WireCustomer): readonly (StoreBudget | NewBudget)[] {
  const known = new Map(stores.map((each) => [each.store, each]));
  const listed = customer.stores.map(
    ({ code, name }): StoreBudget | NewBudget => known.get(code) ?? { store: code, name },
  );
  const codes = new Set(customer.stores.map(({ code }) => code));
  return [...listed, ...stores.filter(({ store }) => !codes.has(store))];
}

type NewBudget = Pick<StoreBudget, 'store' | 'name'> & {
  readonly [Key in Exclude<keyof StoreBudget, 'store' | 'name'>]?: never;
};

/** Moves to the amount above or below, like a spreadsheet. */
function moveByArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const next = fields[fields.indexOf(event.target) + step];
  event.preventDefault();
  next?.focus();
  next?.select();
}

const STRIPES = 'bg-[repeating-linear-gradient(115deg,currentcolor_0_4px,transparent_4px_6px)]';
const LOOKS = { spent: 'bg-ink-2', reserved: `text-send ${STRIPES}`, over: `text-err ${STRIPES}` };

function Key({ name, className }: { name: string; className: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-label text-ink-2">
      <span aria-hidden className={`h-3 w-4.5 rounded-[3px] forced-color-adjust-none ${className}`} />
      {name}
    </span>
  );
}

interface RowProps extends Partial<AmountFieldProps> {
  readonly store: StoreBudget | NewBudget;
  readonly report: BudgetReport;
}

/** The orders that a budget's number counts. */
function ordersOf({ customer, period }: BudgetReport, narrowed: Partial<OfficeView> = {}): string {
  return officeOrdersAddress({ customer, ...spanOfBudget(period), counted: 'budget', ...narrowed });
}

const NO_BUDGET: Budget = { amount: ZERO_CENTS, reserved: ZERO_CENTS, spent: ZERO_CENTS };

/** Typing changes one row out of hundreds. */
const Row = memo(function Row({ store, report, ...field }: RowProps) {
  const { name } = store;
  const budget = store.amount === undefined ? undefined : budgetFromDollars(store);
  const { amount, reserved, spent } = budget ?? NO_BUDGET;
  const left = budget && leftOf(budget);
  const shortName = store.store === NO_STORE ? 'No store' : shortStoreName(name);
  return (
    <tr className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:border-t max-sm:border-line max-sm:px-4 max-sm:py-3">
      <th
        scope="row"
        className="px-4 py-1.5 text-left font-name max-sm:col-span-2 max-sm:p-0 sm:border-t sm:border-line"
      >
        <span className="grid items-center gap-x-4 gap-y-1.5 @3xl:grid-cols-[minmax(0,1fr)_10.5rem]">
          {shortName}
          <Bar amount={amount} reserved={reserved} spent={spent} />
        </span>
      </th>
      <Amount name="Spent" amount={spent}>
        <Link to={ordersOf(report, { store: name })} className={UNDERLINED}>
          {formatCents(spent)}
        </Link>
      </Amount>
      <Amount name="Reserved" amount={reserved}>
        <Link to={ordersOf(report, { store: name, stage: 'waiting' })} className={UNDERLINED}>
          {formatCents(reserved)}
        </Link>
      </Amount>
      <td className={`${CELL} font-heading whitespace-nowrap max-sm:self-center max-sm:text-left`}>
        <span className="font-normal text-ink-2 sm:hidden">Left </span>
        {left !== undefined && left < 0 ? (
          <span className="text-err">{leftText(left)}</span>
        ) : (
          left !== undefined && formatCents(left)
        )}
      </td>
      <td className={CELL}>
        {isEdited(field) ? (
          <AmountField of={shortName} {...field} />
        ) : (
          <>
            <span className="text-ink-2 sm:hidden">Budget </span>
            {budget && formatCents(amount)}
          </>
        )}
      </td>
    </tr>
  );
});

interface AmountFieldProps {
  readonly code: string;
  readonly value: string;
  /** What it has without its own amount. */
  readonly others: string;
  readonly problem: string | undefined;
  readonly taken: string | undefined;
  onType(code: string, text: string): void;
}

function amountAt({ store }: Pick<StoreBudget, 'store'>, amounts: Amounts): AmountFieldProps {
  const code = store === NO_STORE ? WITHOUT_STORE : store;
  return {
    code,
    value: amounts.valueAt(code),
    problem: amounts.problemAt(code),
    taken: amounts.takenAt(code),
    others: (store === NO_STORE ? '' : amounts.others) || 'None',
    onType: amounts.type,
  };
}

function isEdited(field: Partial<AmountFieldProps>): field is AmountFieldProps {
  return field.onType !== undefined;
}

function AmountField({ of, code, value, others, problem, taken, onType }: AmountFieldProps & { readonly of: string }) {
  const id = useId();
  return (
    <>
      <label className="inline-flex items-center justify-end gap-2 max-sm:flex">
        <span className="whitespace-nowrap text-ink-2 sm:sr-only">
          Budget<span className="sr-only"> of {of}</span>, $
        </span>
        <input
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder={others}
          value={value}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem || taken ? id : undefined}
          onChange={(event) => onType(code, event.target.value)}
          className={`${INPUT} w-24! min-w-0 text-right max-sm:flex-1 placeholder:text-ink-2`}
        />
      </label>
      {(problem || taken) && (
        <span id={id} className={`block text-label ${problem ? 'font-medium text-err' : 'text-ink-2'}`}>
          {problem ?? `Now ${taken}`}
        </span>
      )}
    </>
  );
}

function Amount({ name, amount, children }: { name: string; amount: Cents; children: ReactNode }) {
  return (
    <td className={`${CELL} max-sm:text-left max-sm:even:text-left max-sm:odd:text-right`}>
      <span className="text-ink-2 sm:hidden">{name} </span>
      {amount === 0 ? <span className="text-ink-2">None</span> : children}
    </td>
  );
}

/** The table has the numbers. What's over the budget ends the bar. */
function Bar({ amount, reserved, spent }: Budget) {
  const whole = Math.max(amount, spent + reserved, 1);
  const within = { spent: Math.min(spent, amount), reserved: Math.min(reserved, Math.max(0, amount - spent)) };
  const parts = { ...within, over: spent + reserved - within.spent - within.reserved };
  return (
    <span
      aria-hidden
      className="flex h-2.5 overflow-hidden rounded-full border border-line-strong bg-surface forced-color-adjust-none max-sm:max-w-80"
    >
      {(['spent', 'reserved', 'over'] as const).map((part) => (
        <span key={part} className={LOOKS[part]} style={{ width: `${(parts[part] / whole) * 100}%` }} />
      ))}
    </span>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const AND = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What was approved over a budget, and how long orders waited. */
function Notes({ report: { over_budget, waits } }: { report: BudgetReport }) {
  const { name: me } = useOffice().me.person;
  const { counts, median_ms, longest_ms } = waits;
  const ends = (['approved', 'declined', 'expired', 'withdrawn'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${state}`);
  if (ends.length === 0) return null;
  const after =
    median_ms === null || longest_ms === null
      ? ''
      : ` Answered after ${waitText(median_ms)}, at most ${waitText(longest_ms)}.`;
  return (
    <ul className="border-t border-line px-4 py-2.5 text-label text-ink-2">
      {over_budget.map(({ order_id, store, by, at }) => (
        <li key={order_id}>
          {shortStoreName(store)}: {order_id} was approved over budget by{' '}
          {AND.format(new Set(by.map((name) => (name === me ? 'you' : name))))} on {DAY.format(at)}.
        </li>
      ))}
      <li>
        Orders that waited: {AND.format(ends)}.{after}
      </li>
    </ul>
  );
}
