import { ChevronRight, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import type { Today, TodayCustomer, TodayNumber, WaitingThings } from '../../../domain/calls/today';
import { countOf } from '../../../domain/text/count-of';
import { Link } from '../../ui/link';
import { CustomerName, Panel } from '../layout/parts';
import { useCustomer } from '../session/office-context';
import { countOfAll, type Has, lastBackup, lastTime, type NumberColumn, shownNumbers, waitText } from './today-numbers';

const CELL = 'h-11.5 border-t border-line px-1.5 first:pl-4 last:pr-4';

/** What needs somebody, by customer. Every number opens the list that it counts. */
export function WaitingTable({ today }: { today: Today }) {
  const { customers } = today;
  const numbers = shownNumbers(today);
  return (
    <Panel aria-labelledby="waiting" className="overflow-hidden max-md:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 pt-3.5 pb-1">
        <h2 id="waiting" className="text-card">
          What needs somebody
        </h2>
        <span className="text-label text-ink-2">Each number opens its list</span>
      </div>
      <table className="w-full table-fixed">
        <thead className="text-label text-ink-2">
          <tr className="align-bottom">
            <th scope="col" className="w-38 px-1.5 pb-2 pl-4 text-left font-semibold">
              Customer
            </th>
            {numbers.map(({ key, name }) => (
              <th key={key} scope="col" className="px-1 pb-2 leading-4 font-semibold text-balance">
                {name}
              </th>
            ))}
            <th scope="col" className="w-26 px-1.5 pr-4 pb-2 text-right font-semibold whitespace-nowrap">
              Last order
            </th>
          </tr>
        </thead>
        <tbody>
          {customers.map(({ customer, numbers: waiting, last_order_at }) => (
            <tr key={customer}>
              <th scope="row" className={`${CELL} text-left font-normal`}>
                <CustomerName customer={customer} />
              </th>
              {numbers.map((column) => (
                <td key={column.key} className={`${CELL} text-center`}>
                  <WaitingCount column={column} customer={customer} things={waiting[column.key]} />
                </td>
              ))}
              <td className={`${CELL} text-right whitespace-nowrap text-ink-2`}>
                {last_order_at === null ? 'None yet' : lastTime(last_order_at)}
              </td>
            </tr>
          ))}
        </tbody>
        {customers.length > 1 && (
          <tfoot className="bg-surface-2 font-heading">
            <tr>
              <th scope="row" className={`${CELL} text-left font-heading`}>
                All customers
              </th>
              {numbers.map((column) => (
                <td key={column.key} className={`${CELL} text-center`}>
                  <Total column={column} count={countOfAll(customers, column.key)} />
                </td>
              ))}
              <td className={CELL} />
            </tr>
          </tfoot>
        )}
      </table>
    </Panel>
  );
}

interface WaitingCountProps {
  readonly column: NumberColumn;
  readonly customer: CustomerKey;
  readonly things: WaitingThings | undefined;
}

function WaitingCount({ column: { name, tint, address }, customer, things }: WaitingCountProps) {
  const title = useCustomer(customer)?.title ?? customer;
  if (!things) return <Nothing />;
  return (
    <Link
      to={address(customer)}
      aria-label={`${title}, ${name}: ${things.count}`}
      className={`inline-grid min-h-11 min-w-11 place-items-center rounded-thumb px-2.5 font-figure underline-offset-2 hover:underline pointer-fine:min-h-7 pointer-fine:min-w-10 ${tint}`}
    >
      {things.count.toLocaleString('en-US')}
    </Link>
  );
}

function Total({ column: { name, address }, count }: { column: NumberColumn; count: number }) {
  if (count === 0) return <Nothing />;
  return (
    <Link
      to={address('')}
      aria-label={`All customers, ${name}: ${count}`}
      className="inline-grid min-h-11 min-w-10 place-items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink pointer-fine:min-h-7"
    >
      {count.toLocaleString('en-US')}
    </Link>
  );
}

function Nothing() {
  return (
    <>
      <span aria-hidden className="text-ink-3">
        ·
      </span>
      <span className="sr-only">None</span>
    </>
  );
}

const ORDER: readonly TodayNumber[] = ['late', 'payments', 'messages', 'approvals', 'no_po', 'devices', 'new'];

/** What needs somebody on a phone: a card for each customer that has something. */
export function WaitingCards({ today }: { today: Today }) {
  const { customers, late_backup, left_out = [] } = today;
  const waiting = customers.filter(({ numbers }) => Object.keys(numbers).length > 0);
  return (
    <div className="grid gap-3 md:hidden">
      {left_out.map(({ customer, problem }) => (
        <Trouble key={customer} title={`${customer} is closed: its settings can’t be used`}>
          {problem}. Undo or correct it under Publish.
        </Trouble>
      ))}
      {late_backup && <Trouble title="The backup is late">{lastBackup(late_backup)}</Trouble>}
      {waiting.map((each) => (
        <Card key={each.customer} waiting={each} has={today} />
      ))}
    </div>
  );
}

function Trouble({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5 rounded-control bg-err-tint px-3 py-2 text-err">
      <TriangleAlert size={20} strokeWidth={1.75} className="shrink-0" />
      <span className="min-w-0">
        <b className="block font-heading">{title}</b>
        <span className="text-label wrap-anywhere">{children}</span>
      </span>
    </p>
  );
}

function Card({ waiting: { customer, numbers }, has }: { waiting: TodayCustomer; has: Has }) {
  const rows = shownNumbers(has)
    .toSorted((a, b) => ORDER.indexOf(a.key) - ORDER.indexOf(b.key))
    .flatMap((column) => {
      const things = numbers[column.key];
      return things ? [{ ...column, things }] : [];
    });
  const total = rows.reduce((sum, { things }) => sum + things.count, 0);
  return (
    <Panel className="overflow-hidden">
      <h2 className="flex items-center justify-between gap-3 px-3.5 py-2.5 text-lead">
        <CustomerName customer={customer} />
        <span className="text-label font-normal text-ink-2">{countOf(total, 'thing')}</span>
      </h2>
      <ul>
        {rows.map(({ key, name, tint, address, things }) => (
          <li key={key}>
            <Link
              to={address(customer)}
              className="flex min-h-12 items-center gap-3 border-t border-line px-3.5 -outline-offset-2 hover:bg-surface-2"
            >
              <b className={`grid h-7 min-w-10 place-items-center rounded-thumb px-2 font-figure ${tint}`}>
                {things.count.toLocaleString('en-US')}
              </b>
              <span className="min-w-0 flex-1 font-note">{name}</span>
              <span className="text-label text-ink-2">{waitText(things.since)}</span>
              <ChevronRight size={18} className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
