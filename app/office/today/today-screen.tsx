import { CircleCheck } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { CustomerKey } from '../../../domain/address/customer-key';
import type { Today, TodayCustomer } from '../../../domain/calls/today';
import { formatShortDollars } from '../../../domain/money';
import { officeOrdersAddress } from '../../../domain/orders/office-view';
import { countOf } from '../../../domain/text/count-of';
import { Link } from '../../ui/link';
import { useCustomerFilter } from '../layout/filter-menu';
import { LoadedContent, OfficeScreen, Panel } from '../layout/parts';
import { fetchToday } from '../session/office-calls';
import { useLiveData, useOffice } from '../session/office-context';
import { FirstList } from './first-list';
import { countOfAll, type Has, shownNumbers } from './today-numbers';
import { WaitingCards, WaitingTable } from './waiting';

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });

/** What needs somebody, live while it's open. The address keeps the customer. */
export function TodayScreen() {
  const { customer, filter } = useCustomerFilter('orders.read');
  const [today, reload] = useLiveData(useCallback(() => fetchToday(customer), [customer]));

  const titles = new Map(useOffice().me.customers.map(({ key, title }) => [key, title]));

  return (
    <OfficeScreen title="Today" note={DAY.format(Date.now())} tools={filter}>
      <LoadedContent loaded={today} onRetry={() => void reload()}>
        {(value) => (
          <TodayContent today={{ ...value, customers: busyFirst(value.customers, titles) }} customer={customer} />
        )}
      </LoadedContent>
    </OfficeScreen>
  );
}

/** Sorts by name, so rows rarely move under somebody's finger. Customers with nothing to do come last. */
function busyFirst(customers: Today['customers'], titles: ReadonlyMap<CustomerKey, string>): Today['customers'] {
  const isIdle = ({ numbers }: TodayCustomer) => Number(Object.keys(numbers).length === 0);
  const titleOf = ({ customer }: TodayCustomer) => titles.get(customer) ?? customer;
  return customers.toSorted((a, b) => isIdle(a) - isIdle(b) || titleOf(a).localeCompare(titleOf(b)));
}

function TodayContent({ today, customer }: { today: Today; customer: CustomerKey | '' }) {
  const isDone = !today.left_out && today.customers.every(({ numbers }) => Object.keys(numbers).length === 0);
  const isTroubled = today.late_backup !== undefined || today.left_out !== undefined;
  const hasFirst = today.first.length > 0 || isTroubled;
  return (
    <>
      <Figures today={today} customer={customer} />
      <div className={`grid items-start md:mt-4 gap-4 ${hasFirst ? 'xl:grid-cols-[minmax(0,1fr)_372px]' : ''}`}>
        <div className="grid min-w-0 gap-4">
          {isDone && <AllDone hasBackup={!today.late_backup} />}
          <WaitingTable today={today} />
          <WaitingCards today={today} />
          <Meanings has={today} isOpen={isDone} />
        </div>
        <FirstList today={today} />
      </div>
    </>
  );
}

/** Hidden on a phone: none of these figures needs action. */
function Figures({ today: { figures, customers }, customer }: { today: Today; customer: CustomerKey | '' }) {
  const late = countOfAll(customers, 'late');
  return (
    <Panel aria-label="Figures" className="grid grid-cols-3 divide-x divide-line max-md:hidden">
      <Figure
        name="Orders since yesterday"
        count={figures.since_yesterday}
        to={officeOrdersAddress({ customer, only: 'since-yesterday' })}
      >
        {formatShortDollars(figures.since_yesterday_cents / 100)}, without what’s priced on PO
      </Figure>
      <Figure name="Ships today" count={figures.due_today} to={officeOrdersAddress({ customer, due: 'today' })}>
        {figures.due_today === 0 ? 'Nothing left for today' : 'Not shipped so far'}
      </Figure>
      <Figure
        name="Ships this week"
        count={figures.due_this_week}
        to={officeOrdersAddress({ customer, due: 'this-week' })}
      >
        {late === 0 ? 'None past its date' : `${countOf(late, 'order')} past the date`}
      </Figure>
    </Panel>
  );
}

interface FigureProps {
  readonly name: string;
  readonly count: number;
  readonly to: string;
  readonly children: ReactNode;
}

function Figure({ name, count, to, children }: FigureProps) {
  return (
    <div className="px-4 py-2.5">
      <h2 className="text-label font-normal text-ink-2">{name}</h2>
      <Link
        to={to}
        aria-label={`${name}: ${count}`}
        className="inline-block text-amount font-figure underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink"
      >
        {count.toLocaleString('en-US')}
      </Link>
      <p className="text-label text-ink-2">{children}</p>
    </div>
  );
}

function AllDone({ hasBackup }: { hasBackup: boolean }) {
  return (
    <Panel className="flex items-center gap-3 p-4">
      <CircleCheck size={22} strokeWidth={1.75} className="shrink-0 text-ok" />
      <p>
        <b className="font-name">All done.</b>{' '}
        {hasBackup ? 'Nothing needs somebody right now.' : 'Only the backup is late.'} This page looks again every 30
        seconds.
      </p>
    </Panel>
  );
}

function Meanings({ has, isOpen }: { has: Has; isOpen: boolean }) {
  return (
    <details open={isOpen} className="rounded-card px-4 py-2 text-label text-ink-2">
      <summary className="min-h-9 py-2 font-note">What the numbers mean</summary>
      <dl className="grid gap-x-4 gap-y-1.5 pt-1 sm:grid-cols-[auto_1fr]">
        {shownNumbers(has).map(({ key, name, meaning }) => (
          <div key={key} className="contents">
            <dt className="font-name text-ink">{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
